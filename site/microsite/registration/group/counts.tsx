import { TextInput } from '#site/components/form/field.tsx'
import styles from '#site/microsite/registration/group/group-form.module.css'
import type { Countable, Values } from '#site/microsite/registration/group/group-view.ts'

/** How many of each, with what one costs. */
export function Counts({
  rows,
  values,
  errorOf,
}: {
  rows: readonly Countable[]
  values: Values
  errorOf: (name: string) => string | undefined
}) {
  return (
    <div className={styles.counts}>
      {rows.map(({ name, label, note, price, isAmount }) => (
        <div key={name} className={styles.count}>
          <TextInput
            name={name}
            label={label}
            hint={[price, note].filter(Boolean).join('. ')}
            inputMode={isAmount ? 'decimal' : 'numeric'}
            autoComplete="off"
            dir="ltr"
            placeholder="0"
            defaultValue={values[name]}
            error={errorOf(name)}
          />
        </div>
      ))}
    </div>
  )
}
