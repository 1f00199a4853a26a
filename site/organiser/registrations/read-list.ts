/** The data of the list of registrations, in words and addresses. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listCategories } from '#domain/offers/pricing/fee-queries.ts'
import { findRunning } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import { countRegistrations, listRegistrations } from '#domain/office/lists/list-registrations.ts'
import { isInParts } from '#domain/office/lists/list-scope.ts'
import { listSavedViews } from '#domain/office/lists/saved-views.ts'
import { holds, moneySight, opens, partsHeld } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { bulkActs } from '#site/organiser/registrations/bulk/bulk-menu.ts'
import {
  changeQuery,
  isSameList,
  readListRequest,
  viewOf,
  viewQuery,
  withinContacts,
  withoutSums,
} from '#site/organiser/registrations/list-address.ts'
import { columnLabels, columnNames, readColumns } from '#site/organiser/registrations/list-columns.ts'
import { filterGroups, listRow, sortLinks, viewTabs } from '#site/organiser/registrations/list-view.ts'
import { paths } from '#words/paths.ts'

export async function readListView({ person, scope, site }: StaffRequest, conference: Conference, url: URL) {
  const { read } = site.database
  const query = url.searchParams
  const sight = moneySight(person, conference.id)
  const showsMoney = sight === 'sums'
  const asked = readListRequest(query)
  const contacts = partsHeld(person, 'read-contacts', conference.id)
  const mayKnow = contacts === 'all' || contacts.length > 0
  const ordered = showsMoney ? asked : withoutSums(asked)
  const request = withinContacts(ordered, contacts)
  const [page, counts, categories, saved, running] = await Promise.all([
    listRegistrations(read, scope, request),
    countRegistrations(read, scope),
    listCategories(read, conference.id),
    listSavedViews(read, scope, person.actor.personId),
    findRunning(read, scope),
  ])
  const possible = columnNames.filter(name => {
    if (name === 'due') return sight !== 'none'
    if (name === 'total' || name === 'received') return showsMoney
    return name !== 'email' || mayKnow
  })
  const columns = readColumns(query).filter(name => possible.includes(name))
  const shown = query.getAll('columns')
  const acts = bulkActs(person, conference.id, showsMoney)
  const first = page.rows[0]
  const last = page.rows.at(-1)
  return {
    event: conference.name,
    form: organiserPaths.registrations(conference.name),
    register: holds(person, 'edit-registrations', conference.id)
      ? organiserPaths.register(conference.name)
      : undefined,
    publicAddress: `${site.publicUrl}${paths.microsite(conference.name, 'online-registration')}`,
    words: query.get('q') ?? '',
    searched: mayKnow
      ? 'Name, e-mail address, code, organisation or number'
      : 'Name, code, organisation or number',
    /** The boxes are reset to the address's filters, whichever link led here. */
    narrowed: changeQuery(query, { sort: null }),
    /** This list from its first page, in its order: what a saved view stores. */
    address: changeQuery(query, {}),
    sort: query.get('sort') ?? '',
    isNarrowed: Object.keys(request.filter).length > 0,
    turned: query.getAll('not'),
    views: viewTabs(counts, { event: conference.name, shown, current: viewOf(query) }),
    saved: saved.map(({ id, name, query: of, isTeam }) => ({
      id,
      name,
      isTeam,
      href: organiserPaths.registrations(conference.name, of),
      isCurrent: isSameList(query, of),
    })),
    groups: filterGroups(query, categories),
    sorts: sortLinks(query, request, showsMoney),
    total: page.total,
    mail:
      page.total > 0 && opens(person, 'mail-group', conference.id)
        ? `${organiserPaths.newMail(conference.name)}${changeQuery(query, { sort: null })}`
        : undefined,
    exports:
      page.total > 0 && opens(person, 'export-people', conference.id) && showsMoney
        ? `${organiserPaths.exports(conference.name)}${changeQuery(query, {})}`
        : undefined,
    bulk: acts.length > 0 && {
      address: organiserPaths.bulk(conference.name),
      acts,
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
    rows: page.rows.map(row => listRow(row, conference, { sight, mayKnow: isInParts(contacts, row.type) })),
  }
}

export type ListView = Awaited<ReturnType<typeof readListView>>
