/** Acts on many registrations at once: their kinds, and which registrations they skip. */

import type { StaffHindrance } from '#domain/desk/possible-acts/staff-can.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import { next, type RegistrationState } from '#domain/registrations/registration.ts'
import type { Right } from '#domain/staff/rights/can.ts'

export const bulkKinds = ['remind', 'resend', 'cancel-unpaid', 'confirm-amounts'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** The right that each kind requires. */
export const bulkNeeds = {
  remind: 'edit-registrations',
  resend: 'edit-registrations',
  'cancel-unpaid': 'cancel-by-policy',
  'confirm-amounts': 'decide-custom-amounts',
} as const satisfies Record<BulkKind, Right>
export type BulkRight = (typeof bulkNeeds)[BulkKind]

type ItemState = 'queued' | 'done' | 'left-out'

type ItemEvent =
  | 'done'
  | 'left-out'
  /** Staff asked to try again. */
  | 'asked-again'

/** The states of one registration within an act; `changeState` makes all transitions. */
export const itemTransitions: StateTable<'bulk_act_items', ItemState, ItemEvent> = {
  table: 'bulk_act_items',
  transitions: {
    done: { from: ['queued'], to: 'done' },
    'left-out': { from: ['queued'], to: 'left-out' },
    'asked-again': { from: ['left-out'], to: 'queued' },
  },
}

/** The facts that decide whether a registration is skipped. */
export interface BulkFacts {
  state: RegistrationState
  isCustom: boolean
  isDecided: boolean
  /** Money was received, even if it was refunded since. */
  hasMoney: boolean
  /** A gateway has not reported yet whether it is paid. */
  isUndecided: boolean
  hasOpenChange: boolean
  /** A code still adds people to it, so that nothing is due. */
  isCollecting: boolean
  /** The mail that the act sends went out in the last ten minutes. */
  isJustSent: boolean
}

/** Why a registration was skipped when it was processed. */
export type BulkProblem =
  | StaffHindrance
  /** The person who started the act has lost the right to it. */
  | 'no-longer-allowed'
  /** A program error; the log has it. */
  | 'fault'

/**
 * Why an act skips a registration; null if it does not. The same rules as for a single registration, except that no
 * money moves.
 */
export function whyLeftOut(kind: BulkKind, of: BulkFacts): StaffHindrance | null {
  switch (kind) {
    case 'remind': {
      const isDue = of.state === 'awaiting-payment' || (of.state === 'paid' && of.hasOpenChange)
      if (!isDue || of.isCollecting) return 'nothing-due'
      if (of.isUndecided) return 'payment-pending'
      return of.isJustSent ? 'just-sent' : null
    }
    case 'resend':
      if (of.state !== 'paid') return 'not-paid'
      return of.isJustSent ? 'just-sent' : null
    case 'cancel-unpaid':
      if (!next(of.state, 'cancelled')) return 'not-cancellable'
      // Refunds are decided individually.
      if (of.hasMoney) return 'paid-already'
      if (of.state === 'paid') return 'has-its-place'
      if (of.isCollecting) return 'nothing-due'
      return of.isUndecided ? 'payment-pending' : null
    case 'confirm-amounts':
      if (!of.isCustom) return 'not-custom'
      if (of.isDecided) return 'already-decided'
      return of.state === 'paid' ? null : 'not-paid'
  }
}
