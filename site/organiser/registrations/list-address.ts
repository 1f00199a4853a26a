/** The list's address: it contains all filters and the order, so that a view is a link. */

import { attentionReasons } from '#domain/foundations/attention/attention.ts'
import { toId } from '#domain/foundations/text.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { presentationTypes, presenterTypes } from '#domain/offers/pricing/pricing.ts'
import type { ListRequest } from '#domain/office/lists/list-registrations.ts'
import {
  type CaseReason,
  type RegistrationFilter,
  unconfirmed,
  type Wanted,
} from '#domain/office/lists/registration-filter.ts'
import { type ListOrder, listOrders } from '#domain/office/lists/select-page.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import type { Parts } from '#domain/staff/rights/permit.ts'

/** Fields of the form that can be negated: `not=state` means none of the states. */
export const filterFields = ['state', 'category', 'type', 'method', 'attention', 'code', 'q'] as const
export type FilterField = (typeof filterFields)[number]

export const typeValues = [...presentationTypes, 'custom'] as const
export const attentionValues: readonly (CaseReason | 'any')[] = ['any', ...attentionReasons, unconfirmed]

/** As many as an address can hold. */
const mostCodes = 200

/** A registration's code, however it was typed. What cannot be one finds nobody instead of everybody. */
function readCode(text: string): string[] {
  const code = text.trim().toUpperCase()
  if (code === '') return []
  return [/^[A-Z0-9-]{1,40}$/.test(code) ? code : '-']
}

/** Reads the filters and the order of an address. Unknown values are ignored. */
export function readListRequest(query: URLSearchParams): ListRequest {
  const turned = new Set(query.getAll('not'))
  const wanted = <T>(field: FilterField, values: readonly T[]): Wanted<T> | undefined =>
    values.length > 0 ? { values, isNot: turned.has(field) } : undefined
  const chosen = <T extends string>(field: FilterField, all: readonly T[]) =>
    wanted(
      field,
      all.filter(value => query.getAll(field).includes(value)),
    )
  const state = chosen('state', registrationStates)
  const category = wanted(
    'category',
    query.getAll('category').flatMap(text => toId(text) ?? []),
  )
  const type = chosen('type', typeValues)
  const method = chosen('method', gatewayNames)
  const attention = chosen('attention', attentionValues)
  const code = wanted('code', query.getAll('code').flatMap(readCode).slice(0, mostCodes))
  const words = query.get('q') ?? ''
  const filter: RegistrationFilter = {
    ...(state && { state }),
    ...(category && { category }),
    ...(type && { type }),
    ...(method && { method }),
    ...(attention && { attention }),
    ...(code && { code }),
    ...(words.trim() !== '' && { text: { words, isNot: turned.has('q') } }),
  }
  const { order, isDescending } = readSort(query.get('sort'))
  return { filter, order, isDescending, after: toId(query.get('after')), before: toId(query.get('before')) }
}

/** The same, in an order that reveals no sums to staff who may not see them. */
export function withoutSums(request: ListRequest): ListRequest {
  const isOfSums = request.order === 'total' || request.order === 'due'
  return isOfSums ? { ...request, order: 'registered', isDescending: true } : request
}

/** The same, with a search that reveals no contact data to staff who may not see it. */
export function withinContacts(request: ListRequest, parts: Parts): ListRequest {
  const { text } = request.filter
  if (!text || parts === 'all') return request
  const contactsOf = parts.includes('presenters') ? presenterTypes : []
  return { ...request, filter: { ...request.filter, text: { ...text, contactsOf } } }
}

/** `name`, or `-name` for descending order; newest first by default. */
function readSort(text: string | null): { order: ListOrder; isDescending: boolean } {
  const name = text?.replace(/^-/, '')
  const order = listOrders.find(each => each === name)
  return order
    ? { order, isDescending: text?.startsWith('-') ?? false }
    : { order: 'registered', isDescending: true }
}

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

export interface View {
  name: string
  label: string
  query: string
}

/** The views that everybody has. Their counts are of all registrations, regardless of filters. */
export const views = [
  { name: 'all', label: 'All', query: '' },
  { name: 'paid', label: 'Paid', query: 'state=paid' },
  { name: 'unpaid', label: 'Unpaid', query: 'state=awaiting-payment' },
  { name: 'waiting', label: 'Waiting list', query: 'state=waiting' },
  {
    name: 'presenters',
    label: 'Presenters',
    query: 'state=paid&type=invited&type=oral&type=poster&type=virtual',
  },
  { name: 'attention', label: 'Attention', query: 'attention=any' },
  { name: 'gone', label: 'Expired or cancelled', query: 'state=expired&state=superseded&state=cancelled' },
] as const satisfies readonly View[]
export type ViewName = (typeof views)[number]['name']

/** The view that an address shows, in any order and on any page; undefined for any other list. */
export function viewOf(query: URLSearchParams): ViewName | undefined {
  const pairs = (each: URLSearchParams) =>
    [...each]
      .filter(([name, value]) => !['sort', 'columns', 'after', 'before'].includes(name) && value !== '')
      .map(pair => pair.join('='))
      .toSorted()
      .join('&')
  return views.find(view => pairs(new URLSearchParams(view.query)) === pairs(query))?.name
}

/** The query of a list without the current page, so that a saved view starts at the first page. */
export function listQuery(query: URLSearchParams): string {
  const kept = [...query].filter(
    ([name, value]) =>
      (fields.has(name) || name === 'sort' || name === 'columns' || name === 'not') && value !== '',
  )
  return new URLSearchParams(kept).toString()
}

/** The filters of an address alone, without order and page. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(listQuery(query))
  kept.delete('sort')
  kept.delete('columns')
  return kept.toString()
}

const fields: ReadonlySet<string> = new Set(filterFields)

/** Whether an address shows the list of a saved view. */
export const isSameList = (query: URLSearchParams, saved: string) => listQuery(query) === saved
