/** How long a place, or the places of a change, are held for a payment. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Actor } from '#domain/foundations/audit/actor.ts'
import { dateIn, endOfDay } from '#domain/foundations/time.ts'
import { offerHours } from '#domain/registrations/registration.ts'

/**
 * Until when something that begins now is held. Registrants are about to pay, and have the conference's minutes; what
 * somebody else starts for them is held for days, at most until the end of the conference: they have to read a mail
 * before they can pay.
 */
export function holdFor(
  { holdMinutes, timeZone, endsOn, rules }: Pick<Conference, 'holdMinutes' | 'timeZone' | 'endsOn' | 'rules'>,
  actor: Actor,
  now: Temporal.Instant,
): Temporal.Instant {
  if (isRegistrant(actor)) return now.add({ minutes: holdMinutes })
  return holdForDays({ holdMinutes, timeZone, endsOn }, rules.staffHoldDays, now)
}

/** Until the end of a day, at most until the end of the conference, and never for less than its minutes. */
export function holdForDays(
  { holdMinutes, timeZone, endsOn }: Pick<Conference, 'holdMinutes' | 'timeZone' | 'endsOn'>,
  days: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const soon = now.add({ minutes: holdMinutes })
  const day = dateIn(timeZone, now).add({ days })
  const until = endOfDay(Temporal.PlainDate.compare(day, endsOn) < 0 ? day : endsOn, timeZone)
  return Temporal.Instant.compare(until, soon) > 0 ? until : soon
}

/** Until when a place is held that became free for somebody in line, unless the conference ends before. */
export function holdForOffer(
  { timeZone, endsOn }: Pick<Conference, 'timeZone' | 'endsOn'>,
  now: Temporal.Instant,
): Temporal.Instant {
  const usual = now.add({ hours: offerHours })
  const end = endOfDay(endsOn, timeZone)
  return Temporal.Instant.compare(usual, end) < 0 ? usual : end
}

export const isRegistrant = ({ kind }: Actor): boolean => kind === 'visitor'
