import { fieldId } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'

/** Counts what is wrong with a form, names it, and leads to each field. */
export function ErrorSummary({
  errors,
  title,
  answers = errors,
}: {
  errors: { name: string; message: string }[]
  /** Stands in place of the count, such as the specified `Please fill in: …`. */
  title?: string
  /** The sending of the form that was refused, where the errors are not new each time. */
  answers?: object | undefined
}) {
  if (errors.length === 0) return null
  const count = errors.length === 1 ? 'One field needs' : `${errors.length} fields need`
  return (
    <Notice tone="negative" title={title ?? `${count} your attention`} answers={answers}>
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
