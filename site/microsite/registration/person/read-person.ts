/** A person of a group, as plain values for their own page: nothing of the others, and nothing of the money. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { readQuestionsOf } from '#domain/desk/changing/answer-questions.ts'
import { lastDayToName } from '#domain/desk/naming/name-guests.ts'
import { findLinkedPerson, type LinkedPerson } from '#domain/desk/naming/person-links.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Guest, listGuests } from '#domain/offers/lines/attendees.ts'
import { shortly } from '#domain/offers/lines/said-line.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { readChoosable } from '#site/microsite/registration/group/people-view.ts'
import { respondentViews } from '#site/microsite/registration/questions/respondent-view.ts'
import { readCountries } from '#site/microsite/registration/summary/registration-view.ts'

interface Opened {
  linked: LinkedPerson
  registration: Registration
  guest: Guest
}

/** Whom a link is for; undefined for an unknown one and one that is over alike. */
export async function openPerson(
  site: SiteContext,
  conference: Conference,
  secret: string,
): Promise<Opened | undefined> {
  const { read } = site.database
  const linked = await findLinkedPerson(read, conference, secret, site.clock.now())
  const registration = linked && (await findRegistration(read, linked.registrationId))
  const guest =
    registration && (await listGuests(read, registration)).find(({ id }) => id === linked.attendeeId)
  return guest && { linked, registration, guest }
}

export async function readPerson(
  site: SiteContext,
  conference: Conference,
  { linked, registration, guest }: Opened,
) {
  const { read } = site.database
  const now = site.clock.now()
  const offers = await listOffers(read, conference.id)
  const until = lastDayToName(guest, offers, conference)
  const asked = await readQuestionsOf(read, conference, registration, now)
  const own = asked.respondents.filter(({ attendeeId }) => attendeeId === guest.id)
  const views = await respondentViews(read, registration, { ...asked, respondents: own })
  const { name, email, organization, lines } = guest
  const most = linked.mayChooseMinor
  const choosable = most === null ? null : await readChoosable(site, conference, registration, guest)
  return {
    event: conference.name,
    subject: nameInText(conference),
    has: lines.map(shortly),
    values: { name, email, organization },
    isOpen: Temporal.PlainDate.compare(until, dateIn(conference.timeZone, now)) >= 0,
    until: formatDate(until),
    asked: views.respondents[0] ?? null,
    countries: await readCountries(site),
    ...(choosable &&
      most !== null && {
        choosing: { ...choosable, most: formatMoney(most, registration.currency) },
      }),
  }
}
