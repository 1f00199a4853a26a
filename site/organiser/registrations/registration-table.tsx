import { Link } from 'react-router'
import hidden from '#site/components/visually-hidden.module.css'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { rowLink, useRowKeys } from '#site/organiser/parts/use-row-keys.ts'
import { bulkForm } from '#site/organiser/registrations/bulk/bulk-bar.tsx'
import { type ColumnName, columnLabels } from '#site/organiser/registrations/list-columns.ts'
import type { ListView } from '#site/organiser/registrations/read-list.ts'
import styles from '#site/organiser/registrations/registrations.module.css'

export function RegistrationTable({ view }: { view: ListView }) {
  const { sorts, currency } = view
  useRowKeys()
  return (
    <table className={styles.table}>
      <caption className={hidden.hidden}>Registrations of this page</caption>
      <thead className={hidden.onPhones}>
        <tr>
          {view.bulk && (
            <th scope="col" className={styles.tickHead}>
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
          )}
          <th scope="col" className={styles.attentionHead}>
            <VisuallyHidden>Attention</VisuallyHidden>
          </th>
          <SortedHead label="Name" sort={sorts.name} />
          {view.columns.map(name => (
            <ColumnHead key={name} name={name} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map(row => (
          <tr key={row.code}>
            {view.bulk && (
              <td className={styles.tick}>
                <label className={styles.select}>
                  <input
                    type="checkbox"
                    form={bulkForm}
                    name="code"
                    value={row.code}
                    aria-label={`Select ${row.name}`}
                  />
                </label>
              </td>
            )}
            <td className={styles.attention}>
              {row.reasons.length > 0 && (
                <>
                  <span className={styles.flag} aria-hidden="true" />
                  <span className={hidden.fromTablets}>{row.reasons.join(', ')}</span>
                </>
              )}
            </td>
            <th scope="row">
              <Link to={row.href} className={styles.name} {...rowLink}>
                <bdi>{row.name}</bdi>
              </Link>
              <bdi className={styles.organization}>{row.organization}</bdi>
            </th>
            {view.columns.map(name => (
              <ColumnCell key={name} name={name} row={row} currency={currency} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The currency is given once, in the header. */
const headOf = (name: ColumnName, currency: string | undefined) =>
  isSum(name) && currency ? `${columnLabels[name]}, ${currency}` : columnLabels[name]
const isSum = (name: ColumnName) => name === 'total' || name === 'received' || name === 'due'

function ColumnHead({ name, view: { sorts, currency } }: { name: ColumnName; view: ListView }) {
  const label = headOf(name, currency)
  const isNumber = isSum(name) && currency !== undefined
  const sort = name === 'total' || name === 'due' || name === 'registered' ? sorts[name] : undefined
  if (sort) return <SortedHead label={label} sort={sort} isNumber={isNumber} />
  return (
    <th scope="col" className={isNumber ? styles.numeric : undefined}>
      {label}
    </th>
  )
}

function ColumnCell({
  name,
  row,
  currency,
}: {
  name: ColumnName
  row: ListView['rows'][number]
  currency: string | undefined
}) {
  return (
    <Cell label={headOf(name, currency)} isNumber={isSum(name) && currency !== undefined}>
      {contentOf(name, row)}
    </Cell>
  )
}

function contentOf(name: ColumnName, row: ListView['rows'][number]): React.ReactNode {
  switch (name) {
    case 'code':
      return <span className={styles.code}>{row.code}</span>
    case 'category':
      return (
        <>
          {row.type} <bdi className={styles.category}>{row.category}</bdi>
        </>
      )
    case 'state':
      return <Status status={row.status} />
    case 'registered':
    case 'held':
      return <span className={styles.date}>{row[name]}</span>
    case 'email':
      return <bdi className={styles.email}>{row.email}</bdi>
    default:
      return row[name]
  }
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

/** On a phone each cell is a line of its own below its label. */
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
