/** The end of a change of choice: applied once it is paid or costs nothing, otherwise dropped. */

import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'

import { closeItsOrders, makeChange } from '#domain/desk/granting/make-change.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import {
  type AttentionReason,
  askForReview,
  clearWrongAmount,
} from '#domain/foundations/attention/attention.ts'
import { type Act, aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState, changeState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import { reportLapse } from '#domain/money/payments/ask-to-pay.ts'
import type { UncapturedReason } from '#domain/money/payments/attempt.ts'
import { readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { keepUses } from '#domain/offers/codes/redemptions.ts'
import { countCodeUses } from '#domain/offers/lines/line.ts'
import {
  type ChoiceChange,
  changeTransitions,
  findChange,
  findLatestChange,
  findOpenChange,
  stillCostsMore,
} from '#domain/registrations/choice-change.ts'
import { settleOfferedWait } from '#domain/registrations/places/extra-waits.ts'
import { needsOfLines, releaseUnneededSeats, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** Makes a change, and offers the seats that are no longer needed to the waiting list. */
export async function applyChange(
  tx: Transaction,
  act: Act,
  registration: Registration,
  change: ChoiceChange,
): Promise<void> {
  await makeChange(tx, act, registration, change)
  await offerSeats(tx, registration.conferenceId, act.now)
}

/**
 * Drops a change that nobody has paid: the registration stays as it is, and the seats held only for the change are
 * offered to the waiting list. If its time ran out, a registrant who was asked to pay by mail is told. Idempotent.
 *
 * @param because `lapsed`: it was not paid in time
 * @returns false if the registration has no open change
 */
export async function dropOpenChange(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  because: 'dropped' | 'lapsed' = 'dropped',
): Promise<boolean> {
  await lockConference(tx, registration.conferenceId)
  const change = await findOpenChange(tx, registration.id)
  const settled = { settled_at: toStored(now) }
  if (!change || !(await changeState(tx, changeTransitions, change.id, 'dropped', settled))) return false
  await releaseUnneededSeats(tx, registration.conferenceId, registration.id, needsOfLines(registration.lines))
  // A place that was offered goes on to the next in line.
  await settleOfferedWait(tx, change.id, because === 'lapsed' ? 'lapsed' : 'declined', now)
  await offerSeats(tx, registration.conferenceId, now)
  if (change.people) await keepUses(tx, registration.id, countCodeUses(registration.lines))
  await auditRegistration(tx, { actor, now }, registration.id, `change ${because}`, { changeId: change.id })
  if (because === 'lapsed') {
    const lapsed = { registrationId: registration.id, changeId: change.id, since: change.requestedAt }
    await reportLapse(tx, lapsed, now)
  }
  await closeItsOrders(tx, change, now)
  return true
}

/**
 * Decides about a change for which money arrived. If it is paid in full it is applied, even after it was dropped, if
 * its seats are still free. Otherwise the money stays, and a person decides.
 *
 * @returns why the money needs review
 */
export async function settlePaidChange(
  tx: Transaction,
  registration: Registration,
  changeId: number,
  now: Temporal.Instant,
): Promise<AttentionReason[]> {
  const change = await findChange(tx, changeId)
  if (!change) throw new Error(`no change ${changeId}`)
  const { id, state } = registration
  if (state !== 'paid') return askForReview(tx, id, ['paid-after-cancelling'], now)
  const owed = change.differenceMinor - (await readPaidForChange(tx, changeId))
  if (owed > 0) return []
  if (change.state === 'applied') return askForReview(tx, id, ['paid-too-much'], now)
  const found: AttentionReason[] = []
  if (owed < 0) found.push('paid-too-much')
  else await clearWrongAmount(tx, { actor: aGateway, now }, id)
  const hasSeats =
    (await stillApplies(tx, registration, change)) &&
    (await takeSeats(tx, registration.conferenceId, registration.id, needsOfLines(change.lines))).ok
  if (hasSeats) await applyChange(tx, { actor: aGateway, now }, registration, change)
  else found.push('paid-without-a-seat')
  return askForReview(tx, id, found, now)
}

/** Whether the agreed difference still applies: not after a later change of the same booking, or at another price. */
async function stillApplies(db: Reader, registration: Registration, change: ChoiceChange): Promise<boolean> {
  const latest = await findLatestChange(db, change.registrationId)
  return latest?.id === change.id && stillCostsMore(change, registration)
}

/**
 * Makes sure that an approved payment for a change, which is not captured yet, will pay for it, and holds the change
 * until then. A dropped change is reopened if its seats are free and nothing was changed since.
 *
 * @returns null if the payment may be captured; else why not
 */
export async function secureChange(
  tx: Transaction,
  registration: Registration,
  changeId: number,
  until: Temporal.Instant,
): Promise<UncapturedReason | null> {
  const change = await findChange(tx, changeId)
  if (!change || registration.state !== 'paid') return 'cancelled'
  if (change.state === 'applied') return 'paid-already'
  if (change.state === 'dropped') {
    if (!(await stillApplies(tx, registration, change))) return 'replaced'
    const seats = await takeSeats(tx, registration.conferenceId, registration.id, needsOfLines(change.lines))
    if (!seats.ok) return 'no-place'
    await changeLockedState(tx, changeTransitions, changeId, 'reopened', { settled_at: null })
  }
  await tx
    .updateTable('choice_changes')
    .set({ hold_until: toStored(later(change.holdUntil, until)) })
    .where('id', '=', changeId)
    .execute()
  return null
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)
