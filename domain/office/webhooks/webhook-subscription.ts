/** A webhook subscription: the address of one of the organiser's own systems, and the events that it wants. */
import { randomBytes } from 'node:crypto'
import { type EventName, eventNames } from '#domain/foundations/audit/events.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { Right } from '#domain/staff/rights/can.ts'

export interface Subscription {
  id: number
  /** Null: for the organiser and all its conferences. */
  conferenceId: number | null
  address: string
  events: EventName[]
  makerId: string
  createdAt: Temporal.Instant
}

/** How long a receiver has, from resolving its name to the end of its answer. */
export const receiverSeconds = 10

/** A test event, sent on request. */
export const pingEvent = 'ping'

export type DeliveryState = 'queued' | 'delivered' | 'failed'

/** All transitions of a delivery; `changeState` makes them. */
export const deliveryTransitions: StateTable<
  'webhook_deliveries',
  DeliveryState,
  'delivered' | 'given-up' | 'asked-again'
> = {
  table: 'webhook_deliveries',
  transitions: {
    delivered: { from: ['queued'], to: 'delivered' },
    'given-up': { from: ['queued'], to: 'failed' },
    'asked-again': { from: ['delivered', 'failed'], to: 'queued' },
  },
}

export const isEventName = (text: unknown): text is EventName => eventNames.some(name => name === text)

/** What a subscription's maker must be allowed to read when an event is sent. */
export function rightFor(event: EventName): Right {
  const [noun] = event.split('.')
  if (noun === 'registration') return 'read-registrations'
  if (noun === 'payment' || noun === 'refund') return 'read-money'
  return noun === 'abstract' || noun === 'decision' || noun === 'presentation'
    ? 'read-abstracts'
    : 'read-set-up'
}

const longestAddress = 500

/**
 * Whether events can be sent to an address: https, with a host, without a password. The host's IP address is checked
 * when something is sent.
 */
export function isReceiverAddress(text: string): boolean {
  if (text.length > longestAddress || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hash === ''
}

/** Limit per conference, and for the organiser: each event is sent to every subscription. */
export const mostSubscriptions = 20

/** So that tools that look for secrets in code and logs recognise one. */
export const newSigningSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
