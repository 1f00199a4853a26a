import { Link } from 'react-router'
import { Status } from '#site/organiser/parts/status.tsx'
import { rowLink, useRowKeys } from '#site/organiser/parts/use-row-keys.ts'
import { bulkForm } from '#site/organiser/registrations/bulk/bulk-bar.tsx'
import type { ListView } from '#site/organiser/registrations/read-list.ts'
import styles from '#site/organiser/registrations/registrations.module.css'

export function RegistrationTable({ view }: { view: ListView }) {
  const { sorts, currency } = view
  useRowKeys()
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Registrations of this page</caption>
      <thead>
        <tr>
          {view.bulk && (
            <th scope="col" className={styles.tickHead}>
              <span className={styles.hidden}>Select</span>
            </th>
          )}
          <th scope="col" className={styles.attentionHead}>
            <span className={styles.hidden}>Attention</span>
          </th>
          <SortedHead label="Name" sort={sorts.name} />
          <th scope="col">Code</th>
          <th scope="col">Category</th>
          <th scope="col">State</th>
          {sorts.total && <SortedHead label={`Total, ${currency}`} sort={sorts.total} isNumber />}
          {currency && (
            <th scope="col" className={styles.numeric}>
              Received, {currency}
            </th>
          )}
          <SortedHead label="Registered" sort={sorts.registered} />
        </tr>
      </thead>
      <tbody>
        {view.rows.map(row => (
          <tr key={row.code}>
            {view.bulk && (
              <td className={styles.tick}>
                <input
                  type="checkbox"
                  form={bulkForm}
                  name="code"
                  value={row.code}
                  aria-label={`Select ${row.name}`}
                />
              </td>
            )}
            <td className={styles.attention}>
              {row.reasons.length > 0 && (
                <>
                  <span className={styles.flag} aria-hidden="true" />
                  <span className={styles.reason}>{row.reasons.join(', ')}</span>
                </>
              )}
            </td>
            <th scope="row">
              <Link to={row.href} className={styles.name} {...rowLink}>
                <bdi>{row.name}</bdi>
              </Link>
              <bdi className={styles.organization}>{row.organization}</bdi>
            </th>
            <Cell label="Code">
              <span className={styles.code}>{row.code}</span>
            </Cell>
            <Cell label="Category">
              {row.type} <bdi className={styles.category}>{row.category}</bdi>
            </Cell>
            <Cell label="State">
              <Status status={row.status} />
            </Cell>
            {row.total !== undefined && (
              <Cell label={`Total, ${currency}`} isNumber>
                {row.total}
              </Cell>
            )}
            {row.received !== undefined && (
              <Cell label={`Received, ${currency}`} isNumber>
                {row.received}
              </Cell>
            )}
            <Cell label="Registered">
              <span className={styles.date}>{row.registered}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SortedHead({
  label,
  sort: { href, direction },
  isNumber = false,
}: {
  label: string
  sort: { href: string; direction: 'ascending' | 'descending' | undefined }
  isNumber?: boolean
}) {
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? styles.numeric : undefined}>
      <Link to={href} className={styles.sort} preventScrollReset>
        {label}
        <span aria-hidden="true">
          {direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}
        </span>
      </Link>
    </th>
  )
}

/** On a phone each cell is a line of its own under its label. */
function Cell({
  label,
  isNumber = false,
  children,
}: {
  label: string
  isNumber?: boolean
  children: React.ReactNode
}) {
  return (
    <td className={isNumber ? styles.numeric : undefined}>
      <span className={styles.cellLabel} aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </td>
  )
}
