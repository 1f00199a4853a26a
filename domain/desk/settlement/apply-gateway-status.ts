/**
 * What a gateway says about a payment, made true here: the attempt moves forward, money is recorded, and the
 * registration becomes paid or a person is asked to look. Received money is recorded whatever else is wrong.
 */

import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { settlePaidChange } from '#domain/desk/completing/settle-change.ts'
import { settleMove } from '#domain/desk/completing/settle-move.ts'
import { readConfirmationMail } from '#domain/desk/granting/confirmation-mail.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { followUpRefusal } from '#domain/desk/settlement/follow-up-refusal.ts'
import { isPending, type Learned, moveAttempt } from '#domain/desk/settlement/move-attempt.ts'
import { isOfAnotherOrder, recordCapture } from '#domain/desk/settlement/record-capture.ts'
import {
  type AttentionReason,
  askForReview,
  clearWrongAmount,
  listAttention,
} from '#domain/foundations/attention/attention.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { type AttemptState, isUndecided, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { findAttempt, lockAttempt, setUnknownSince } from '#domain/money/payments/attempt-queries.ts'
import { isMoney, type OrderStatus } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { findMoveTo, lockWithSources } from '#domain/registrations/moves/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * Records what a gateway says about an attempt, in one transaction. Forward only: a capture is recorded once,
 * `succeeded` is final, and received money is recorded whatever else is wrong.
 *
 * @returns the attempt's state afterwards
 */
export async function applyGatewayStatus(
  payments: Payments,
  attemptId: number,
  reported: OrderStatus,
  learned: Learned = {},
): Promise<AttemptState> {
  const { database } = payments
  const state =
    (await database.write(tx => record(payments, tx, attemptId, reported, learned, false))) ??
    (await database.write(tx => record(payments, tx, attemptId, reported, learned, true)))
  if (!state) throw new Error(`attempt ${attemptId} was not recorded`)
  return state
}

/** @returns undefined if the conference has to be locked after all: nothing is written */
async function record(
  payments: Payments,
  tx: Transaction,
  attemptId: number,
  reported: OrderStatus,
  learned: Learned,
  mustLockConference: boolean,
): Promise<AttemptState | undefined> {
  const locked = await lockAttemptInOrder(tx, attemptId, mustLockConference)
  if (!locked) return undefined
  const { registration, attempt } = locked
  const now = payments.clock.now()
  let hasNewMoney = false
  const found: AttentionReason[] = []
  for (const capture of reported.captures.filter(isMoney)) {
    const { customId } = reported
    const { recordedBy } = learned
    const mismatches = await recordCapture(tx, attempt, capture, { customId, recordedBy, now })
    if (!mismatches) continue
    hasNewMoney = true
    found.push(...mismatches)
  }
  const state = await moveAttempt(tx, attempt, reported, learned, now)
  // An attempt that ended here does not become `pending` again; its outcome is unknown all the same.
  const isUnknown = isPending(reported) && state !== 'pending' && state !== 'succeeded'
  const unknownSince = isUnknown ? (attempt.unknownSince ?? now) : null
  if (unknownSince !== attempt.unknownSince) await setUnknownSince(tx, attemptId, unknownSince)
  // Known captures were judged on arrival; a report without new money changes nothing.
  if (hasNewMoney && !isOfAnotherOrder(attempt, reported.customId)) {
    const { choiceChangeId } = attempt
    found.push(
      ...(choiceChangeId === null
        ? await grantWhatIsPaid(tx, registration, now)
        : await settlePaidChange(tx, registration, choiceChangeId, now)),
    )
  }
  await queueReviewMail(tx, attempt, found, now)
  const isRefused = isUndecided(attempt) && !isPending(reported) && state !== 'succeeded'
  if (isRefused) await followUpRefusal(tx, registration, attempt, now)
  return state
}

/**
 * Locks in the fixed order: the conference if a seat may have to be claimed again, then the registration, then its
 * attempt. Most payments are for a registration that holds its seat, and leave the contended conference row alone.
 *
 * @returns undefined if the registration has lost its seat meanwhile, so that the conference must be locked first
 */
async function lockAttemptInOrder(
  tx: Transaction,
  attemptId: number,
  mustLockConference: boolean,
): Promise<{ registration: Registration; attempt: PaymentAttempt } | undefined> {
  const known = await findAttempt(tx, attemptId)
  if (!known) throw new Error(`no attempt ${attemptId}`)
  const before = await findRegistration(tx, known.registrationId)
  if (!before) throw new Error(`attempt ${attemptId} has no registration`)
  const isForMove = (await findMoveTo(tx, before.id)) !== undefined
  // A move also involves the registration that is moving, and its conference.
  if (isForMove) await lockWithSources(tx, before.conferenceId, [before.id])
  const hasConference = isForMove || mustLockConference || before.state !== 'awaiting-payment'
  if (hasConference) await lockConference(tx, before.conferenceId)
  const registration = (await lockRegistration(tx, known.registrationId)) ?? before
  const attempt = (await lockAttempt(tx, attemptId)) ?? known
  if (registration.state !== 'awaiting-payment' && !hasConference) return undefined
  return { registration, attempt }
}

const toldByConfirmation: readonly AttentionReason[] = ['wrong-amount', 'paid-too-much']

/**
 * Payers whose payment needs review are told that it is safe, and not to pay again: each of them, also if an earlier
 * payment raised the same reason. A confirmation that is still to be sent says so of a surplus itself.
 *
 * @param found why money that just arrived needs review
 */
async function queueReviewMail(
  tx: Transaction,
  attempt: PaymentAttempt,
  found: readonly AttentionReason[],
  now: Temporal.Instant,
): Promise<void> {
  if (found.length === 0) return
  const { registrationId, id } = attempt
  // Two captures that add up to the sum close the case at once.
  const open = (await listAttention(tx, registrationId)).map(({ reason }) => reason)
  const toTell = found.filter(reason => open.includes(reason))
  if (toTell.length === 0) return
  const isConfirmed = (await readConfirmationMail(tx, registrationId)) === 'queued'
  if (isConfirmed && toTell.every(reason => toldByConfirmation.includes(reason))) return
  const effect = `question-mail:${id}`
  await enqueue(tx, { kind: 'question-mail', effect, payload: { registrationId }, now })
}

/**
 * Makes a registration paid once its total has been received.
 *
 * @returns why the money needs review
 */
async function grantWhatIsPaid(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<AttentionReason[]> {
  const { id, state } = registration
  if (state === 'cancelled') return askForReview(tx, id, ['paid-after-cancelling'], now)
  if (state === 'paid') {
    // Nothing more is owed, so money that is on no invoice is a surplus.
    const isSurplus = (await readUnallocatedMoney(tx, id)) > 0
    return askForReview(tx, id, isSurplus ? ['paid-too-much'] : [], now)
  }
  const act = { actor: aGateway, now }
  const move = await findMoveTo(tx, id)
  if (move && move.state !== 'completed') return settleMove(tx, act, move, registration)
  const owed = await readOwed(tx, registration)
  if (owed > 0) return []
  const found: AttentionReason[] = []
  if (owed < 0) found.push('paid-too-much')
  else await clearWrongAmount(tx, act, id)
  if (!(await grantRegistration(tx, act, registration))) found.push('paid-without-a-seat')
  return askForReview(tx, id, found, now)
}
