import { fieldId } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import * as words from '#words/public/parts/error-summary.ts'

/** Counts and lists a form's errors, with a link to each field. */
export function ErrorSummary({
  errors,
  title,
  answers = errors,
}: {
  errors: { name: string; message: string }[]
  /** Replaces the count, for example with the specified `Please fill in: …`. */
  title?: string
  /** The refused form submission, where the errors are not a new object each time. */
  answers?: object | undefined
}) {
  if (errors.length === 0) return null
  return (
    <Notice tone="negative" title={title ?? words.fieldsNeedAttention(errors.length)} answers={answers}>
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
