/**
 * A form that is accepted answers with a redirect to an address that says what was done, such as `?done=saved`. The page
 * there says so in words until one of its forms is answered.
 */
import { useActionData, useSearchParams } from 'react-router'
import { lookUp } from '#domain/foundations/look-up.ts'
import { Notice } from '#site/components/notice.tsx'

/** What an address says was done, for a loader that then reads more. */
export const doneIn = ({ searchParams }: Pick<URL, 'searchParams'>): string | null => searchParams.get('done')

/** What was done; null also once a form of the page has an answer. */
export function useDone(): string | null {
  const [searchParams] = useSearchParams()
  const isAnswered = useActionData() !== undefined
  return isAnswered ? null : doneIn({ searchParams })
}

/**
 * The notice of what was done.
 *
 * @param said the words for each `?done=`; nothing is said of one that is not true any more
 * @param answers as of a notice: moves the focus to it
 */
export function Done({
  said,
  answers,
  children,
}: {
  said: Readonly<Record<string, string | false | null>>
  answers?: object | null | undefined
  children?: React.ReactNode
}) {
  const words = lookUp(said, useDone())
  return words ? (
    <Notice tone="positive" title={words} answers={answers}>
      {children}
    </Notice>
  ) : null
}
