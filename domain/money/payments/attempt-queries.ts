/**
 * Reading payment attempts and captures: by id, by the gateway's order, by the token with which a payer comes back,
 * and those whose gateway has to be asked.
 */

import type { Selectable } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { lockAndRead } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { AttemptState, PaymentAttempt } from '#domain/money/payments/attempt.ts'
import {
  isUndecided,
  openStates,
  readAttemptFailure,
  uncapturedReasons,
} from '#domain/money/payments/attempt.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'

export async function findAttempt(db: Reader, id: number): Promise<PaymentAttempt | undefined> {
  const row = await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAttempt(row)
}

/** Locks an attempt's row until the transaction ends, after its registration's row, and returns it as it is then. */
export async function lockAttempt(tx: Transaction, id: number): Promise<PaymentAttempt | undefined> {
  const row = await lockAndRead(tx, 'payment_attempts', id)
  return row && toAttempt(row)
}

/** Finds it by the `r` in the address to which a gateway sends its payer back. */
export async function findAttemptByReturnToken(
  db: Reader,
  token: string,
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('return_token', '=', token)
    .executeTakeFirst()
  return row && toAttempt(row)
}

export async function findAttemptByOrder(
  db: Reader,
  gateway: GatewayName,
  orderId: string,
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_order_id', '=', orderId)
    .executeTakeFirst()
  return row && toAttempt(row)
}

export function listAttempts(db: Reader, registrationId: number): Promise<PaymentAttempt[]> {
  return askOnce(db, `attempts of ${registrationId}`, async () => {
    const rows = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('registration_id', '=', registrationId)
      .orderBy('number')
      .execute()
    return rows.map(toAttempt)
  })
}

/** The one open attempt of a registration, if any. */
export function findOpenAttempt(db: Reader, registrationId: number): Promise<PaymentAttempt | undefined> {
  return askOnce(db, `open attempt of ${registrationId}`, async () => {
    const row = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('registration_id', '=', registrationId)
      .where('state', 'in', openStates)
      .executeTakeFirst()
    return row && toAttempt(row)
  })
}

/** Whether a registration may have been paid without anybody knowing yet. Nobody is asked to pay again then. */
export async function hasUndecidedPayment(db: Reader, registrationId: number): Promise<boolean> {
  return (await listAttempts(db, registrationId)).some(isUndecided)
}

/** Attempts without news for long enough to ask the gateway, the longest waiting first. */
export async function listAttemptsToPoll(
  db: Reader,
  { now, leftOut, limit }: { now: string; leftOut: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('next_poll_at', '<=', now)
    .$if(leftOut.length > 0, query => query.where('id', 'not in', leftOut))
    .orderBy('next_poll_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** An open payment outside any gateway lasts at least as long as what it is for is held. */
export async function lengthenOffline(
  tx: Transaction,
  registrationId: number,
  choiceChangeId: number | null,
  until: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ expires_at: toStored(until) })
    .where('registration_id', '=', registrationId)
    .where('choice_change_id', choiceChangeId === null ? 'is' : '=', choiceChangeId)
    .where('means', 'is not', null)
    .where('state', 'in', openStates)
    .where('expires_at', '<', toStored(until))
    .execute()
}

/** @param since null once the gateway has said */
export async function setUnknownSince(
  tx: Transaction,
  id: number,
  since: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ unknown_since: since && toStored(since) })
    .where('id', '=', id)
    .execute()
}

export interface Capture {
  id: number
  attemptId: number
  registrationId: number
  gateway: GatewayName
  gatewayCaptureId: string
  amountMinor: number
  currency: string
  capturedAt: Temporal.Instant
}

/** The money received for a registration, oldest first. */
export function listCaptures(db: Reader, registrationId: number): Promise<Capture[]> {
  return askOnce(db, `captures of ${registrationId}`, async () => {
    return capturesOf(
      await db
        .selectFrom('captures')
        .selectAll()
        .where('registration_id', '=', registrationId)
        .orderBy('id')
        .execute(),
    )
  })
}

/** The payment with a gateway's number. */
export async function findCapture(
  db: Reader,
  gateway: GatewayName,
  gatewayCaptureId: string,
): Promise<Capture | undefined> {
  const rows = db
    .selectFrom('captures')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_capture_id', '=', gatewayCaptureId)
  return capturesOf(await rows.execute())[0]
}

/**
 * The payments that a registration's refunds come from, including those of registrations whose money was moved
 * to it.
 */
export async function listRefundedCaptures(
  db: Reader,
  refunds: readonly { captureId: number }[],
): Promise<Capture[]> {
  if (refunds.length === 0) return []
  const ids = [...new Set(refunds.map(({ captureId }) => captureId))]
  return capturesOf(await db.selectFrom('captures').selectAll().where('id', 'in', ids).execute())
}

function capturesOf(rows: readonly Selectable<Schema['captures']>[]): Capture[] {
  return rows.map(row => ({
    id: row.id,
    attemptId: row.attempt_id,
    registrationId: row.registration_id,
    // Only gateways' names are written.
    gateway: row.gateway as GatewayName,
    gatewayCaptureId: row.gateway_capture_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    capturedAt: Temporal.Instant.from(row.captured_at),
  }))
}

/** @throws if a row has not the facts that its state has */
function toAttempt(row: Selectable<Schema['payment_attempts']>): PaymentAttempt {
  // Only values of these unions are written; CHECKs hold the state and the means too.
  const state = row.state as AttemptState
  const facts = {
    id: row.id,
    registrationId: row.registration_id,
    number: row.number,
    gateway: row.gateway as GatewayName,
    amountMinor: row.amount_minor,
    currency: row.currency,
    choiceChangeId: row.choice_change_id,
    means: row.means as PaymentAttempt['means'],
    returnToken: row.return_token,
    captureTries: row.capture_tries,
    uncaptured: uncapturedReasons.find(reason => reason === row.failure) ?? null,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    polls: row.polls,
    unknownSince: row.unknown_since === null ? null : Temporal.Instant.from(row.unknown_since),
  }
  const orderId = row.gateway_order_id
  const order =
    orderId === null ? { orderId, payerAddress: null } : { orderId, payerAddress: row.payer_address }
  switch (state) {
    case 'created':
      if (orderId !== null) throw new Error(`attempt ${row.id} is created with an order`)
      return { ...facts, state, orderId, payerAddress: null }
    case 'started':
    case 'pending':
    case 'succeeded':
      if (orderId === null) throw new Error(`attempt ${row.id} is ${state} without an order`)
      return { ...facts, state, orderId, payerAddress: row.payer_address }
    case 'cancelled':
    case 'expired':
      return { ...facts, state, ...order }
    case 'failed':
      if (row.failure === null) throw new Error(`attempt ${row.id} is failed without failure`)
      return { ...facts, state, ...order, failure: readAttemptFailure(row.failure) }
  }
}
