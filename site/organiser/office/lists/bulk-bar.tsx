import { useState } from 'react'
import { Form } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import styles from '#site/organiser/office/lists/bulk-bar.module.css'

export interface BulkView {
  /** The target of the form. */
  address: string
  /** What a ticked row is named by. */
  field: string
  acts: readonly { value: string; label: string }[]
  /** The filters of this list, for all that match. */
  list: string
  /** The list's own page, where an act that is asked for there comes back to it. */
  back?: string | undefined
  total: number
}

/** Check boxes of a list belong to this form wherever they are. */
const bulkForm = 'bulk'

/** The check box of a row. */
export function Tick({
  field,
  value,
  label,
  className,
}: {
  field: string
  value: string | number
  label: string
  className: string | undefined
}) {
  return (
    <label className={className}>
      <input type="checkbox" form={bulkForm} name={field} value={value} aria-label={label} />
    </label>
  )
}

/**
 * A list whose rows can be selected. The bar covers the list's head once something is selected, also without a script.
 *
 * @param view undefined for those without a right to any bulk act
 */
export function Selectable({
  view,
  total,
  children,
}: {
  view: BulkView | undefined
  /** How many the list has, shown on the line above it. */
  total: React.ReactNode
  children: React.ReactNode
}) {
  const [count, setCount] = useState(0)
  if (!view) {
    return (
      <div className={styles.selectable}>
        {total}
        {children}
      </div>
    )
  }
  return (
    <div
      className={styles.selectable}
      onChange={({ currentTarget }) => setCount(countIn(currentTarget, view))}
    >
      <div className={styles.line}>
        <label className={styles.all}>
          <input type="checkbox" form={bulkForm} name="all" value="yes" />
          {view.total === 1
            ? 'Select the one that matches'
            : `Select all ${formatCount(view.total)} that match`}
        </label>
        {total}
      </div>
      <div className={styles.stack}>
        <Form method="get" id={bulkForm} action={view.address} className={styles.bar}>
          <input type="hidden" name="list" value={view.list} />
          {view.back !== undefined && <input type="hidden" name="back" value={view.back} />}
          <span className={styles.count} role="status">
            {count > 0 ? `${formatCount(count)} selected` : 'Selected'}
          </span>
          {view.acts.map(({ value, label }) => (
            <button key={value} type="submit" name="act" value={value} className={styles.act}>
              {label}
            </button>
          ))}
        </Form>
        {children}
      </div>
    </div>
  )
}

function countIn(list: HTMLElement, { field, total }: BulkView): number {
  if (list.querySelector('input[name="all"]:checked')) return total
  return list.querySelectorAll(`input[name="${field}"]:checked`).length
}
