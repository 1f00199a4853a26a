/** The parts of the list of registrations, in words and addresses. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatFigure, formatMoney } from '#domain/foundations/money.ts'
import { dateIn, formatDate, formatUntil } from '#domain/foundations/time.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import { paymentStanding } from '#domain/office/lists/due-amounts.ts'
import type {
  countRegistrations,
  ListedRegistration,
  ListRequest,
} from '#domain/office/lists/list-registrations.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import type { MoneySight } from '#domain/staff/rights/permit.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  attentionValues,
  changeQuery,
  typeValues,
  views,
} from '#site/organiser/registrations/list-address.ts'
import { caseWords } from '#words/case-words.ts'
import { gatewayWords } from '#words/payment-way-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

/** The built-in views, each with its count; a link keeps the chosen columns. */
export function viewTabs(
  { byState, presenters, attention }: Awaited<ReturnType<typeof countRegistrations>>,
  { event, shown, current }: { event: string; shown: readonly string[]; current: string | undefined },
) {
  const countOf = {
    all: Object.values(byState).reduce((sum, count) => sum + count, 0),
    paid: byState.paid,
    unpaid: byState['awaiting-payment'],
    waiting: byState.waiting,
    presenters,
    attention,
    gone: byState.expired + byState.superseded + byState.cancelled,
  }
  const withColumns = (of: string) =>
    [of, new URLSearchParams(shown.map(each => ['columns', each])).toString()].filter(Boolean).join('&')
  return views.map(({ name, label, query: of }) => ({
    name,
    label,
    count: countOf[name],
    href: organiserPaths.registrations(event, withColumns(of)),
    isCurrent: name === current,
  }))
}

/** The filters, each choice ticked that the address names. */
export function filterGroups(query: URLSearchParams, categories: readonly { id: number; name: string }[]) {
  const option = (field: string) => (value: string | number, label: string) => ({
    value: String(value),
    label,
    isChosen: query.getAll(field).includes(String(value)),
  })
  return [
    {
      field: 'state',
      legend: 'State',
      options: registrationStates.map(state => option('state')(state, registrationStatus[state].label)),
    },
    {
      field: 'category',
      legend: 'Registration period',
      options: categories.map(({ id, name }) => option('category')(id, name)),
    },
    {
      field: 'type',
      legend: 'Category',
      options: typeValues.map(type => option('type')(type, typeLabel(type))),
    },
    {
      field: 'method',
      legend: 'Paid by',
      options: gatewayNames.map(name => option('method')(name, gatewayWords[name])),
    },
    {
      field: 'attention',
      legend: 'Attention',
      options: attentionValues.map(value =>
        option('attention')(value, value === 'any' ? 'Any reason' : caseWords[value].label),
      ),
    },
  ]
}

/** The links that sort by a column. */
export function sortLinks(query: URLSearchParams, request: ListRequest, showsMoney: boolean) {
  const sorted = (order: string, startsDown: boolean) => {
    const isCurrent = request.order === order
    const isDown = isCurrent ? !request.isDescending : startsDown
    return {
      href: changeQuery(query, { sort: `${isDown ? '-' : ''}${order}` }),
      direction: isCurrent ? (request.isDescending ? 'descending' : 'ascending') : undefined,
    } as const
  }
  return {
    name: sorted('name', false),
    total: showsMoney ? sorted('total', true) : undefined,
    due: showsMoney ? sorted('due', true) : undefined,
    registered: sorted('registered', true),
  }
}

export function listRow(
  row: ListedRegistration,
  conference: Conference,
  { sight, mayKnow }: { sight: MoneySight; mayKnow: boolean },
) {
  const showsMoney = sight === 'sums'
  return {
    code: row.code,
    href: organiserPaths.registration(conference.name, row.code),
    name: `${row.title} ${row.name}`,
    organization: row.organization,
    type: typeLabel(row.type),
    category: row.category,
    status: registrationStatus[row.state],
    reasons: row.reasons.map(reason => caseWords[reason].label),
    email: mayKnow ? row.email : undefined,
    held: row.state === 'awaiting-payment' ? formatUntil(row.holdUntil, conference.timeZone) : '',
    due: dueCell(row, sight, conference.currency),
    registered: formatDate(dateIn(conference.timeZone, row.createdAt)),
    // The head shows the conference's currency; a registration from before a change of currency shows its
    // own.
    ...(showsMoney && {
      total: moneyCell(row.totalMinor, row.currency, conference.currency),
      received: moneyCell(row.receivedMinor, row.currency, conference.currency),
    }),
  }
}

const typeLabel = (type: (typeof typeValues)[number]) =>
  type === 'custom' ? 'Custom amount' : presentationTypeLabels[type]

const moneyCell = (minor: number, currency: string, ofHead: string) =>
  currency === ofHead ? formatFigure(minor, currency) : formatMoney(minor, currency)

/** An amount, or for the front desk whether it is paid. */
function dueCell(
  { state, dueMinor, currency }: ListedRegistration,
  sight: MoneySight,
  ofHead: string,
): string {
  if (sight === 'sums') return dueMinor > 0 ? moneyCell(dueMinor, currency, ofHead) : ''
  const standing = sight === 'none' ? undefined : paymentStanding(state, dueMinor)
  return standing ? { paid: 'Paid', due: 'Due' }[standing] : ''
}
