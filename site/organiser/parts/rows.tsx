import { classNames } from '#site/components/class-names.ts'
import hidden from '#site/components/visually-hidden.module.css'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import styles from '#site/organiser/parts/rows.module.css'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/** A table whose rows become labelled lines on a phone. The first column heads its row. */
export function Rows({
  caption,
  columns,
  figures = [],
  rows,
  empty = 'Nothing yet.',
  className,
}: {
  /** For screen readers; sighted people read the page's own heading. */
  caption: string
  /** An empty label is for a column of buttons. */
  columns: readonly string[]
  /** The columns with numbers, which are right-aligned. */
  figures?: readonly string[]
  rows: readonly { key: string | number; cells: readonly React.ReactNode[] }[]
  empty?: string
  /** A class that sets the widths of its columns. */
  className?: string | undefined
}) {
  const isFigure = (label = '') => figures.includes(label) || undefined
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <table className={classNames(styles.table, className)}>
      <caption className={hidden.hidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((label, index) => (
            // Columns keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of acts have no label
            <th key={index} scope="col" data-figures={isFigure(label)}>
              {label || <VisuallyHidden>Actions</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [heading, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                key={index}
                data-label={columns[index + 1] || undefined}
                data-figures={isFigure(columns[index + 1])}
              >
                {typeof cell === 'string' ? unbrokenDates(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
