/** An act on many registrations at once: what it is, and whom it leaves out. */
import type { StaffAct } from '#domain/accounts/can.ts'
import type { StaffHindrance } from '#domain/possible-acts/staff-can.ts'
import { next, type RegistrationState } from '#domain/registrations/registration.ts'

export const bulkKinds = ['remind', 'resend', 'cancel-unpaid', 'confirm-amounts'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** The right that each takes. */
export const bulkNeeds = {
  remind: 'edit-registrations',
  resend: 'edit-registrations',
  'cancel-unpaid': 'cancel-by-policy',
  'confirm-amounts': 'decide-custom-amounts',
} as const satisfies Record<BulkKind, StaffAct>
export type BulkRight = (typeof bulkNeeds)[BulkKind]

/** What decides whether a registration is left out. */
export interface Standing {
  state: RegistrationState
  isCustom: boolean
  isDecided: boolean
  /** Money has come in, whatever became of it. */
  hasMoney: boolean
  /** A gateway has not said yet whether it is paid. */
  isUndecided: boolean
  hasOpenChange: boolean
  /** The mail that the act sends went out in the last ten minutes. */
  isJustSent: boolean
}

/** Why a registration was left out when its turn came. */
export type BulkProblem =
  | StaffHindrance
  /** Whoever began the act may no longer do it. */
  | 'no-longer-allowed'
  /** An error of the program, which its log has. */
  | 'fault'

/** Why an act leaves a registration out; null where it is done. The same rules as for one alone, but that nobody's money moves. */
export function whyLeftOut(kind: BulkKind, of: Standing): StaffHindrance | null {
  switch (kind) {
    case 'remind': {
      const isDue = of.state === 'awaiting-payment' || (of.state === 'paid' && of.hasOpenChange)
      if (!isDue) return 'nothing-due'
      if (of.isUndecided) return 'payment-pending'
      return of.isJustSent ? 'just-sent' : null
    }
    case 'resend':
      if (of.state !== 'paid') return 'not-paid'
      return of.isJustSent ? 'just-sent' : null
    case 'cancel-unpaid':
      if (!next(of.state, 'cancelled')) return 'not-cancellable'
      // What goes back is decided one by one.
      if (of.hasMoney) return 'paid-already'
      if (of.state === 'paid') return 'has-its-place'
      return of.isUndecided ? 'payment-pending' : null
    case 'confirm-amounts':
      if (!of.isCustom) return 'not-custom'
      if (of.isDecided) return 'already-decided'
      return of.state === 'paid' ? null : 'not-paid'
  }
}
