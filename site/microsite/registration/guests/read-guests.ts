/** The guests who come with a registration, as plain values for the browser. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { isInvitable } from '#domain/desk/naming/invite-people.ts'
import { lastDayToName } from '#domain/desk/naming/name-guests.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { bringsGuests, type Guest, isOfGroup, isUnnamed, listGuests } from '#domain/offers/lines/attendees.ts'
import { shortly } from '#domain/offers/lines/said-line.ts'
import { readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import * as texts from '#words/registration/guests.ts'

export type GuestsView = Awaited<ReturnType<typeof readGuests>>

/** Asks nothing of a registration without guests. */
export async function readGuests(site: SiteContext, conference: Conference, registration: Registration) {
  const { read } = site.database
  const today = dateIn(conference.timeZone, site.clock.now())
  const hasGuests = bringsGuests(registration.lines)
  const [guests, { offers }] = hasGuests
    ? await Promise.all([listGuests(read, registration), readPriceTables(read, conference.id)])
    : [[], { offers: [] }]
  const openDays = (some: readonly Guest[]) =>
    some
      .map(guest => lastDayToName(guest, offers, conference))
      .filter(until => Temporal.PlainDate.compare(until, today) >= 0)
      .toSorted(Temporal.PlainDate.compare)
  const [nextDay = conference.namesUntil] = [...openDays(guests.filter(isUnnamed)), ...openDays(guests)]
  return {
    event: conference.name,
    secret: registration.secret,
    code: registration.code,
    isGroup: isOfGroup(registration.lines),
    /** Whether any name can still change. */
    isOpen: isLive(registration.state),
    /** Of a group, where the organiser set a last day for names: the next one of somebody without a name. */
    deadline: conference.namesUntil &&
      nextDay && { day: formatDate(nextDay), isReleased: conference.unnamedPlaces === 'released' },
    guests: guests.map((guest, index) => {
      const until = lastDayToName(guest, offers, conference)
      return {
        id: guest.id,
        number: index + 1,
        name: guest.name,
        email: guest.email,
        organization: guest.organization,
        has: guest.lines.map(shortly),
        /** Of a group: what stands about their own details. */
        state: stateOf(guest, conference.timeZone),
        isInvited: guest.invitedAt !== null && isInvitable(guest),
        /** The last day on which the name can be given; null once it is over. */
        until: Temporal.PlainDate.compare(until, today) < 0 ? null : formatDate(until),
      }
    }),
  }
}

function stateOf({ name, invitedAt, completedAt }: Guest, timeZone: string) {
  if (completedAt !== null) return texts.complete()
  if (invitedAt !== null) return texts.invitedOn({ day: formatDate(dateIn(timeZone, invitedAt)) })
  return name === '' ? texts.noNameYet() : texts.namedByYou()
}
