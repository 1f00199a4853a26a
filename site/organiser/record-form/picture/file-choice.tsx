import { Field, fieldId } from '#site/components/form/field.tsx'
import { refuseLargeFile } from '#site/organiser/parts/large-file.ts'
import styles from '#site/organiser/record-form/record-fields.module.css'

/** The choice of a file for a field. */
export function FileChoice({
  name,
  label,
  hint,
  accept,
  error,
  onChoose,
}: Record<'name' | 'label' | 'hint' | 'accept', string> & {
  error: string | undefined
  onChoose?: ((input: HTMLInputElement) => void) | undefined
}) {
  return (
    <Field id={fieldId(name)} label={label} hint={hint} error={error}>
      {attributes => (
        <input
          {...attributes}
          type="file"
          name={`${name}.file`}
          accept={accept}
          className={styles.file}
          onChange={({ currentTarget }) => {
            if (!refuseLargeFile(currentTarget)) onChoose?.(currentTarget)
          }}
        />
      )}
    </Field>
  )
}
