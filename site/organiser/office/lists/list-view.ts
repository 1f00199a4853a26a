/** What a page of any list shows, in words and addresses. */
import type { Reader } from '#database/database.ts'
import { wordsLeftOut } from '#domain/foundations/texts/search.ts'
import { type AskedField, type Described, isNarrowing, type NounTypes } from '#domain/office/lists/noun.ts'
import {
  type AnyNoun,
  countRows,
  type ListRequest,
  pageSize,
  readPage,
  sizeOf,
} from '#domain/office/lists/read-page.ts'
import { listSavedViews } from '#domain/office/lists/saved-views.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import {
  changeQuery,
  findView,
  inSight,
  isSortable,
  queryOfFilter,
  queryOfList,
  readColumns,
  readRequest,
  unknownIn,
  type View,
} from '#site/organiser/office/lists/list-address.ts'

/** What people read of a list. Its look, which draws rows, is with its page. */
export interface ListWords<T extends NounTypes> {
  noun: AnyNoun<T>
  /** Of one, and of several: `registration`. */
  one: string
  many: string
  /** Of the search's field. */
  searched: (sight: T['sight']) => string
  /** The fields that the filter offers, in its order. */
  legends: Readonly<Partial<Record<string, string>>>
  /** Over a column; a sum's with its currency. */
  labels: Readonly<Record<T['column'], string>>
  views: readonly View[]
}

export interface Choice {
  value: string | number
  label: string
}

export type Choices = Readonly<Record<string, readonly Choice[]>>

export interface BulkChoice {
  value: string
  label: string
}

export interface ListAsked<T extends NounTypes, Row> {
  url: URL
  /** The list's address without a query. */
  path: string
  /** Where its saved views belong. */
  scope: Scope
  context: T['context']
  sight: T['sight']
  /** Names in the address that the page reads itself; any other that the list does not know is marked then. */
  own?: readonly string[]
  /** Changes what is asked, such as to a search that reveals no contact data. */
  within?: (request: ListRequest<T>) => ListRequest<T>
  /** Of the filter's fields, and how many each view has: read together with the page. */
  choices: Promise<Choices>
  /** Counted by the views' own filters if left out. */
  counts?: Promise<Readonly<Record<string, number>>>
  /** @param shows the columns that the page shows: of a thousand rows, what nobody reads is half of what is sent */
  row: (listed: T['listed'], shows: ReadonlySet<T['column']>) => Row
  /** What can be done with many, where, and the field that names a ticked row. */
  bulk: {
    address: string
    field: string
    acts: readonly BulkChoice[]
    /** Whether the act is asked for at the list's own address, and comes back to this very page. */
    isHere?: true
  }
  /** Where the list is written as a file, with the columns of the file; undefined for who may not. */
  file?:
    | { address: string; kept: readonly (readonly [string, string])[]; columns: readonly Choice[] }
    | undefined
}

export async function readListView<T extends NounTypes, Row>(
  { person, site }: StaffRequest,
  words: ListWords<T>,
  asked: ListAsked<T, Row>,
) {
  const { noun } = words
  const { url, path, sight, bulk, file } = asked
  const { read } = site.database
  const query = url.searchParams
  const ordered = inSight(noun, readRequest(noun, query), sight)
  const request = asked.within?.(ordered) ?? ordered
  const [page, saved, choices, counts] = await Promise.all([
    readPage(read, noun, asked.context, request),
    listSavedViews(read, asked.scope, noun.name, person.actor.personId),
    asked.choices,
    asked.counts ?? countViews(read, words, asked.context),
  ])
  const { columns, possible } = readColumns(noun, query, sight)
  const shown = query.getAll('columns')
  const shows = new Set(columns)
  const current = findView(words.views, withUsual(noun, query))
  const at = (of: string) => (of === '' ? path : `${path}?${of}`)
  const withColumns = (of: string) =>
    [of, new URLSearchParams(shown.map(each => ['columns', each])).toString()].filter(Boolean).join('&')
  const list = queryOfList(noun, query)
  const kept = keptByFilter(words, query)
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  const withoutColumns = changeQuery(query, { columns: null })
  return {
    form: path,
    one: words.one,
    many: words.many,
    caption: `${words.many.replace(/^./, first => first.toUpperCase())} of this page`,
    team: asked.scope.conferenceId === null ? 'Everybody who sees this list' : 'Everybody at this conference',
    words: query.get('q') ?? '',
    unknown: unknownOf(noun, query, asked.own),
    searched: words.searched(sight),
    /** The boxes are reset to the address's filters, whichever link led here. */
    narrowed: changeQuery(query, { sort: null }),
    /** This list from its first page, in its order: what a saved view stores. */
    address: changeQuery(query, {}),
    sort: query.get('sort') ?? '',
    isNarrowed: isNarrowing(noun.fields, request.filter),
    turned: query.getAll('not'),
    views: words.views.map(({ name, label, query: of }) => ({
      name,
      label,
      count: counts[name] ?? 0,
      href: at(withColumns(of)),
      isCurrent: name === current,
    })),
    saved: saved.map(({ id, name, query: of, isTeam }) => ({
      id,
      name,
      isTeam,
      href: at(of),
      isCurrent: list === of,
    })),
    groups: groupsOf(words, choices, query),
    keptByFilter: kept,
    /** The same view without a filter. */
    all: at(new URLSearchParams(kept).toString()),
    current,
    sorts: sortsOf(noun, { query, request, sight }),
    total: page.total,
    bulk: bulk.acts.length > 0 && {
      address: bulk.address,
      field: bulk.field,
      acts: bulk.acts,
      list: queryOfFilter(noun, query),
      back: bulk.isHere && backTo(noun, query),
      total: page.total,
    },
    file: page.total > 0 && file ? { ...file, kept: [...file.kept, ...keptByFile(list)] } : undefined,
    before: page.hasBefore && first ? changeQuery(query, { before: String(first.id) }) : undefined,
    after: page.hasAfter && last ? changeQuery(query, { after: String(last.id) }) : undefined,
    /** How many a page has, and the same list with all of its rows, or fifty again; for lists that offer it. */
    size: sizeOf(noun, request),
    whole:
      !request.isWhole && page.total > pageSize && page.total <= (noun.mostOnPage ?? 0)
        ? changeQuery(query, { rows: 'all' })
        : undefined,
    inPages: request.isWhole && page.total > pageSize ? changeQuery(query, { rows: null }) : undefined,
    columns,
    labels: words.labels,
    shownColumns: shown,
    /** All columns that can be chosen, and the query without them for the form that chooses. */
    columnChoices: possible.map(name => ({
      name,
      label: words.labels[name],
      isShown: columns.includes(name),
    })),
    kept: [...new URLSearchParams(withoutColumns)],
    rows: page.rows.map(listed => asked.row(listed, shows)),
  }
}

async function countViews<T extends NounTypes>(
  db: Reader,
  { noun, views }: ListWords<T>,
  context: T['context'],
): Promise<Record<string, number>> {
  // A list that reads its rows itself counts them itself.
  if ('readPage' in noun) return {}
  const counts = views.map(async ({ name, query }) => {
    const { filter } = readRequest(noun, new URLSearchParams(query))
    return [name, await countRows(db, noun, context, filter)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Long enough to recognize what was typed. */
const longestShown = 60

/** What of the address and the search does not do what it looks like. */
function unknownOf<T extends NounTypes>(noun: Described<T>, query: URLSearchParams, own?: readonly string[]) {
  const text = query.get('q') ?? ''
  const shown = (all: readonly string[]) => [
    ...new Set(all.map(each => (each.length > longestShown ? `${each.slice(0, longestShown)}…` : each))),
  ]
  return {
    asked: shown(unknownIn(noun, query, own)),
    /** `topic:ice`, which other systems read as a filter. */
    asTyped: shown(text.match(/(?<!\S)\p{L}[\p{L}-]*:[^\s/]\S*/gu) ?? []),
    leftOut: shown(wordsLeftOut(text)),
  }
}

export type ListView<Row = unknown> = Omit<
  Awaited<ReturnType<typeof readListView<NounTypes, Row>>>,
  'columns' | 'labels'
> & { columns: readonly string[]; labels: Readonly<Record<string, string>> }

/** The query of the very page, for coming back to it. */
function backTo<T extends NounTypes>(noun: Described<T>, query: URLSearchParams): string {
  const back = new URLSearchParams(queryOfList(noun, query))
  for (const page of ['after', 'before']) {
    const id = query.get(page)
    if (id !== null) back.set(page, id)
  }
  return back.toString()
}

/** The filters, each choice ticked that the address names. */
function groupsOf<T extends NounTypes>(
  { legends, noun }: ListWords<T>,
  choices: Choices,
  query: URLSearchParams,
) {
  return Object.entries(legends)
    .filter(([field]) => Object.hasOwn(noun.fields, field))
    .map(([field, legend = '']) => ({
      field,
      legend,
      options: (choices[field] ?? []).map(({ value, label }) => ({
        value: String(value),
        label,
        isChosen: query.getAll(field).includes(String(value)),
      })),
    }))
    .filter(({ options }) => options.length > 0)
}

/** The query with the view that is shown where it names none. */
function withUsual<T extends NounTypes>(noun: Described<T>, query: URLSearchParams): URLSearchParams {
  const usual = Object.entries<AskedField<unknown>>(noun.fields).flatMap(([name, field]) =>
    query.has(name) ? [] : (field.usual ?? []).map(value => [name, String(value)]),
  )
  return new URLSearchParams([...query, ...usual])
}

/** What narrows the list by a view but has no box in the filter, such as the inbox's. */
function keptByFilter<T extends NounTypes>({ legends, views }: ListWords<T>, query: URLSearchParams) {
  const names = new Set(views.flatMap(view => [...new URLSearchParams(view.query).keys()]))
  return [...query].filter(
    ([name, value]) => names.has(name) && !Object.hasOwn(legends, name) && value !== '',
  )
}

const keptByFile = (list: string) =>
  [...new URLSearchParams(list)].filter(([name]) => name !== 'columns' && name !== 'rows')

/** The links that sort by a column, or by the head of the rows. */
function sortsOf<T extends NounTypes>(
  noun: Described<T>,
  { query, request, sight }: { query: URLSearchParams; request: ListRequest<T>; sight: T['sight'] },
) {
  const sorted = (order: T['order'], startsDown: boolean) => {
    const isCurrent = request.order === order
    const isDown = isCurrent ? !request.isDescending : startsDown
    return {
      href: changeQuery(query, { sort: `${isDown ? '-' : ''}${order}` }),
      direction: isCurrent ? (request.isDescending ? 'descending' : 'ascending') : undefined,
    } as const
  }
  const columns = Object.entries<Described<T>['columns'][T['column']]>(noun.columns).flatMap(
    ([name, column]) =>
      column.order !== undefined && isSortable<T>(column, sight)
        ? [[name, sorted(column.order, column.startsDown ?? false)] as const]
        : [],
  )
  const head = noun.headOrder === undefined ? [] : [['head', sorted(noun.headOrder, false)] as const]
  return Object.fromEntries<ReturnType<typeof sorted> | undefined>([...head, ...columns])
}
