/** The addresses of the list of registrations, and the views that everybody has. */
import type { RegistrationListRequest } from '#domain/office/lists/list-registrations.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { registrationsNoun } from '#domain/office/lists/registrations-noun.ts'
import type { Parts } from '#domain/staff/rights/permit.ts'
import {
  fieldsOf,
  findView,
  inSight,
  queryOfList,
  readRequest,
  type View,
} from '#site/organiser/office/lists/list-address.ts'

export { attentionValues } from '#domain/office/lists/registration-filter.ts'

export const filterFields: readonly string[] = fieldsOf(registrationsNoun)

export const readListRequest = (query: URLSearchParams): RegistrationListRequest =>
  readRequest(registrationsNoun, query)

/** The same, in an order that reveals no sums to staff who may not see them. */
export const withoutSums = (request: RegistrationListRequest): RegistrationListRequest =>
  inSight(registrationsNoun, request, { money: 'none', contacts: false })

/** The same, with a search that reveals no contact data to staff who may not see it. */
export function withinContacts(request: RegistrationListRequest, parts: Parts): RegistrationListRequest {
  const { text } = request.filter
  if (!text || parts === 'all') return request
  const contactsOf = parts.includes('presenters-admissions') ? 'presenters-admissions' : 'nobody'
  const filter: RegistrationFilter = { ...request.filter, text: { ...text, contactsOf } }
  return { ...request, filter }
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
    query: 'state=paid&type=presenters',
  },
  { name: 'attention', label: 'Attention', query: 'attention=any' },
  { name: 'gone', label: 'Expired or cancelled', query: 'state=expired&state=superseded&state=cancelled' },
] as const satisfies readonly View[]
export type ViewName = (typeof views)[number]['name']

export const viewOf = (query: URLSearchParams): ViewName | undefined => findView<ViewName>(views, query)

export const listQuery = (query: URLSearchParams): string => queryOfList(registrationsNoun, query)
