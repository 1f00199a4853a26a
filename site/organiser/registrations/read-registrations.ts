/** Reads a page of the list of registrations. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { findRunning } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import { isInParts } from '#domain/office/in-scope.ts'
import { countRegistrations } from '#domain/office/lists/list-registrations.ts'
import { listTags } from '#domain/registrations/tags.ts'
import { holds, moneySight, opens, partsHeld } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { changeQuery } from '#site/organiser/office/lists/list-address.ts'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { bulkActs } from '#site/organiser/registrations/bulk/bulk-menu.ts'
import {
  answerChoicesIn,
  extraChoicesIn,
  filterChoices,
  labelsIn,
  listRow,
  registrationWords,
  typeChoices,
  viewCounts,
  withQuestions,
} from '#site/organiser/registrations/registration-list.ts'
import { withinContacts } from '#site/organiser/registrations/registration-views.ts'
import { paths } from '#words/addresses/paths.ts'

export async function readRegistrations(staff: StaffRequest, conference: Conference, url: URL) {
  const { person, scope, site } = staff
  const { read } = site.database
  const { id, name: event, currency } = conference
  const sight = moneySight(person, id)
  const showsMoney = sight === 'sums'
  const contacts = partsHeld(person, 'read-contacts', id)
  const words = showsMoney ? { ...registrationWords, labels: labelsIn(currency) } : registrationWords
  const [offers, questions] = await Promise.all([listOffers(read, id), listQuestions(read, id)])
  const types = typeChoices(offers)
  const list = readListView(staff, withQuestions(words, questions), {
    url,
    path: organiserPaths.registrations(event),
    scope,
    context: scope,
    sight: { money: sight, contacts: contacts === 'all' || contacts.length > 0 },
    within: request => withinContacts(request, contacts),
    choices: Promise.all([listPeriods(read, id), listTags(read, id)]).then(([periods, tags]) =>
      filterChoices(
        periods,
        [...types, { value: 'presenters', label: 'Presenters' }],
        extraChoicesIn(offers),
        answerChoicesIn(questions),
        tags,
      ),
    ),
    counts: countRegistrations(read, scope, conference).then(viewCounts),
    row: row =>
      listRow(row, conference, { sight, mayKnow: isInParts(contacts, row.type, conference), types }),
    bulk: {
      address: organiserPaths.bulk(event),
      field: 'code',
      acts: bulkActs(person, id, showsMoney),
    },
  })
  const [view, running] = await Promise.all([list, findRunning(read, scope)])
  const query = url.searchParams
  const isAny = view.total > 0
  return {
    ...view,
    event,
    register: holds(person, 'edit-registrations', id) ? organiserPaths.register(event) : undefined,
    registerMany: holds(person, 'edit-registrations', id)
      ? organiserPaths.registrationImport(event)
      : undefined,
    publicAddress: `${site.publicUrl}${paths.microsite(event, 'online-registration')}`,
    mail:
      isAny && opens(person, 'mail-group', id)
        ? `${organiserPaths.newMail(event)}${changeQuery(query, { sort: null })}`
        : undefined,
    exports:
      isAny && opens(person, 'export-people', id) && showsMoney
        ? `${organiserPaths.exports(event)}${changeQuery(query, {})}`
        : undefined,
    tagged: readTagged(query.get('tagged')),
    running: running === undefined ? undefined : organiserPaths.bulkAct(event, running),
    currency: showsMoney ? currency : undefined,
  }
}

/** How many the page of tags has changed. */
const readTagged = (text: string | null) =>
  text !== null && /^\d{1,7}$/.test(text) ? `Changed: ${counted(Number(text), 'registration')}.` : null

export type RegistrationsView = Awaited<ReturnType<typeof readRegistrations>>
