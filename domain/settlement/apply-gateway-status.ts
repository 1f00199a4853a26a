import type { Transaction } from '#database/database.ts'
import {
  type AttentionReason,
  askForReview,
  clearWrongAmount,
  listAttention,
} from '#domain/attention/attention.ts'
import { aGateway } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { readUnallocatedMoney } from '#domain/billing/unallocated-money.ts'
import { readOwed } from '#domain/books/due.ts'
import { changeState } from '#domain/change-state.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { grantRegistration } from '#domain/grants/grant-registration.ts'
import { settlePaidChange } from '#domain/grants/settle-change.ts'
import { settleMove } from '#domain/grants/settle-move.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import {
  type AttemptState,
  attemptFacts,
  attemptTransitions,
  declinedCard,
  isUndecided,
  type PaymentAttempt,
} from '#domain/payments/attempt.ts'
import { findAttempt, lockAttempt, setUnknownSince } from '#domain/payments/attempt-queries.ts'
import type { CaptureStatus, OrderStatus } from '#domain/payments/gateway.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { findMoveTo, lockWithSources } from '#domain/registrations/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { addNumber } from '#domain/registrations/registration-texts.ts'
import { followUpRefusal } from '#domain/settlement/follow-up-refusal.ts'
import { expireAttempt } from '#domain/settlement/store-attempt.ts'
import { toStored } from '#domain/time.ts'

/** What is known besides the gateway's report. */
export interface Learned {
  /** The capture key that was used, if any. */
  usedTry?: number
  /** The gateway's own code, if it refused this money for good. */
  failure?: string
}

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
    const mismatches = await recordCapture(tx, attempt, capture, reported.customId, now)
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

/**
 * Payers whose payment needs review are told that it is safe, and not to pay again: each of them, also if an earlier
 * payment raised the same reason.
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
  if (!found.some(reason => open.includes(reason))) return
  const effect = `question-mail:${id}`
  await enqueue(tx, { kind: 'question-mail', effect, payload: { registrationId }, now })
}

/** Refunded money was received first; the refund is a row of its own. */
const isMoney = ({ status }: CaptureStatus) =>
  status === 'completed' || status === 'refunded' || status === 'charged-back'

/** @returns why it needs review; undefined if it is not new */
async function recordCapture(
  tx: Transaction,
  attempt: PaymentAttempt,
  capture: CaptureStatus,
  customId: string | null,
  now: Temporal.Instant,
): Promise<AttentionReason[] | undefined> {
  const { amountMinor, currency } = capture.amount
  const added = await tx
    .insertInto('captures')
    .values({
      attempt_id: attempt.id,
      registration_id: attempt.registrationId,
      gateway: attempt.gateway,
      gateway_capture_id: capture.captureId,
      amount_minor: amountMinor,
      fee_minor: capture.feeMinor ?? null,
      currency,
      captured_at: toStored(capture.capturedAt),
      recorded_at: toStored(now),
      details: JSON.stringify(capture.details),
    })
    .onConflict(oc => oc.columns(['gateway', 'gateway_capture_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await addNumber(tx, attempt.registrationId, capture.captureId)
  // The bank's own reference, for payments outside of any gateway.
  const { transaction_id } = capture.details
  if (transaction_id) await addNumber(tx, attempt.registrationId, transaction_id)
  const effect = `${attempt.gateway}:${capture.captureId}`
  const entry = { registration_id: attempt.registrationId, currency, recorded_at: toStored(now) }
  await tx
    .insertInto('ledger_entries')
    .values({ ...entry, kind: 'payment', amount_minor: -amountMinor, effect: `payment:${effect}` })
    .execute()
  if (capture.feeMinor) {
    await tx
      .insertInto('ledger_entries')
      .values({
        ...entry,
        kind: 'gateway-fee',
        amount_minor: capture.feeMinor,
        effect: `gateway-fee:${effect}`,
      })
      .execute()
  }
  await recordAudit(tx, {
    actor: aGateway,
    act: 'payment received',
    subject: { kind: 'registration', id: attempt.registrationId },
    facts: { gateway: attempt.gateway, captureId: capture.captureId, amountMinor, currency },
    now,
  })
  const mismatch = captureMismatch(attempt, capture, customId)
  return askForReview(tx, attempt.registrationId, mismatch ? [mismatch] : [], now)
}

/** The money is recorded, but pays for nothing until somebody has reviewed it. */
function isOfAnotherOrder(attempt: PaymentAttempt, customId: string | null): boolean {
  return customId !== null && customId !== String(attempt.id)
}

/** Rule 7 of payments: amount, currency and custom id of a capture must be those of its attempt. */
function captureMismatch(
  attempt: PaymentAttempt,
  capture: CaptureStatus,
  customId: string | null,
): AttentionReason | undefined {
  if (isOfAnotherOrder(attempt, customId)) return 'payment-of-another-order'
  if (capture.amount.currency !== attempt.currency) return 'wrong-currency'
  if (capture.amount.amountMinor !== attempt.amountMinor) return 'wrong-amount'
  return undefined
}

async function moveAttempt(
  tx: Transaction,
  attempt: PaymentAttempt,
  reported: OrderStatus,
  learned: Learned,
  now: Temporal.Instant,
): Promise<AttemptState> {
  const event = eventOf(reported)
  // A capture key returns the same declined answer for ever, so the next card needs the next key.
  if (event === 'declined' && learned.usedTry !== undefined) await spendKey(tx, attempt, learned.usedTry)
  if (!event) return attempt.state
  const failure = event === 'declined' ? (learned.failure ?? failureOf(reported)) : null
  const moved =
    event === 'closed'
      ? await expireAttempt(tx, attempt, 'closed')
      : await changeState(tx, attemptTransitions, attempt.id, event, {
          failure,
          ...(event === 'captured' ? { settled_at: toStored(now), next_poll_at: null } : {}),
        })
  if (!moved) return attempt.state
  // A payment has its own audit entry.
  if (event === 'captured') return moved
  await recordAudit(tx, {
    actor: aGateway,
    act: newsOf[event],
    subject: { kind: 'registration', id: attempt.registrationId },
    facts: { ...attemptFacts(attempt), failure },
    now,
  })
  return moved
}

/** The audit's name for a gateway's report without money. */
const newsOf = {
  'capture-pending': 'payment undecided at its gateway',
  declined: 'payment declined',
  closed: 'payment ended unpaid',
} as const

async function spendKey(tx: Transaction, attempt: PaymentAttempt, usedTry: number): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ capture_tries: usedTry + 1 })
    .where('id', '=', attempt.id)
    .where('capture_tries', '=', usedTry)
    .execute()
}

/** With an address to go to, the payer may try another card there; without one the order is finished. */
const failureOf = (reported: OrderStatus) => (reported.payerAddress ? declinedCard : 'order-declined')

/** Whether the payer has paid and the gateway has not decided. */
export function isPending({ status, captures }: OrderStatus): boolean {
  if (captures.some(isMoney)) return false
  return status === 'pending' || captures.some(capture => capture.status === 'pending')
}

/** Only a capture's status counts: an order can be complete although its capture was declined. */
function eventOf(reported: OrderStatus): keyof typeof newsOf | 'captured' | undefined {
  if (reported.captures.some(isMoney)) return 'captured'
  if (isPending(reported)) return 'capture-pending'
  if (reported.status === 'declined' || reported.captures.some(capture => capture.status === 'declined'))
    return 'declined'
  return reported.status === 'closed' ? 'closed' : undefined
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
