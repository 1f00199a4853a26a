import type { NameLines } from '#domain/conference/conferences/whole-name.ts'
import { AnyScript } from '#site/components/any-script.tsx'

/** A conference's name in a heading, with what stands above its subject. @param small the class of what stands above */
export function TitleLines({
  title: { above, subject },
  small,
}: {
  title: NameLines
  small: string | undefined
}) {
  return (
    <>
      {above && (
        <span className={small}>
          <AnyScript text={above} />{' '}
        </span>
      )}
      <AnyScript text={subject} />
    </>
  )
}
