/** How payment attempts are stored: docs/algorithms/payments.md. */

import type { Transaction } from '#database/database.ts'
import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { orderMinutes } from '#domain/desk/settlement/ways-to-pay.ts'
import { changeLockedState, changeState } from '#domain/foundations/change-state.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Due } from '#domain/money/books/due.ts'
import {
  type AttemptState,
  attemptTransitions,
  type DeclinedCard,
  nextPoll,
  type PaymentAttempt,
} from '#domain/money/payments/attempt.ts'
import { findAttempt } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** The only step back: the payer tries another card on the same order. */
export async function reopen(
  payments: Payments,
  tx: Transaction,
  declined: DeclinedCard,
): Promise<PaymentAttempt> {
  const now = payments.clock.now()
  await changeLockedState(tx, attemptTransitions, declined.id, 'card-retried', {
    failure: null,
    settled_at: null,
    next_poll_at: toStored(now.add({ minutes: 1 })),
    polls: 0,
  })
  const { failure: _, ...reopened } = declined
  return { ...reopened, state: 'started' }
}

/**
 * Expires an attempt that brought no money. Money that arrives for its order later still counts.
 *
 * @param why `given-up`: another attempt replaces it, or its time ran out; its order may still be open at the gateway.
 *   `closed`: the gateway has closed its order
 * @returns the new state; undefined if the attempt had already ended
 */
export async function expireAttempt(
  tx: Transaction,
  attempt: PaymentAttempt,
  why: 'given-up' | 'closed',
): Promise<AttemptState | undefined> {
  const columns = why === 'closed' ? { failure: attempt.uncaptured } : {}
  return changeState(tx, attemptTransitions, attempt.id, why, columns)
}

interface NewAttempt extends Due {
  gateway: Gateway
  number: number
  /** Set where they differ from an order at a gateway. */
  means?: ChosenMeans | null
  expiresAt?: Temporal.Instant
  heldUntil?: Temporal.Instant
}

/** Stores an attempt, before its gateway is called, and holds the seat for as long as it lives. */
export async function createAttempt(
  payments: Payments,
  tx: Transaction,
  {
    registration,
    owedMinor: amountMinor,
    choiceChangeId,
    gateway,
    number,
    means = null,
    ...until
  }: NewAttempt,
): Promise<PaymentAttempt> {
  const now = payments.clock.now()
  const { expiresAt = now.add({ minutes: orderMinutes }), heldUntil = expiresAt } = until
  const { id } = await tx
    .insertInto('payment_attempts')
    .values({
      registration_id: registration.id,
      number,
      gateway: gateway.name,
      state: 'created',
      amount_minor: amountMinor,
      currency: registration.currency,
      choice_change_id: choiceChangeId,
      means,
      return_token: newSecret(),
      created_at: toStored(now),
      expires_at: toStored(expiresAt),
      next_poll_at: toStored(nextPoll(0, now, now) ?? now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await extendHold(tx, registration.id, choiceChangeId, heldUntil)
  const attempt = await findAttempt(tx, id)
  if (!attempt) throw new Error(`attempt ${id} vanished within its own transaction`)
  return attempt
}

/** Extends the hold of a registration's seats, or its change's, at least until then. */
export async function extendHold(
  tx: Transaction,
  registrationId: number,
  choiceChangeId: number | null,
  until: Temporal.Instant,
): Promise<void> {
  const held = { hold_until: toStored(until) }
  if (choiceChangeId === null) {
    await tx
      .updateTable('registrations')
      .set(held)
      .where('id', '=', registrationId)
      .where('hold_until', '<', held.hold_until)
      .execute()
  } else {
    await tx
      .updateTable('choice_changes')
      .set(held)
      .where('id', '=', choiceChangeId)
      .where('hold_until', '<', held.hold_until)
      .execute()
  }
}
