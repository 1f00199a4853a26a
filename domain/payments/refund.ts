/** Refunds: rows of their own beside the captures that they give back. */
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import { keyId } from '#domain/payments/attempt.ts'
import type { OfflineMeans } from '#domain/payments/offline-means.ts'
import type { StateTable } from '#domain/transitions.ts'

export const refundStates = ['scheduled', 'requested', 'pending', 'completed', 'failed'] as const
/**
 * `scheduled`: decided, not yet due. `requested`: stored before the gateway is asked, so the same key is used
 * again after a crash. `pending`: the gateway (or the organiser's bank) has not finished. A completed one may
 * still fail later.
 */
export type RefundState = (typeof refundStates)[number]

export type RefundEvent =
  | 'requested'
  /** The gateway refused the request for good. */
  | 'refused'
  | 'reported-pending'
  | 'reported-completed'
  | 'reported-failed'
  /** Its payment was taken back by the payer's bank, or its gateway gives it back no more. */
  | 'withdrawn'

/** Every transition there is; `changeState` makes them. Forward only, but that a completed refund may still fail. */
export const refundTransitions: StateTable<'refunds', RefundState, RefundEvent> = {
  table: 'refunds',
  transitions: {
    requested: { from: ['scheduled'], to: 'requested' },
    refused: { from: ['requested'], to: 'failed' },
    withdrawn: { from: ['scheduled'], to: 'failed' },
    'reported-pending': { from: ['scheduled', 'requested'], to: 'pending' },
    'reported-completed': { from: ['scheduled', 'requested', 'pending'], to: 'completed' },
    'reported-failed': { from: ['scheduled', 'requested', 'pending', 'completed'], to: 'failed' },
  },
}

export interface Refund {
  id: number
  registrationId: number
  captureId: number
  amountMinor: number
  currency: string
  state: RefundState
  reason: string
  gatewayRefundId: string | null
  dueAt: Temporal.Instant | null
  createdAt: Temporal.Instant
  settledAt: Temporal.Instant | null
  failure: string | null
  /** How staff paid it in the place of one that failed; its number is then their reference. */
  byHand: OfflineMeans | null
  /** The one that failed, in whose place that was. */
  insteadOf: number | null
  /** Of one that failed: why its money stays. */
  keptBecause: string | null
}

/** Why a refund was withdrawn: the payer's bank took the payment back, so that nothing of it is left to refund. */
export const chargedBack = 'charged-back'

/** Why a refund was left to staff: its gateway gives the payment back no more. */
export const windowClosed = 'refund-window-closed'

/** `rf_<id>-refund`: the same key never pays twice. */
export const refundKey = (refund: Pick<Refund, 'id' | 'createdAt'>) => `rf_${keyId(refund)}-refund`

/**
 * What refunds failed to bring back and nobody decided on, in minor units: whatever is given back after that is given
 * back of it first.
 */
export function leftOfFailures(refunds: readonly Refund[]): number {
  const events = refunds.flatMap(({ amountMinor, createdAt, state, keptBecause, settledAt }) => {
    const isOwed = state === 'failed' && keptBecause === null && settledAt !== null
    return [
      { at: createdAt, minor: 0 - amountMinor },
      ...(isOwed ? [{ at: settledAt, minor: amountMinor }] : []),
    ]
  })
  // Of what is decided in one moment nothing has failed yet.
  events.sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.minor - b.minor)
  return events.reduce((owed, { minor }) => Math.max(0, owed + minor), 0)
}

export async function findRefund(db: Reader, id: number): Promise<Refund | undefined> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
}

/** Holds the row of a refund's registration until the transaction ends, and answers what the refund is then. */
export async function lockRefund(tx: Transaction, id: number): Promise<Refund | undefined> {
  // Whose it is never changes.
  const known = await findRefund(tx, id)
  if (!known) return undefined
  await lockRow(tx, 'registrations', known.registrationId)
  return findRefund(tx, id)
}

/** Every refund of a registration, oldest first. */
export function listRefunds(db: Reader, registrationId: number): Promise<Refund[]> {
  return listWhere(db, 'registration_id', registrationId)
}

/** Every refund of one payment, for whichever registration, oldest first. */
export function listRefundsOf(db: Reader, captureId: number): Promise<Refund[]> {
  return listWhere(db, 'capture_id', captureId)
}

async function listWhere(db: Reader, column: 'registration_id' | 'capture_id', id: number) {
  const rows = await db.selectFrom('refunds').selectAll().where(column, '=', id).orderBy('id').execute()
  return rows.map(toRefund)
}

function toRefund(row: Selectable<Schema['refunds']>): Refund {
  return {
    id: row.id,
    registrationId: row.registration_id,
    captureId: row.capture_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    // Held to the union by a CHECK.
    state: row.state as RefundState,
    reason: row.reason,
    gatewayRefundId: row.gateway_refund_id,
    dueAt: row.due_at === null ? null : Temporal.Instant.from(row.due_at),
    createdAt: Temporal.Instant.from(row.created_at),
    settledAt: row.settled_at === null ? null : Temporal.Instant.from(row.settled_at),
    failure: row.failure,
    // Held to the union by a CHECK.
    byHand: row.by_hand as OfflineMeans | null,
    insteadOf: row.instead_of,
    keptBecause: row.kept_because,
  }
}
