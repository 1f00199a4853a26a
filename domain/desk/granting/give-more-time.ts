/** Staff give somebody more time to pay: for a place, for a change, or for an expired place. */
import type { Reader, Transaction } from '#database/database.ts'
import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { askToPay, scheduleReminder } from '#domain/money/payments/ask-to-pay.ts'
import { lengthenOffline } from '#domain/money/payments/attempt-queries.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import { renewHold } from '#domain/registrations/places/renew-hold.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Why nobody can be given more time to pay. */
export type NoMoreTime = 'nothing-held' | 'was-for-a-move' | 'conference-cancelled' | 'registration-closed'

export type GiveMoreTimeError =
  | { code: 'not-found' }
  | { code: NoMoreTime }
  | { code: 'sold-out' }
  /** The day is not later than the present hold, or is after the conference; allowed are `earliest` to `latest`. */
  | { code: 'bad-day'; earliest: Temporal.PlainDate; latest: Temporal.PlainDate }

/** What is held now, and until when; undefined if nothing awaits payment. */
export async function findHold(
  db: Reader,
  registration: Registration,
): Promise<
  { until: Temporal.Instant; what: 'place' | 'change' | 'given-up'; changeId: number | null } | undefined
> {
  const { state, holdUntil: until } = registration
  if (state === 'awaiting-payment') return { until, what: 'place', changeId: null }
  if (state === 'expired') return { until, what: 'given-up', changeId: null }
  const change = state === 'paid' ? await findOpenChange(db, registration.id) : undefined
  return change && { until: change.holdUntil, what: 'change', changeId: change.id }
}

export async function whyNoMoreTime(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<NoMoreTime | null> {
  const hold = await findHold(db, registration)
  if (!hold) return 'nothing-held'
  // Requesting the move again places another registration.
  if (hold.what === 'given-up' && (await findMoveTo(db, registration.id))) return 'was-for-a-move'
  return salesEnd(conference, now)?.code ?? null
}

/** The days that a hold may be extended to: after today and after its present end, and not after the conference. */
export function daysToHold(
  { timeZone, endsOn }: Pick<Conference, 'timeZone' | 'endsOn'>,
  until: Temporal.Instant,
  now: Temporal.Instant,
): { earliest: Temporal.PlainDate; latest: Temporal.PlainDate } {
  const from = Temporal.Instant.compare(until, now) > 0 ? until : now
  // A hold that ends with a day ends in the first moment of the next.
  return { earliest: dateIn(timeZone, from), latest: endsOn }
}

/**
 * Holds a place, or the places of a change, at the agreed price until the end of a day in the conference's zone. An
 * expired place is held again if it is still free, and its registrant is asked to pay by mail; of more time for what is
 * held already only a reminder is sent.
 */
export async function giveMoreTime(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  { registrationId, until }: { registrationId: number; until: Temporal.PlainDate },
): Promise<Result<{ holdUntil: Temporal.Instant }, GiveMoreTimeError>> {
  const known = await findRegistration(tx, registrationId)
  if (!known || !permit.isFor(known.conferenceId)) return fail({ code: 'not-found' })
  const conference = await lockConference(tx, known.conferenceId)
  const registration = await lockRegistration(tx, registrationId)
  const hold = registration && (await findHold(tx, registration))
  if (!registration || !hold) return fail({ code: 'nothing-held' })
  const code = await whyNoMoreTime(tx, conference, registration, now)
  if (code) return fail({ code })
  const { earliest, latest } = daysToHold(conference, hold.until, now)
  const holdUntil = endOfDay(until, conference.timeZone)
  const isLater =
    Temporal.Instant.compare(holdUntil, hold.until) > 0 && Temporal.Instant.compare(holdUntil, now) > 0
  if (!isLater || Temporal.PlainDate.compare(until, latest) > 0) {
    return fail({ code: 'bad-day', earliest, latest })
  }
  const held = { hold_until: toStored(holdUntil) }
  if (hold.what === 'given-up') {
    if (!(await renewHold(tx, { actor, now }, registration, holdUntil))) return fail({ code: 'sold-out' })
    await askToPay(tx, { registrationId, about: `again-${toStored(now)}`, until: holdUntil }, now)
  } else if (hold.changeId === null) {
    await tx.updateTable('registrations').set(held).where('id', '=', registrationId).execute()
  } else {
    await tx.updateTable('choice_changes').set(held).where('id', '=', hold.changeId).execute()
  }
  if (hold.what !== 'given-up') {
    await lengthenOffline(tx, registrationId, hold.changeId, holdUntil)
    await scheduleReminder(tx, { registrationId, about: `until-${until}`, until: holdUntil }, now)
  }
  await auditRegistration(tx, { actor, now }, registrationId, 'more time given to pay', {
    until: until.toString(),
  })
  return ok({ holdUntil })
}
