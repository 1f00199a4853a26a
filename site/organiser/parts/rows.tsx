import styles from '#site/organiser/parts/rows.module.css'

/** A table whose rows become labelled lines on a phone. The first column heads its row. */
export function Rows({
  caption,
  columns,
  rows,
  empty = 'Nothing yet.',
}: {
  /** For screen readers; sighted people read the page's own heading. */
  caption: string
  /** An empty label is for a column of buttons. */
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly React.ReactNode[] }[]
  empty?: string
}) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((label, index) => (
            // Columns stay in their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of acts have no label
            <th key={index} scope="col">
              {label || <span className={styles.unseen}>Acts</span>}
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
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
