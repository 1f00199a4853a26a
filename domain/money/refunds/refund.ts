/** Refunds: their states and rules. Stored beside the captures that they refund. */
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

/**
 * Why a refund was withdrawn: its payment was refunded in another way, so none of it is left to refund. Stored so since
 * 0.1.0.
 */
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

export function readFailure(stored: string | null): RefundFailure {
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
  // One that was planned again is the same refund as the first, and pays nothing that failed meanwhile.
  const firstOf = (refund: Refund): Refund => {
    const before = refunds.find(({ id }) => id === refund.insteadOf)
    return before && failedBecause(before, plannedAgain) ? firstOf(before) : refund
  }
  const counted = refunds.filter(refund => !failedBecause(refund, plannedAgain))
  const events = counted.flatMap(refund => {
    const { amountMinor } = refund
    const { createdAt } = firstOf(refund)
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
