/** Reads refunds. */

import type { Selectable } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'
import { type Refund, type RefundState, readFailure } from '#domain/money/refunds/refund.ts'

export async function findRefund(db: Reader, id: number): Promise<Refund | undefined> {
  return (await listWhere(db, 'id', id))[0]
}

/** Locks the row of a refund's registration until the transaction ends, and returns the refund as it is then. */
export async function lockRefund(tx: Transaction, id: number): Promise<Refund | undefined> {
  // A refund never changes its registration.
  const known = await findRefund(tx, id)
  if (!known) return undefined
  await lockRow(tx, 'registrations', known.registrationId)
  return findRefund(tx, id)
}

/** The refunds of a registration, oldest first. */
export function listRefunds(db: Reader, registrationId: number): Promise<Refund[]> {
  return askOnce(db, `refunds of ${registrationId}`, () => {
    return listWhere(db, 'registration_id', registrationId)
  })
}

/** The refunds of one payment, for whichever registration, oldest first. */
export function listRefundsOf(db: Reader, captureId: number): Promise<Refund[]> {
  return listWhere(db, 'capture_id', captureId)
}

async function listWhere(db: Reader, column: 'id' | 'registration_id' | 'capture_id', id: number) {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    // Refunds at gateways have numbers of another form.
    .leftJoin('offline_refunds as offline', 'offline.id', 'refunds.gateway_refund_id')
    .selectAll('refunds')
    .select(['captures.gateway', 'offline.means', 'offline.reference'])
    .where(`refunds.${column}`, '=', id)
    .orderBy('refunds.id')
    .execute()
  return rows.map(toRefund)
}

function toRefund(
  row: Selectable<Schema['refunds']> & { gateway: string; means: string | null; reference: string | null },
): Refund {
  // A CHECK holds it to the union.
  const state = row.state as RefundState
  const facts = {
    id: row.id,
    registrationId: row.registration_id,
    captureId: row.capture_id,
    // Only gateways write this column.
    gateway: row.gateway as GatewayName,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reason: row.reason,
    createdAt: Temporal.Instant.from(row.created_at),
    refusals: row.refusals,
    refused:
      row.refused_because === null || row.refused_since === null
        ? null
        : { because: row.refused_because, since: Temporal.Instant.from(row.refused_since) },
    insteadOf: row.instead_of,
    changeId: row.choice_change_id,
    moveId: row.move_id,
  }
  const dueAt = row.due_at === null ? null : Temporal.Instant.from(row.due_at)
  const notSent = () => ({
    dueAt: known(dueAt, row, 'due_at'),
    gatewayRefundId: null,
    byHand: null,
    means: null,
    reference: null,
  })
  const sent = (number: string) => ({
    dueAt,
    gatewayRefundId: number,
    // CHECKs hold both columns to the union.
    byHand: row.by_hand as OfflineMeans | null,
    means: (row.by_hand ?? row.means) as OfflineMeans | null,
    reference: row.reference ?? number,
  })
  const number = row.gateway_refund_id
  const settledAt = () => Temporal.Instant.from(known(row.settled_at, row, 'settled_at'))
  switch (state) {
    case 'scheduled':
    case 'requested':
      return { ...facts, state, ...notSent(), settledAt: null }
    case 'pending':
      return { ...facts, state, ...sent(known(number, row, 'gateway_refund_id')), settledAt: null }
    case 'completed':
      return { ...facts, state, ...sent(known(number, row, 'gateway_refund_id')), settledAt: settledAt() }
    case 'failed': {
      const failure = readFailure(row.failure)
      const failed = { settledAt: settledAt(), failure, retainedBecause: row.retained_because }
      return number === null
        ? { ...facts, state, ...notSent(), ...failed }
        : { ...facts, state, ...sent(number), ...failed }
    }
  }
}

/** A column that every row in this state has. @throws if this row has not */
function known<T>(value: T | null, { id, state }: { id: number; state: string }, column: string): T {
  if (value === null) throw new Error(`refund ${id} is ${state} without ${column}`)
  return value
}
