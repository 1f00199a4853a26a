/** Any list of the back office: its views, search, filter and columns, what can be done with many, and its pages. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { Selectable } from '#site/organiser/office/lists/bulk-bar.tsx'
import styles from '#site/organiser/office/lists/list.module.css'
import { ColumnChoice, FileMenu, ListFilter } from '#site/organiser/office/lists/list-filter.tsx'
import { type ListLook, ListTable } from '#site/organiser/office/lists/list-table.tsx'
import type { ListView } from '#site/organiser/office/lists/list-view.ts'
import { SavedViews, type UnsavedView } from '#site/organiser/office/lists/saved-views.tsx'
import { ListViews, PrintedFilter } from '#site/organiser/parts/list-head.tsx'
import tools from '#site/organiser/parts/list-tools.module.css'

/** Rows of a list that are not a table. */
export interface DrawnRows {
  /** Another one for other rows, so that nothing stays ticked. */
  key: string
  rows: React.ReactNode
}

export function List<Row>({
  view,
  look,
  unsaved,
  tools: more,
  beside,
  around = rows => rows,
  empty,
  emptyViews = {},
}: {
  view: ListView<Row>
  look: ListLook<Row> | DrawnRows
  /** The view that could not be saved. */
  unsaved: UnsavedView | undefined
  /** More on the line of tools. */
  tools?: React.ReactNode
  /** Beside the count. */
  beside?: React.ReactNode
  /** Around the table, such as a form of all its rows. */
  around?: (rows: React.ReactNode) => React.ReactNode
  /** Where there is nothing at all, and where a view has nothing. */
  empty: React.ReactNode
  emptyViews?: Readonly<Partial<Record<string, string>>>
}) {
  const count = <Count view={view} beside={beside} />
  return (
    <>
      <ListViews views={view.views} />
      <details className={tools.fold} open={view.words !== '' || unsaved !== undefined}>
        <summary>Search, filter and more</summary>
        <div className={tools.line}>
          <ListFilter view={view} key={view.narrowed} />
          <ColumnChoice view={view} />
          <SavedViews views={view.saved} address={view.address} sent={unsaved} team={view.team} />
          {view.file && <FileMenu file={view.file} />}
          {more && <div className={tools.links}>{more}</div>}
        </div>
      </details>
      <Unknown unknown={view.unknown} />
      <PrintedFilter facts={printedFacts(view)} />
      {view.rows.length === 0 ? (
        <>
          {count}
          {view.isNarrowed ? (
            <p>No {view.one} matches. Remove something from the filter, or show all.</p>
          ) : (
            <p>{emptyViews[view.current ?? ''] ?? empty}</p>
          )}
        </>
      ) : (
        <Selectable
          view={view.bulk || undefined}
          total={count}
          // An empty list is not selectable.
          key={'rows' in look ? look.key : String(look.keyOf(view.rows[0] as Row))}
        >
          {'rows' in look ? (
            look.rows
          ) : (
            <div className={styles.scroll}>{around(<ListTable view={view} look={look} />)}</div>
          )}
        </Selectable>
      )}
      <Pages view={view} />
    </>
  )
}

/** Marks what was asked and is not known, so that nobody takes the list for narrowed by it. */
function Unknown({ unknown: { asked, asTyped, leftOut } }: Pick<ListView, 'unknown'>) {
  const lines = [
    { before: 'Unknown here, and left out: ', marked: asked, after: '. Everything else applies.' },
    {
      before: 'Searched for as typed, not as a field: ',
      marked: asTyped,
      after: '. Fields are in “Filter”.',
    },
    { before: 'Too many words to search for. Left out: ', marked: leftOut, after: '.' },
  ].filter(({ marked }) => marked.length > 0)
  return lines.map(({ before, marked, after }) => (
    <p key={before}>
      {before}
      {marked.map((each, at) => (
        <Fragment key={each}>
          {at > 0 && ', '}
          <mark>
            <bdi>{each}</bdi>
          </mark>
        </Fragment>
      ))}
      {after}
    </p>
  ))
}

function Pages({ view: { before, after, whole, inPages, size, total } }: { view: ListView }) {
  if (!before && !after && !inPages) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {before ? (
        <Link to={before} rel="prev">
          Previous {formatCount(size)}
        </Link>
      ) : (
        <span />
      )}
      {whole && <Link to={whole}>All {formatCount(total)} on one page</Link>}
      {inPages && <Link to={inPages}>50 on a page</Link>}
      {after && (
        <Link to={after} rel="next">
          Next {formatCount(size)}
        </Link>
      )}
    </nav>
  )
}

function printedFacts({ words, groups, turned, before, after, rows }: ListView): string[] {
  const filters = groups.flatMap(({ field, legend, options }) => {
    const chosen = options.filter(({ isChosen }) => isChosen).map(({ label }) => label)
    return chosen.length === 0
      ? []
      : [`${legend}: ${turned.includes(field) ? 'not ' : ''}${chosen.join(' or ')}`]
  })
  return [
    ...(words === '' ? [] : [`Search: “${words}”`]),
    ...filters,
    ...(before || after ? [`These are ${formatCount(rows.length)} of them`] : []),
  ]
}

function Count({ view, beside }: { view: ListView; beside: React.ReactNode }) {
  return (
    <p className={styles.count} role="status">
      {view.total === 1 ? `One ${view.one}` : `${formatCount(view.total)} ${view.many}`}
      {view.isNarrowed && (
        <>
          {view.total === 1 ? ' matches. ' : ' match. '}
          <Link to={view.all}>Show all</Link>
        </>
      )}
      {beside}
    </p>
  )
}
