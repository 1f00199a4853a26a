import styles from '#site/components/list/data-table.module.css'
import hidden from '#site/components/visually-hidden.module.css'

/**
 * A table that becomes labelled lines on a phone, each row under its heading, without horizontal scrolling. The
 * first column heads the rows.
 */
export function DataTable({
  caption,
  isCaptionQuiet = false,
  columns,
  rows,
}: {
  caption: string
  /** Hidden, because a heading above it names the table already. */
  isCaptionQuiet?: boolean
  columns: { key: string; label: string; note?: string; isHighlighted?: boolean; isPast?: boolean }[]
  rows: { key: string; heading: string; cells: React.ReactNode[] }[]
}) {
  const [headingColumn, ...valueColumns] = columns
  return (
    <table className={styles.table}>
      <caption className={styles.caption} data-quiet={isCaptionQuiet || undefined}>
        {caption}
      </caption>
      <thead className={hidden.onPhones}>
        <tr>
          <th scope="col">{headingColumn?.label}</th>
          {valueColumns.map(column => (
            <th
              key={column.key}
              scope="col"
              data-highlighted={column.isHighlighted || undefined}
              data-past={column.isPast || undefined}
            >
              {column.label} {column.note && <span className={styles.note}>{column.note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">{row.heading}</th>
            {valueColumns.map((column, index) => (
              <td
                key={column.key}
                data-highlighted={column.isHighlighted || undefined}
                data-past={column.isPast || undefined}
              >
                <span className={styles.cellLabel} aria-hidden="true">
                  {column.label}
                </span>{' '}
                <span>{row.cells[index]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
