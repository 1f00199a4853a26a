/** A table of prices to edit; on a phone it is read-only, and each price leads to where it is changed. */
import { Link } from 'react-router'
import { fieldId } from '#site/components/form/field.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import type { FeeGroup } from '#site/organiser/offers/fees/fee-table.ts'
import styles from '#site/organiser/offers/fees/price-table.module.css'
import { formOf } from '#site/organiser/record-form/forms.ts'

interface Writing {
  errors: readonly { name: string; message: string }[]
  isWritable: boolean
}

interface Cell {
  group: FeeGroup
  field: string
}

export function PriceTable({
  caption,
  corner,
  columns,
  rows,
  ...writing
}: {
  caption: string
  /** The heading of the first column. */
  corner: string
  /** An empty label is for a column of buttons. */
  columns: readonly { key: string; label: string }[]
  rows: readonly {
    key: string
    heading: React.ReactNode
    /** The name of the row in its prices' labels, if the heading is a field. */
    name?: string
    cells: readonly Cell[]
    acts?: React.ReactNode
  }[]
} & Writing) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" data-figures>
              {label || <VisuallyHidden>Actions</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, heading, name, cells, acts }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map(({ group, field }, index) => (
              <td key={`${group.prefix}.${field}`} data-label={columns[index]?.label} data-figures>
                <FeeField
                  group={group}
                  field={field}
                  label={`${name ?? String(heading)}, ${columns[index]?.label}`}
                  {...writing}
                />
              </td>
            ))}
            {acts && <td>{acts}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One field of a fee: editable if there is room; on a phone a link to where it is changed. */
export function FeeField({ group, field, label, errors, isWritable }: Cell & Writing & { label: string }) {
  const name = `${group.prefix}.${field}`
  const id = fieldId(name)
  const typed = group.shown[field] ?? ''
  const text = group.read[field] ?? ''
  const error = errors.find(each => each.name === name)?.message
  if (!isWritable || group.hasDraft) return <span className={styles.read}>{text}</span>
  const described = group.kind === 'admission' ? undefined : formOf(group.kind).fields[field]
  const control = described?.control ?? 'money'
  const attributes = {
    id,
    name,
    'aria-label': withGroup(label, group),
    className: styles.input,
    ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  }
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      {described?.control === 'choice' ? (
        <select {...attributes} defaultValue={typed}>
          {Object.entries(described.choices).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          defaultValue={typed}
          type={control === 'date' ? 'date' : 'text'}
          dir={control === 'line' ? 'auto' : 'ltr'}
          inputMode={control === 'money' || control === 'percent' ? 'decimal' : undefined}
          data-figures={control === 'line' || control === 'date' ? undefined : true}
          // It is marked once, above the tables.
          aria-required={group.required.includes(field) && control !== 'date' ? true : undefined}
        />
      )}
      <Link className={styles.narrow} to={`${group.edit}#${fieldId(described ? field : 'price')}`}>
        <VisuallyHidden>Edit {withGroup(label, group)}: </VisuallyHidden>
        {text || 'Set'}
      </Link>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** In a table, labels include the period or room already. */
const withGroup = (label: string, { name }: FeeGroup) =>
  label.includes(name) ? label : `${label} of ${name}`
