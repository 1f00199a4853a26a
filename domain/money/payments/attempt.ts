/**
 * One try at paying for a registration: its states and transitions, what can go wrong, and when its gateway is asked
 * next. Money decides: even an attempt that was given up succeeds if its payment arrives.
 */

import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'

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
 * `created`: stored; the gateway was not called yet, or did not answer yet. `started`: the payer can pay. `pending`:
 * paid, but the gateway has not decided. `succeeded` is final; the last three may still become `succeeded`.
 */
export type AttemptState = (typeof attemptStates)[number]

/** A registration has at most one attempt in these states; a unique index enforces it. */
export const openStates = ['created', 'started', 'pending'] as const satisfies readonly AttemptState[]

export function isOpen(state: AttemptState): boolean {
  return openStates.some(open => open === state)
}

/** No order at a gateway lives longer than a day. */
export const orderLifeHours = 24

/** Whether its order may still be paid, by our clock. */
export const isFresh = ({ expiresAt }: Pick<PaymentAttempt, 'expiresAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, expiresAt) < 0

export type AttemptEvent =
  | 'order-made'
  /** The gateway refused for good to create an order: no money can come from it. */
  | 'order-refused'
  | 'capture-pending'
  | 'captured'
  | 'declined'
  /** The order can no longer be paid at its gateway. */
  | 'closed'
  /** Given up here, for another attempt or because its order expired; its order may still be open at its gateway. */
  | 'given-up'
  | 'turned-back'
  | 'card-retried'

/**
 * All transitions; `changeState` makes them. They only lead forward, and none of the three dead ends turns into
 * another. After a declined card the payer may try another card on the same order (`card-retried`): that is always the
 * payer's act, never news from the gateway.
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

/** The facts of one try at paying in every state. It is stored before any gateway is called. */
interface AttemptFacts {
  id: number
  registrationId: number
  /** 1, 2, … within the registration. */
  number: number
  gateway: GatewayName
  amountMinor: number
  currency: string
  /** The change of choice that it pays for; null for the registration itself. */
  choiceChangeId: number | null
  /** How it is paid, if the payer chose to pay outside any gateway. */
  means: ChosenMeans | null
  /** The unguessable `r` of the gateway's return address. */
  returnToken: string
  captureTries: number
  /** Why its approved payment was not captured; null if that did not happen. */
  uncaptured: UncapturedReason | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  polls: number
  /** Since when the gateway has not said whether its payer, who came back, has paid; null once it has said. */
  unknownSince: Temporal.Instant | null
}

interface WithoutOrder {
  orderId: null
  payerAddress: null
}

interface WithOrder {
  orderId: string
  /** Where its payer is sent; null outside any gateway, or if it is erased. */
  payerAddress: string | null
}

/** One try at paying, with the facts that its state has. One that ended may never have had an order. */
export type PaymentAttempt = AttemptFacts &
  (
    | ({ state: 'created' } & WithoutOrder)
    | ({ state: 'started' | 'pending' | 'succeeded' } & WithOrder)
    | ({ state: 'cancelled' | 'expired' } & (WithOrder | WithoutOrder))
    | ({ state: 'failed'; failure: AttemptFailure } & (WithOrder | WithoutOrder))
  )

/** One whose order can be paid with another card. */
export type DeclinedCard = Extract<PaymentAttempt, { state: 'failed' }> & WithOrder

/** Why an attempt failed: for a reason of ours, or in its gateway's words. */
export type AttemptFailure =
  | { by: 'us'; code: typeof declinedCard | typeof declinedOrder | UncapturedReason }
  | { by: 'gateway'; text: string }

/** Reads a failure as it is stored. */
export function readAttemptFailure(stored: string): AttemptFailure {
  const codes = [declinedCard, declinedOrder, ...uncapturedReasons] as const
  const code = codes.find(known => known === stored)
  return code === undefined ? { by: 'gateway', text: stored } : { by: 'us', code }
}

/** What the audit says of an attempt. */
export function attemptFacts({ id, gateway, amountMinor, currency }: PaymentAttempt) {
  return { attemptId: id, gateway, amountMinor, currency }
}

/** Whether it may have been paid without anybody knowing yet. Nobody is asked to pay again then. */
export function isUndecided({
  state,
  unknownSince,
}: Pick<PaymentAttempt, 'state' | 'unknownSince'>): boolean {
  return state === 'pending' || unknownSince !== null
}

/** The failure of an attempt whose order can be paid with another card; all other failures are final. */
export const declinedCard = 'declined'

/** The failure of an attempt whose order can no longer be paid. */
export const declinedOrder = 'order-declined'

/** Whether its order can be paid with another card. One that was refused has no order. */
export const isDeclinedCard = (attempt: PaymentAttempt): attempt is DeclinedCard =>
  attempt.state === 'failed' &&
  attempt.orderId !== null &&
  attempt.failure.by === 'us' &&
  attempt.failure.code === declinedCard

/**
 * Why an approved payment was not captured. This becomes the attempt's failure for good: the payer was told that
 * nothing is charged, so nothing is, even if a seat becomes free later.
 */
export const uncapturedReasons = [
  'paid-already',
  'no-place',
  'move-lapsed',
  'cancelled',
  'replaced',
  'other-amount',
] as const
export type UncapturedReason = (typeof uncapturedReasons)[number]

type Keyed = Pick<PaymentAttempt, 'id' | 'createdAt'>

/** `att_<keyId>-create`: repeated calls with it create one order. */
export const createKey = (attempt: Keyed) => `att_${keyId(attempt)}-create`

/** A key always gets its first answer, so each card tried after a decline needs a key of its own. */
export function captureKey(attempt: Keyed, tries: number): string {
  const key = `att_${keyId(attempt)}-capture`
  return tries === 0 ? key : `${key}-${tries}`
}

/**
 * A row's name in keys at a gateway. Its number alone would not be unique: another installation, or this one restored
 * from a backup, may use the same account, and the gateway would answer with what it did for the other row.
 */
export function keyId({ id, createdAt }: { id: number; createdAt: Temporal.Instant }): string {
  return `${id}-${createdAt.epochMilliseconds.toString(36)}`
}

/**
 * When an attempt without news is checked next: after 1, 5, 15 and 60 minutes, then hourly; null once it is 3 days old.
 */
export function nextPoll(
  polls: number,
  createdAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const steps = [1, 5, 15, 60]
  const at = now.add({ minutes: steps[polls] ?? 60 })
  return Temporal.Instant.compare(at, createdAt.add({ hours: 72 })) > 0 ? null : at
}
