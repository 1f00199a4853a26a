/**
 * A registration: its states, the transitions between them, and the facts it carries in each. Whether it is paid in
 * full is not stored here but derived from the ledger.
 */

import type { Language } from '#domain/foundations/language.ts'
import { type StateTable, stateAfter } from '#domain/foundations/transitions.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import type { Line } from '#domain/offers/lines/line.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'

export const registrationStates = [
  'waiting',
  'awaiting-payment',
  'paid',
  'expired',
  'superseded',
  'cancelled',
] as const
/**
 * The state of a registration. `waiting` has no seat yet, or waits for a decision about its application; `expired` and `superseded` have released theirs. Late money
 * still makes them `paid` if a seat is free, and an expired one may be held again. The amount owed is never a state: it
 * is derived from captures and refunds.
 */
export type RegistrationState = (typeof registrationStates)[number]

/**
 * Where a registration stands, for those who read it: its state, or that its holder applied for it and nobody has decided,
 * or that it was joined to the invoice of a group.
 */
export const registrationStandings = [...registrationStates, 'applied', 'joined'] as const
export type RegistrationStanding = (typeof registrationStandings)[number]

export const registrationEvents = [
  'offered',
  'paid-in-full',
  'hold-ran-out',
  'replaced',
  'cancelled',
  'renewed',
] as const
export type RegistrationEvent = (typeof registrationEvents)[number]

/** Whether the registration has a place or may still get one. */
export function isLive(state: RegistrationState): boolean {
  return state === 'waiting' || state === 'awaiting-payment' || state === 'paid'
}

/** All transitions; `changeState` makes them. */
export const registrationTransitions: StateTable<'registrations', RegistrationState, RegistrationEvent> = {
  table: 'registrations',
  transitions: {
    offered: { from: ['waiting'], to: 'awaiting-payment' },
    'paid-in-full': { from: ['waiting', 'awaiting-payment', 'expired', 'superseded'], to: 'paid' },
    'hold-ran-out': { from: ['awaiting-payment'], to: 'expired' },
    replaced: { from: ['waiting', 'awaiting-payment', 'expired'], to: 'superseded' },
    cancelled: { from: ['waiting', 'awaiting-payment', 'expired', 'paid'], to: 'cancelled' },
    renewed: { from: ['expired'], to: 'awaiting-payment' },
  },
}

/** The state that an event leads to, or undefined if the event changes nothing in this state. */
export function next(state: RegistrationState, event: RegistrationEvent): RegistrationState | undefined {
  return stateAfter<RegistrationState, RegistrationEvent>(registrationTransitions.transitions, state, event)
}

/** How long a place that is offered to the first on the waiting list is held, before the next in line gets it. */
export const offerHours = 24

/** The facts of a registration in every state. */
interface RegistrationFacts {
  id: number
  conferenceId: number
  /** The code that people quote in mails and bank transfers: `7K3Q-PD4M`. */
  code: string
  /** The unguessable part of the registration page's address. */
  secret: string
  registrant: Registrant
  /** What it has bought, in the order in which it is printed; the amounts make the total. */
  lines: readonly Line[]
  /** The lines in the words of the specification's three parts, with the names as they were at that time. */
  choice: RegistrationChoice
  currency: string
  /** What the lines make together. */
  price: Price
  feeBasisPoints: number
  /** The key of the form or request that it came from. */
  draftKey: string | null
  createdAt: Temporal.Instant
  /** Until when the seat is held while it is unpaid; in other states, until when it last was. */
  holdUntil: Temporal.Instant
  /**
   * Of who applied for it: whether a place is held for them until somebody decides. While it waits, it waits for that, and in
   * no line for a place. Accepting it sets this to null; one that was declined or withdrawn, or replaced, stays what it was.
   */
  application: 'with-place' | 'without-place' | null
  /** In which its registrant is written to; null for the first of its conference. */
  language: Language | null
  /** The registration that this one was split from, for another payer. */
  splitFromId: number | null
  /** Of one that pays for the people who come by a group's code; null for any other. */
  collects: Collecting | null
}

export interface Collecting {
  allowanceId: number
  /** Since when nobody is added, and it is to be paid; null as long as people are added. */
  endedAt: Temporal.Instant | null
}

/** Whether a code still adds people to it: nothing is due before they are billed, so it neither lapses nor is asked for. */
export const isCollecting = ({ state, collects }: Pick<Registration, 'state' | 'collects'>): boolean =>
  state === 'awaiting-payment' && collects?.endedAt === null

/** Which group's invoice a registration was joined to before it was paid. Its person comes there. */
export interface Joined {
  groupId: number
  /** Who they are there; null once another comes in that place. */
  attendeeId: number | null
}

/** A registration with the facts that its state has. A cancelled one may never have been paid. */
export type Registration = RegistrationFacts &
  (
    | { state: 'paid'; paidAt: Temporal.Instant; joined: null }
    | { state: 'cancelled'; paidAt: Temporal.Instant | null; joined: Joined | null }
    | { state: Exclude<RegistrationState, 'paid' | 'cancelled'>; paidAt: null; joined: null }
  )

/** Whose application ended with the registration stands as its state says. */
export function standingOf({
  state,
  application,
  joined,
}: {
  state: RegistrationState
  application: string | null
  joined: Joined | null
}): RegistrationStanding {
  if (state === 'waiting' && application !== null) return 'applied'
  return state === 'cancelled' && joined !== null ? 'joined' : state
}

/** Whether the pages of two registrations may lead to each other: an address opens its registration to whoever has it. */
export const isSameHolder = (
  one: Pick<Registration, 'registrant'>,
  other: Pick<Registration, 'registrant'>,
): boolean => one.registrant.email.toLowerCase() === other.registrant.email.toLowerCase()
