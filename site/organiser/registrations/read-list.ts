/** The data of the list of registrations, in words and addresses. */
import { holds, type MoneySight, moneySight } from '#domain/accounts/permit.ts'
import { type BulkKind, bulkKinds, bulkNeeds } from '#domain/bulk-acts/bulk-act.ts'
import { findRunning } from '#domain/bulk-acts/bulk-act-queries.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { formatFigure, formatMoney } from '#domain/money.ts'
import { gatewayNames } from '#domain/payments/gateway.ts'
import { listCategories } from '#domain/pricing/fee-queries.ts'
import { presentationTypeLabels } from '#domain/pricing/pricing.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import { paymentStanding } from '#domain/staff-lists/due-amounts.ts'
import {
  countRegistrations,
  type ListedRegistration,
  listRegistrations,
} from '#domain/staff-lists/list-registrations.ts'
import { listSavedViews } from '#domain/staff-lists/saved-views.ts'
import { dateIn, formatDate, formatInstant } from '#domain/time.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  attentionValues,
  changeQuery,
  isSameList,
  readListRequest,
  typeValues,
  viewOf,
  viewQuery,
  views,
  withoutSums,
} from '#site/organiser/registrations/list-address.ts'
import { columnLabels, columnNames, readColumns } from '#site/organiser/registrations/list-columns.ts'
import { bulkWords } from '#words/bulk-words.ts'
import { caseWords } from '#words/case-words.ts'
import { paths } from '#words/paths.ts'
import { gatewayWords } from '#words/payment-way-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

export async function readListView({ person, scope, site }: StaffRequest, conference: Conference, url: URL) {
  const { read } = site.database
  const query = url.searchParams
  const sight = moneySight(person, conference.id)
  const showsMoney = sight === 'sums'
  const asked = readListRequest(query)
  const request = showsMoney ? asked : withoutSums(asked)
  const [page, counts, categories, saved, running] = await Promise.all([
    listRegistrations(read, scope, request),
    countRegistrations(read, scope),
    listCategories(read, conference.id),
    listSavedViews(read, scope, person.actor.personId),
    findRunning(read, scope),
  ])
  const { byState, presenters, attention } = counts
  const countOf = {
    all: Object.values(byState).reduce((sum, count) => sum + count, 0),
    paid: byState.paid,
    unpaid: byState['awaiting-payment'],
    waiting: byState.waiting,
    presenters,
    attention,
    gone: byState.expired + byState.superseded + byState.cancelled,
  }
  const current = viewOf(query)
  const mayKnow = holds(person, 'read-contacts', conference.id)
  const possible = columnNames.filter(name => {
    if (name === 'due') return sight !== 'none'
    if (name === 'total' || name === 'received') return showsMoney
    return name !== 'email' || mayKnow
  })
  const columns = readColumns(query).filter(name => possible.includes(name))
  const shown = query.getAll('columns')
  const withColumns = (of: string) =>
    [of, new URLSearchParams(shown.map(each => ['columns', each])).toString()].filter(Boolean).join('&')
  const first = page.rows[0]
  const last = page.rows.at(-1)
  const option = (field: string) => (value: string | number, label: string) => ({
    value: String(value),
    label,
    isChosen: query.getAll(field).includes(String(value)),
  })
  const sorted = (order: string, startsDown: boolean) => {
    const isCurrent = request.order === order
    const isDown = isCurrent ? !request.isDescending : startsDown
    return {
      href: changeQuery(query, { sort: `${isDown ? '-' : ''}${order}` }),
      direction: isCurrent ? (request.isDescending ? 'descending' : 'ascending') : undefined,
    } as const
  }
  return {
    event: conference.name,
    form: organiserPaths.registrations(conference.name),
    register: holds(person, 'edit-registrations', conference.id)
      ? organiserPaths.register(conference.name)
      : undefined,
    publicAddress: `${site.publicUrl}${paths.microsite(conference.name, 'online-registration')}`,
    words: query.get('q') ?? '',
    /** The boxes are reset to the address's filters, whichever link led here. */
    narrowed: changeQuery(query, { sort: null }),
    /** This list from its first page, in its order: what a saved view stores. */
    address: changeQuery(query, {}),
    sort: query.get('sort') ?? '',
    isNarrowed: Object.keys(request.filter).length > 0,
    turned: query.getAll('not'),
    views: views.map(({ name, label, query: of }) => ({
      name,
      label,
      count: countOf[name],
      href: organiserPaths.registrations(conference.name, withColumns(of)),
      isCurrent: name === current,
    })),
    saved: saved.map(({ id, name, query: of, isTeam }) => ({
      id,
      name,
      isTeam,
      href: organiserPaths.registrations(conference.name, of),
      isCurrent: isSameList(query, of),
    })),
    groups: [
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
    ],
    sorts: {
      name: sorted('name', false),
      total: showsMoney ? sorted('total', true) : undefined,
      due: showsMoney ? sorted('due', true) : undefined,
      registered: sorted('registered', true),
    },
    total: page.total,
    mail:
      page.total > 0 && holds(person, 'mail-group', conference.id)
        ? `${organiserPaths.newMail(conference.name)}${changeQuery(query, { sort: null })}`
        : undefined,
    exports:
      page.total > 0 && holds(person, 'export-people', conference.id) && showsMoney
        ? `${organiserPaths.exports(conference.name)}${changeQuery(query, {})}`
        : undefined,
    bulk: actsOf(person, conference.id, showsMoney).length > 0 && {
      address: organiserPaths.bulk(conference.name),
      acts: actsOf(person, conference.id, showsMoney),
      list: viewQuery(query),
      total: page.total,
    },
    running: running === undefined ? undefined : organiserPaths.bulkAct(conference.name, running),
    before: page.hasBefore && first ? changeQuery(query, { before: String(first.id) }) : undefined,
    after: page.hasAfter && last ? changeQuery(query, { after: String(last.id) }) : undefined,
    columns,
    shownColumns: shown,
    /** All columns that can be chosen, and the query without them for the form that chooses. */
    columnChoices: possible.map(name => ({
      name,
      label: columnLabels[name],
      isShown: columns.includes(name),
    })),
    kept: [...new URLSearchParams(changeQuery(query, { columns: null }))],
    currency: showsMoney ? conference.currency : undefined,
    rows: page.rows.map(row => ({
      code: row.code,
      href: organiserPaths.registration(conference.name, row.code),
      name: `${row.title} ${row.name}`,
      organization: row.organization,
      type: typeLabel(row.type),
      category: row.category,
      status: registrationStatus[row.state],
      reasons: row.reasons.map(reason => caseWords[reason].label),
      email: mayKnow ? row.email : undefined,
      held: row.state === 'awaiting-payment' ? formatInstant(row.holdUntil, conference.timeZone) : '',
      due: dueCell(row, sight, conference.currency),
      registered: formatDate(dateIn(conference.timeZone, row.createdAt)),
      // The head shows the conference's currency; a registration from before a change of currency shows its
      // own.
      ...(showsMoney && {
        total: moneyCell(row.totalMinor, row.currency, conference.currency),
        received: moneyCell(row.receivedMinor, row.currency, conference.currency),
      }),
    })),
  }
}

export type ListView = Awaited<ReturnType<typeof readListView>>

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

/** The acts on many that somebody may do, for the list's bar. */
function actsOf(person: StaffRequest['person'], conferenceId: number, showsMoney: boolean) {
  const may = (act: Parameters<typeof holds>[1]) => holds(person, act, conferenceId)
  const kinds: readonly BulkKind[] = bulkKinds.filter(kind => may(bulkNeeds[kind]))
  return [
    ...(may('mail-group') ? [{ value: 'mail', label: 'Write to them' }] : []),
    ...kinds.map(kind => ({ value: kind as string, label: bulkWords[kind].short })),
    ...(may('export-people') && showsMoney ? [{ value: 'export', label: 'Export' }] : []),
  ]
}
