import { useEffect, useRef } from 'react'
import { fieldId } from '#site/components/field.tsx'
import { Notice } from '#site/components/notice.tsx'

/** Counts what is wrong with a form, names it, and leads to each field. */
export function ErrorSummary({
  errors,
  title,
}: {
  errors: { name: string; message: string }[]
  /** Stands in place of the count, such as the specified `Please fill in: …`. */
  title?: string
}) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  const count = errors.length === 1 ? 'One field needs' : `${errors.length} fields need`
  return (
    <Notice tone="negative" title={title ?? `${count} your attention`} ref={summary}>
      <ul>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
