import type { Transaction } from '#database/database.ts'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import { recountCode } from '#domain/offers/codes/redemptions.ts'
import { tellWhoIsBack } from '#domain/registrations/places/lapsed-groups.ts'
import { needsOfLines, takeSeats } from '#domain/registrations/places/seats.ts'
import { next, type Registration, registrationTransitions } from '#domain/registrations/registration.ts'

/**
 * Holds the place of an expired registration again at the agreed price: because a payment that was started in time is
 * still in progress, or because staff decide so. The reaper releases the place if no payment arrives.
 *
 * @param until how long it is held
 * @returns false if its seats are taken, the conference is over, or the registration has not expired
 */
export async function renewHold(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  until: Temporal.Instant,
): Promise<boolean> {
  const { id, conferenceId, lines } = registration
  if (!next(registration.state, 'renewed')) return false
  if (salesEnd(await lockConference(tx, conferenceId), now)) return false
  if (!(await takeSeats(tx, conferenceId, id, needsOfLines(lines))).ok) return false
  await changeLockedState(tx, registrationTransitions, id, 'renewed', {
    hold_until: toStored(until),
    draft_key: await freeDraftKey(tx, registration),
  })
  await recountCode(tx, id)
  await auditRegistration(tx, { actor, now }, id, 'place held again')
  await tellWhoIsBack(tx, registration, now)
  return true
}

/** The registration's draft key; null if the form has placed another registration since, which now has the key. */
export async function freeDraftKey(
  tx: Transaction,
  { conferenceId, draftKey }: Pick<Registration, 'conferenceId' | 'draftKey'>,
): Promise<string | null> {
  if (draftKey === null) return null
  const other = await tx
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('draft_key', '=', draftKey)
    .where('state', '=', 'awaiting-payment')
    .executeTakeFirst()
  return other ? null : draftKey
}
