import type { NightCount, PresentationType, Price } from '#domain/pricing/pricing.ts'
import { type StateTable, stateAfter } from '#domain/transitions.ts'

export const registrationStates = [
  'waiting',
  'awaiting-payment',
  'paid',
  'expired',
  'superseded',
  'cancelled',
] as const
/**
 * Where a registration stands. `waiting` has no seat yet; `expired` and `superseded` gave their seat back; money that arrives
 * still makes them `paid` where a seat is free, and an expired one may be held again. What is owed is never a state: it is derived from the captures and refunds.
 */
export type RegistrationState = (typeof registrationStates)[number]

export const registrationEvents = [
  'offered',
  'paid-in-full',
  'hold-ran-out',
  'replaced',
  'cancelled',
  'renewed',
] as const
export type RegistrationEvent = (typeof registrationEvents)[number]

/** Whether somebody still comes by a registration, or may. */
export function isLive(state: RegistrationState): boolean {
  return state === 'waiting' || state === 'awaiting-payment' || state === 'paid'
}

/** Every transition there is; `changeState` makes them. */
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

/** The state that an event leads to, or undefined where the event changes nothing there. */
export function next(state: RegistrationState, event: RegistrationEvent): RegistrationState | undefined {
  return stateAfter<RegistrationState, RegistrationEvent>(registrationTransitions.transitions, state, event)
}

export const titles = ['Prof.', 'Dr.', 'Mr.', 'Ms.', 'Mrs.'] as const
export type Title = (typeof titles)[number]

/** Who registers, as typed: stored to the letter. */
export interface Registrant {
  title: Title
  name: string
  email: string
  telephone: string
  organization: string
  city: string
  countryId: number
  billingAddress: string
  postalCode: string
  /** Who the invoice goes to, where that is not `organization`; empty for none. */
  billingOrganization: string
  /** A GSTIN, VAT id or other tax number for the invoice; empty for none. */
  taxId: string
}

export interface Registration {
  id: number
  conferenceId: number
  /** What people quote in mails and bank transfers: `7K3Q-PD4M`. */
  code: string
  /** The unguessable part of the registration page's address. */
  secret: string
  state: RegistrationState
  registrant: Registrant
  /** What was chosen, with the names as they were when it was chosen. */
  choice: RegistrationChoice
  currency: string
  price: Price
  feeBasisPoints: number
  /** Names the form or request that it came from. */
  draftKey: string | null
  createdAt: Temporal.Instant
  /** Until when the seat is held for somebody who has not paid. */
  holdUntil: Temporal.Instant
  paidAt: Temporal.Instant | null
}

/** Chosen from the fee tables, with the names as they were then. */
export interface ListedChoice {
  kind: 'listed'
  categoryId: number
  categoryName: string
  presentationType: PresentationType
  accommodation: { id: number; name: string; nights: NightCount } | null
  hasAddOn: boolean
}

export type RegistrationChoice = ListedChoice | { kind: 'custom'; description: string }
