/** Conditions for capturing an approved payment: docs/algorithms/payments.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { secureChange } from '#domain/desk/completing/settle-change.ts'
import { queueNothingTakenMail } from '#domain/desk/settlement/follow-up-refusal.ts'
import { extendHold } from '#domain/desk/settlement/store-attempt.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { canStillMove } from '#domain/money/books/pledge.ts'
import type { PaymentAttempt, UncapturedReason } from '#domain/money/payments/attempt.ts'
import { lockAttempt } from '#domain/money/payments/attempt-queries.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import { renewHold } from '#domain/registrations/places/renew-hold.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockWithConference } from '#domain/registrations/registration-queries.ts'

/** How long a place is held during the capture: longer than any call to a gateway. */
const captureMinutes = 5

/**
 * Makes sure that what an approved payment is for is still available, and holds it during the capture. A released
 * place is claimed again in this transaction, so that nobody else can take it in between. If the process dies or the
 * gateway refuses, the hold expires and the reaper settles the order.
 *
 * @returns null if the payment may be captured; else why not, which is stored with the attempt
 */
export async function secureCapture(
  payments: Payments,
  attempt: PaymentAttempt,
): Promise<UncapturedReason | null> {
  const { database, clock } = payments
  const until = clock.now().add({ minutes: captureMinutes })
  if (await isHeldUntil(database.read, attempt, until)) return null
  return database.write(async tx => {
    const registration = await lockWithConference(tx, attempt.registrationId)
    if (!registration) throw new Error(`attempt ${attempt.id} has no registration`)
    const locked = (await lockAttempt(tx, attempt.id)) ?? attempt
    if (locked.uncaptured !== null) return locked.uncaptured
    const uncaptured = await secure(tx, registration, locked, until, clock.now())
    if (uncaptured !== null) await setFailure(tx, locked.id, uncaptured)
    if (uncaptured === 'no-place' || uncaptured === 'move-lapsed')
      await queueNothingTakenMail(tx, locked, clock.now())
    return uncaptured
  })
}

/** Whether the place is held long enough anyway: true for nearly every payment, which then locks nothing. */
async function isHeldUntil(db: Reader, attempt: PaymentAttempt, until: Temporal.Instant): Promise<boolean> {
  if (attempt.choiceChangeId !== null || attempt.uncaptured !== null) return false
  const registration = await findRegistration(db, attempt.registrationId)
  if (registration?.state !== 'awaiting-payment' || (await isCancelled(db, registration))) return false
  if (Temporal.Instant.compare(registration.holdUntil, until) <= 0) return false
  return (await readOwed(db, registration)) >= attempt.amountMinor
}

/** Whether the conference was cancelled; its registrations are cancelled one by one. */
async function isCancelled(db: Reader, { conferenceId }: Registration): Promise<boolean> {
  return (await findConferenceById(db, conferenceId))?.cancelledAt != null
}

async function secure(
  tx: Transaction,
  registration: Registration,
  attempt: PaymentAttempt,
  until: Temporal.Instant,
  now: Temporal.Instant,
): Promise<UncapturedReason | null> {
  if (registration.state === 'cancelled' || (await isCancelled(tx, registration))) return 'cancelled'
  if (attempt.choiceChangeId !== null) return secureChange(tx, registration, attempt.choiceChangeId, until)
  // A paid registration stays granted, whatever of its money was refunded since.
  if (registration.state === 'paid') return 'paid-already'
  if (registration.state === 'superseded') return 'replaced'
  const move = await findMoveTo(tx, registration.id)
  // It was meant to complete a move that is no longer possible.
  if (move?.state === 'lapsed' && !(await canStillMove(tx, move))) return 'move-lapsed'
  if ((await readOwed(tx, registration)) < attempt.amountMinor) return 'other-amount'
  if (registration.state === 'awaiting-payment') {
    await extendHold(tx, registration.id, null, until)
    return null
  }
  return (await renewHold(tx, { actor: aGateway, now }, registration, until)) ? null : 'no-place'
}

async function setFailure(tx: Transaction, attemptId: number, failure: UncapturedReason): Promise<void> {
  await tx.updateTable('payment_attempts').set({ failure }).where('id', '=', attemptId).execute()
}
