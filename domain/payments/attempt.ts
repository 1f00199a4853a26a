import type { GatewayName } from '#domain/payments/gateway.ts'
import type { ChosenMeans } from '#domain/settings/offline-terms.ts'
import type { StateTable } from '#domain/transitions.ts'

export const attemptStates = [
  'created',
  'started',
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
] as const
/**
 * `created`: stored, the gateway not yet asked or not yet heard. `started`: the payer can pay. `pending`:
 * paid, and the gateway has not decided. `succeeded` absorbs; the last three may still become `succeeded`.
 */
export type AttemptState = (typeof attemptStates)[number]

/** States in which a registration has its one open attempt; a unique index holds it to one. */
export const openStates = ['created', 'started', 'pending'] as const satisfies readonly AttemptState[]

export function isOpen(state: AttemptState): boolean {
  return openStates.some(open => open === state)
}

export type AttemptEvent =
  | 'order-made'
  /** The gateway refused for good to make an order: nothing can come of it. */
  | 'order-refused'
  | 'capture-pending'
  | 'captured'
  | 'declined'
  /** The order can't be paid at its gateway any more. */
  | 'closed'
  /** Given up here, for another attempt or because its order ran out; its order may still be open at its gateway. */
  | 'given-up'
  | 'turned-back'
  | 'card-retried'

/**
 * Every transition there is; `changeState` makes them. They lead forward only, and none of the three dead ends turns
 * into another. After a declined card the payer may try another one on the same order (`card-retried`): that is their
 * own act, never news from the gateway.
 */
export const attemptTransitions: StateTable<'payment_attempts', AttemptState, AttemptEvent> = {
  table: 'payment_attempts',
  transitions: {
    'order-made': { from: ['created'], to: 'started' },
    'order-refused': { from: ['created'], to: 'failed' },
    'capture-pending': { from: ['created', 'started'], to: 'pending' },
    captured: { from: ['created', 'started', 'pending', 'failed', 'cancelled', 'expired'], to: 'succeeded' },
    declined: { from: ['created', 'started', 'pending'], to: 'failed' },
    closed: { from: ['created', 'started', 'pending'], to: 'expired' },
    'given-up': { from: ['created', 'started'], to: 'expired' },
    'turned-back': { from: ['created', 'started'], to: 'cancelled' },
    'card-retried': { from: ['failed'], to: 'started' },
  },
}

/** One try at paying, stored before any gateway hears of it. */
export interface PaymentAttempt {
  id: number
  registrationId: number
  /** 1, 2, … within the registration. */
  number: number
  gateway: GatewayName
  state: AttemptState
  amountMinor: number
  currency: string
  /** The change of a choice that it pays for; null for the registration itself. */
  choiceChangeId: number | null
  /** How it is paid where its payer chose to pay outside of any gateway. */
  means: ChosenMeans | null
  orderId: string | null
  payerAddress: string | null
  /** The unguessable `r` of the gateway's return address. */
  returnToken: string
  captureTries: number
  failure: string | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  polls: number
  /** Since when the gateway does not say whether its payer, who came back, has paid; null once it has said. */
  unknownSince: Temporal.Instant | null
}

/** Whether it may have been paid and nobody knows yet: then nobody is asked to pay again. */
export function isUndecided({
  state,
  unknownSince,
}: Pick<PaymentAttempt, 'state' | 'unknownSince'>): boolean {
  return state === 'pending' || unknownSince !== null
}

/** The failure of an attempt whose order another card may pay; any other one is for good. */
export const declinedCard = 'declined'

/**
 * Why an approved payment was left untaken. It is the attempt's failure from then on, and stands: the payer was told
 * that nothing is taken, so nothing is, also where a seat becomes free later.
 */
export const untakenReasons = ['paid-already', 'no-place', 'cancelled', 'replaced', 'other-amount'] as const
export type UntakenReason = (typeof untakenReasons)[number]

/** Why this attempt's approval was left untaken; undefined where it was not. */
export function untakenBecause({ failure }: Pick<PaymentAttempt, 'failure'>): UntakenReason | undefined {
  return untakenReasons.find(reason => reason === failure)
}

type Keyed = Pick<PaymentAttempt, 'id' | 'createdAt'>

/** `att_<id>-create`: the order that it makes is the same however often it is asked for. */
export const createKey = (attempt: Keyed) => `att_${keyId(attempt)}-create`

/** A key replays its first answer, so each card tried after a decline has a key of its own. */
export function captureKey(attempt: Keyed, tries: number): string {
  const key = `att_${keyId(attempt)}-capture`
  return tries === 0 ? key : `${key}-${tries}`
}

/**
 * What a row is called in keys at a gateway. Its number alone is given twice where another installation, or this
 * one with a backup put back, uses the same account: the gateway would replay what it did for the other row.
 */
export function keyId({ id, createdAt }: { id: number; createdAt: Temporal.Instant }): string {
  return `${id}-${createdAt.epochMilliseconds.toString(36)}`
}

/** Minutes after which an attempt that nobody reports is looked at: 1, 5, 15, 60, then hourly for 3 days. */
export function nextPoll(
  polls: number,
  createdAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const steps = [1, 5, 15, 60]
  const at = now.add({ minutes: steps[polls] ?? 60 })
  return Temporal.Instant.compare(at, createdAt.add({ hours: 72 })) > 0 ? null : at
}
