import { Link } from 'react-router'
import hidden from '#site/components/visually-hidden.module.css'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { Tick } from '#site/organiser/office/lists/bulk-bar.tsx'
import styles from '#site/organiser/office/lists/list.module.css'
import type { ListView } from '#site/organiser/office/lists/list-view.ts'
import { rowLink, useRowKeys, useRowLinks } from '#site/organiser/parts/keys/use-row-keys.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/** How the rows of a list look. */
export interface ListLook<Row> {
  /** Over the heads of the rows. */
  head: string
  /** Whether rows are named by sentences, as titles are, rather than by names. */
  isHeadLong?: boolean
  /** What names a row: where it leads, and what stands below its name. */
  nameOf: (row: Row) => { name: string; href: string | undefined; below?: React.ReactNode }
  /** What a ticked row is sent as. */
  keyOf: (row: Row) => string | number
  cells: Readonly<Record<string, (row: Row) => React.ReactNode>>
  /** Columns of numbers, which are aligned at their right. */
  figures?: readonly string[]
  /** Why a row needs somebody, in its margin. */
  marks?: (row: Row) => readonly string[]
  /** What can be done with a row, after its cells. */
  acts?: (row: Row) => React.ReactNode
}

/** The rows of a page, which become labelled lines on a phone. */
export function ListTable<Row>({ view, look }: { view: ListView<Row>; look: ListLook<Row> }) {
  useRowKeys()
  useRowLinks()
  return (
    <table className={styles.table}>
      <caption className={hidden.hidden}>{view.caption}</caption>
      <thead className={hidden.onPhones}>
        <tr>
          {view.bulk && (
            <th scope="col" className={styles.tickHead}>
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
          )}
          {look.marks && (
            <th scope="col" className={styles.attentionHead}>
              <VisuallyHidden>Attention</VisuallyHidden>
            </th>
          )}
          <Head label={look.head} sort={view.sorts.head} />
          {view.columns.map(name => (
            <Head
              key={name}
              label={view.labels[name] ?? ''}
              sort={view.sorts[name]}
              isNumber={look.figures?.includes(name)}
            />
          ))}
          {look.acts && (
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {view.rows.map(row => (
          <Row key={look.keyOf(row)} row={row} view={view} look={look} />
        ))}
      </tbody>
    </table>
  )
}

function Row<Row>({ row, view, look }: { row: Row; view: ListView<Row>; look: ListLook<Row> }) {
  const { name, href, below } = look.nameOf(row)
  const marks = look.marks?.(row) ?? []
  return (
    <tr>
      {view.bulk && (
        <td className={styles.tick}>
          <Tick
            field={view.bulk.field}
            value={look.keyOf(row)}
            label={`Select ${name}`}
            className={styles.select}
          />
        </td>
      )}
      {look.marks && (
        <td className={styles.attention}>
          {marks.length > 0 && (
            <>
              <span className={styles.flag} aria-hidden="true" />
              <span className={hidden.fromTablets}>{marks.join(', ')}</span>
            </>
          )}
        </td>
      )}
      <th scope="row" className={look.isHeadLong ? styles.longHead : undefined}>
        {href === undefined ? (
          <bdi className={styles.name}>{name}</bdi>
        ) : (
          <a href={href} className={styles.name} {...rowLink}>
            <bdi>{name}</bdi>
          </a>
        )}
        {below}
      </th>
      {view.columns.map(column => (
        <Cell key={column} label={view.labels[column] ?? ''} isNumber={look.figures?.includes(column)}>
          {cellOf(row, column, look)}
        </Cell>
      ))}
      {look.acts && <td className={styles.acts}>{look.acts(row)}</td>}
    </tr>
  )
}

function cellOf<Row>(row: Row, column: string, { cells }: ListLook<Row>): React.ReactNode {
  const content = cells[column]?.(row)
  return typeof content === 'string' ? unbrokenDates(content) : content
}

function Head({
  label,
  sort,
  isNumber = false,
}: {
  label: string
  sort: Sort | undefined
  isNumber?: boolean | undefined
}) {
  const numeric = isNumber ? styles.numeric : undefined
  if (!sort) {
    return (
      <th scope="col" className={numeric}>
        {label}
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={sort.direction} className={numeric}>
      <Link to={sort.href} className={styles.sort} preventScrollReset>
        {label}
        <span aria-hidden="true">
          {sort.direction === 'ascending' ? ' ↑' : sort.direction === 'descending' ? ' ↓' : ''}
        </span>
      </Link>
    </th>
  )
}

type Sort = ListView['sorts'][string]

/** On a phone each cell is a line of its own below its label. */
function Cell({
  label,
  isNumber = false,
  children,
}: {
  label: string
  isNumber?: boolean | undefined
  children: React.ReactNode
}) {
  return (
    <td className={isNumber ? styles.numeric : undefined} data-label={label}>
      {children}
    </td>
  )
}
