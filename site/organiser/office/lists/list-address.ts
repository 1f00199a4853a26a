/** The address of any list: it contains all filters, the order and the columns, so that a view is a link. */
import { toId } from '#domain/foundations/texts/text.ts'
import type { AskedField, Described, NounTypes, Wanted } from '#domain/office/lists/noun.ts'
import type { ListRequest } from '#domain/office/lists/read-page.ts'

/** A view that everybody has. */
export interface View<Name extends string = string> {
  name: Name
  label: string
  query: string
}

/** Fields of the form that can be negated: `not=state` means none of the states. */
export const fieldsOf = <T extends NounTypes>(noun: Pick<Described<T>, 'fields'>): string[] => [
  ...Object.keys(noun.fields),
  'q',
]

/** Reads the filters and the order of an address. Unknown values are ignored. */
export function readRequest<T extends NounTypes>(noun: Described<T>, query: URLSearchParams): ListRequest<T> {
  const turned = new Set(query.getAll('not'))
  const named = Object.entries<AskedField<unknown>>(noun.fields).flatMap(([name, field]) => {
    const sent = field.read(query.getAll(name))
    const values = sent.length > 0 ? sent : (field.usual ?? [])
    const wanted: Wanted<unknown> = { values, isNot: sent.length > 0 && turned.has(name) }
    return values.length > 0 ? [[name, wanted] as const] : []
  })
  const words = query.get('q') ?? ''
  const text = words.trim() === '' ? {} : { text: { words, isNot: turned.has('q') } }
  return {
    // Each field has read its own values.
    filter: { ...Object.fromEntries(named), ...text } as T['filter'],
    ...readSort(noun, query.get('sort')),
    after: toId(query.get('after')),
    before: toId(query.get('before')),
    isWhole: noun.mostOnPage !== undefined && query.get('rows') === 'all',
  }
}

/**
 * What an address asks that the list does not know, as it stands there: `decision=acepted`. Everything else applies.
 *
 * @param own names that the list's page reads itself; if left out, a name that is no field's is not looked at
 */
export function unknownIn<T extends NounTypes>(
  noun: Described<T>,
  query: URLSearchParams,
  own?: readonly string[],
): string[] {
  const known: Readonly<Record<string, (value: string) => boolean>> = {
    ...Object.fromEntries(
      Object.entries<AskedField<unknown>>(noun.fields).map(([name, field]) => [
        name,
        (value: string) => field.read([value]).length > 0,
      ]),
    ),
    not: value => fieldsOf(noun).includes(value),
    sort: value => Object.hasOwn(noun.orders, value.replace(/^-/, '')),
    columns: value => value.split(',').every(name => Object.hasOwn(noun.columns, name)),
  }
  const others = own && new Set(['q', 'rows', 'after', 'before', ...own])
  return [...query]
    .filter(([name, value]) =>
      Object.hasOwn(known, name)
        ? value !== '' && !known[name]?.(value)
        : others !== undefined && !others.has(name),
    )
    .map(([name, value]) => [name, value].filter(Boolean).join('='))
}

/** The same, in an order that says no more than somebody sees. */
export function inSight<T extends NounTypes, R extends ListRequest<T>>(
  noun: Described<T>,
  request: R,
  sight: T['sight'],
): R {
  const columns = Object.values<Described<T>['columns'][T['column']]>(noun.columns)
  const column = columns.find(({ order }) => order === request.order)
  return column === undefined || isSortable(column, sight) ? request : { ...request, ...noun.usualOrder }
}

export const isSortable = <T extends NounTypes>(
  { isSeen, isSortedFor }: Described<T>['columns'][T['column']],
  sight: T['sight'],
): boolean => (isSeen?.(sight) ?? true) && (isSortedFor?.(sight) ?? true)

/** `name`, or `-name` for descending order. */
function readSort<T extends NounTypes>(noun: Described<T>, text: string | null) {
  const name = text?.replace(/^-/, '') ?? ''
  // Then it is one of its orders.
  return Object.hasOwn(noun.orders, name)
    ? { order: name as T['order'], isDescending: text?.startsWith('-') ?? false }
    : noun.usualOrder
}

/** The columns that an address chooses, in the list's own order; the usual ones where it names none. */
export function readColumns<T extends NounTypes>(
  noun: Described<T>,
  query: URLSearchParams,
  sight: T['sight'],
): { columns: T['column'][]; possible: T['column'][] } {
  const possible = columnNames(noun).filter(name => noun.columns[name].isSeen?.(sight) ?? true)
  const asked = query.getAll('columns').flatMap(text => text.split(','))
  const chosen = columnNames(noun).filter(name => asked.includes(name))
  const columns = chosen.length > 0 ? chosen : columnNames(noun).filter(name => noun.columns[name].isUsual)
  return { columns: columns.filter(name => possible.includes(name)), possible }
}

const columnNames = <T extends NounTypes>({ columns }: Described<T>) => Object.keys(columns) as T['column'][] // its keys

/**
 * The query of the same list with changes; null removes a parameter. Another order or filter starts at the first page.
 */
export function changeQuery(query: URLSearchParams, changes: Record<string, string | null>): string {
  const changed = new URLSearchParams(query)
  for (const page of ['after', 'before']) changed.delete(page)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  const text = changed.toString()
  return text === '' ? '?' : `?${text}`
}

/** The view that an address shows, in any order and on any page; undefined for any other list. */
export function findView<Name extends string>(
  views: readonly View<Name>[],
  query: URLSearchParams,
): Name | undefined {
  const pairs = (each: URLSearchParams) =>
    [...each]
      .filter(
        ([name, value]) => !['sort', 'columns', 'rows', 'after', 'before'].includes(name) && value !== '',
      )
      .map(pair => pair.join('='))
      .toSorted()
      .join('&')
  return views.find(view => pairs(new URLSearchParams(view.query)) === pairs(query))?.name
}

/** The query of a list without the current page, so that a saved view starts at the first page. */
export function queryOfList<T extends NounTypes>(
  noun: Pick<Described<T>, 'fields'>,
  query: URLSearchParams,
): string {
  const names = new Set([...fieldsOf(noun), 'sort', 'columns', 'rows', 'not'])
  return new URLSearchParams([...query].filter(([name, value]) => names.has(name) && value !== '')).toString()
}

/** The filters and the order of an address alone: which rows there are, and what follows what. */
export function queryOfRows<T extends NounTypes>(
  noun: Pick<Described<T>, 'fields'>,
  query: URLSearchParams,
): string {
  const kept = new URLSearchParams(queryOfList(noun, query))
  kept.delete('columns')
  kept.delete('rows')
  return kept.toString()
}

/** The filters of an address alone, without order and page. */
export function queryOfFilter<T extends NounTypes>(
  noun: Pick<Described<T>, 'fields'>,
  query: URLSearchParams,
): string {
  const kept = new URLSearchParams(queryOfRows(noun, query))
  kept.delete('sort')
  return kept.toString()
}

/** The selected rows of a list: ticked ones, or all that match. */
export interface Selection<T extends NounTypes> {
  filter: T['filter']
  /** The address of a list with exactly these, for a mail or an export. */
  query: string
  /** All that match, including those on other pages. */
  isAll: boolean
}

/**
 * Reads the form of a list: a field for each ticked row, or `all` with the filters of the list in `list`.
 *
 * @param ticked the field that names rows
 * @returns undefined where nothing is selected
 */
export function readSelected<T extends NounTypes>(
  noun: Described<T>,
  ticked: string,
  sent: URLSearchParams,
): Selection<T> | undefined {
  const isAll = sent.get('all') === 'yes'
  const query = isAll
    ? queryOfFilter(noun, new URLSearchParams(sent.get('list') ?? ''))
    : new URLSearchParams(sent.getAll(ticked).map(value => [ticked, value])).toString()
  const { filter } = readRequest(noun, new URLSearchParams(query))
  return isAll || ticked in filter ? { filter, query, isAll } : undefined
}
