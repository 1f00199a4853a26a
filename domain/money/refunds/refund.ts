/** Refunds, stored beside the captures that they refund. */
import type { Selectable } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import { keyId } from '#domain/money/payments/attempt.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'

export const refundStates = ['scheduled', 'requested', 'pending', 'completed', 'failed'] as const
/**
 * `scheduled`: decided, and not due yet or refused for now. `requested`: stored before the gateway is called, so that the same key is used
 * again after a crash. `pending`: the gateway (or the organiser's bank) has not finished. A completed one may still
 * fail later.
 */
export type RefundState = (typeof refundStates)[number]

export type RefundEvent =
  | 'requested'
  /** The gateway refused the request for good. */
  | 'refused'
  /** The gateway refused the request for now, so that nothing of it is there. */
  | 'postponed'
  | 'reported-pending'
  | 'reported-completed'
  | 'reported-failed'
  /** The payer's bank took its payment back, or its gateway no longer accepts refunds of it. */
  | 'withdrawn'

/**
 * All transitions; `changeState` makes them. They only lead forward, except that a completed refund may still fail, and
 * that a request which was refused for now is made again.
 */
export const refundTransitions: StateTable<'refunds', RefundState, RefundEvent> = {
  table: 'refunds',
  transitions: {
    requested: { from: ['scheduled'], to: 'requested' },
    refused: { from: ['requested'], to: 'failed' },
    postponed: { from: ['requested'], to: 'scheduled' },
    withdrawn: { from: ['scheduled'], to: 'failed' },
    'reported-pending': { from: ['scheduled', 'requested'], to: 'pending' },
    'reported-completed': { from: ['scheduled', 'requested', 'pending'], to: 'completed' },
    'reported-failed': { from: ['scheduled', 'requested', 'pending', 'completed'], to: 'failed' },
  },
}

/** The facts of a refund in every state. */
interface RefundFacts {
  id: number
  registrationId: number
  captureId: number
  /** The gateway of its payment; `offline` if staff pay it by hand. */
  gateway: GatewayName
  amountMinor: number
  currency: string
  reason: string
  createdAt: Temporal.Instant
  /** How often its gateway refused it for now. */
  refusals: number
  /** The gateway's code for why it refused it for now at last, and since when; null if it never did. */
  refused: { because: string; since: Temporal.Instant } | null
  /** The failed refund that it replaces. */
  insteadOf: number | null
  /** The change to something cheaper that it is for. */
  changeId: number | null
  /** The move to another conference that it is for. */
  moveId: number | null
}

/** One that its gateway does not have yet. */
interface NotSent {
  dueAt: Temporal.Instant
  gatewayRefundId: null
  settledAt: null
  byHand: null
  means: null
  reference: null
}

/** One that its gateway knows, or that staff paid. */
interface Sent {
  /** Null if it was made in the gateway's dashboard, or paid in place of a failed one. */
  dueAt: Temporal.Instant | null
  /** The gateway's number of it, or staff's reference in place of a failed one. */
  gatewayRefundId: string
  /** How staff paid it in place of a failed one. */
  byHand: OfflineMeans | null
  /** How staff paid it, in place of a failed one or because it was not paid through a gateway; null if unknown. */
  means: OfflineMeans | null
  /** The gateway's number of it, or staff's reference. */
  reference: string
}

/** A failed one, which its gateway may never have had. */
type Failed = {
  settledAt: Temporal.Instant
  failure: RefundFailure
  /** Why its money stays; null while nobody decided that. */
  retainedBecause: string | null
} & (Sent | (Omit<NotSent, 'settledAt'> & { settledAt: Temporal.Instant }))

/** A refund with the facts that its state has. */
export type Refund = RefundFacts &
  (
    | ({ state: 'scheduled' } & NotSent)
    | ({ state: 'requested' } & NotSent)
    | ({ state: 'pending'; settledAt: null } & Sent)
    | ({ state: 'completed'; settledAt: Temporal.Instant } & Sent)
    | ({ state: 'failed' } & Failed)
  )

export type RefundIn<S extends RefundState> = Extract<Refund, { state: S }>

export const isFailed = (refund: Refund): refund is RefundIn<'failed'> => refund.state === 'failed'
export const isScheduled = (refund: Refund): refund is RefundIn<'scheduled'> => refund.state === 'scheduled'

/** Why a refund was withdrawn: the payer's bank took the payment back, so none of it is left to refund. */
export const chargedBack = 'charged-back'

/** Why a refund was withdrawn: its payment was refunded in another way, so none of it is left to refund. */
export const refundedElsewhere = 'went-back'

/** Whether staff have to pay a refund themselves, and have not yet: its payment was made outside of any gateway. */
export const isToPayByHand = ({ gateway, state }: Pick<Refund, 'gateway' | 'state'>) =>
  gateway === 'offline' && state === 'pending'

/** Why a refund was withdrawn: its gateway gave it up for now, and another one was planned in its place. */
export const plannedAgain = 'planned-again'

/** Refunds in a currency that have left, or are on their way. */
export function refundsBegun(refunds: readonly Refund[], currency: string): Refund[] {
  return refunds.filter(
    refund => refund.currency === currency && refund.state !== 'failed' && refund.state !== 'scheduled',
  )
}

/** Whether a refund was withdrawn because its money has left. None of it is owed, and none of it stays. */
export const isWithdrawn = (refund: Refund) =>
  failedBecause(refund, chargedBack) ||
  failedBecause(refund, refundedElsewhere) ||
  failedBecause(refund, plannedAgain)

/** Why a refund was left to staff: its gateway no longer accepts refunds of the payment. */
export const windowClosed = 'refund-window-closed'

/** Why a refund failed: its gateway says so, without a reason. */
export const failedAtTheGateway = 'failed-at-the-gateway'

/** Our own reasons; anything else that is stored are a gateway's words. */
export const failureCodes = [
  chargedBack,
  refundedElsewhere,
  plannedAgain,
  windowClosed,
  failedAtTheGateway,
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Why a refund failed: for a reason of ours, or in its gateway's words. */
type RefundFailure =
  | { by: 'us'; code: FailureCode }
  | { by: 'gateway'; text: string }
  /** Erased together with its registrant. */
  | { by: 'erased' }

/** Why a refund failed, as it is stored and as the API shows it; null if it did not, or if that is erased. */
export function writtenFailure(refund: Refund): string | null {
  if (!isFailed(refund) || refund.failure.by === 'erased') return null
  return refund.failure.by === 'us' ? refund.failure.code : refund.failure.text
}

/** Whether a refund failed for a reason of ours. */
export const failedBecause = (refund: Refund, code: FailureCode) =>
  isFailed(refund) && refund.failure.by === 'us' && refund.failure.code === code

function readFailure(stored: string | null): RefundFailure {
  if (stored === null) return { by: 'erased' }
  const code = failureCodes.find(known => known === stored)
  return code === undefined ? { by: 'gateway', text: stored } : { by: 'us', code }
}

/**
 * `rf_<keyId>-refund`: the same key never pays twice. A key replays its first answer, so after each refusal for now the
 * next request has another: `rf_<keyId>-refund-1`.
 */
export const refundKey = (refund: Pick<Refund, 'id' | 'createdAt' | 'refusals'>) =>
  `rf_${keyId(refund)}-refund${refund.refusals === 0 ? '' : `-${refund.refusals}`}`

/** What failed refunds still owe and nobody decided on, in minor units. Any later refund pays this first. */
export function leftOfFailures(refunds: readonly Refund[]): number {
  const events = refunds.flatMap(refund => {
    const { amountMinor, createdAt } = refund
    const isOwed = isFailed(refund) && refund.retainedBecause === null
    return [
      { at: createdAt, minor: 0 - amountMinor },
      ...(isOwed ? [{ at: refund.settledAt, minor: amountMinor }] : []),
    ]
  })
  // Of events at the same moment, refunds come before their failures.
  events.sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.minor - b.minor)
  return events.reduce((owed, { minor }) => Math.max(0, owed + minor), 0)
}

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
