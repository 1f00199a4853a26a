/** Whether a person meets the condition of the admission that they bought: docs/conditions.md. */
import type { ConditionKind } from '#domain/conference/conferences/condition.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'

/** How long a proof is kept after it was decided. */
export const proofDays = 30

/** How many days before the last one for a proof its sender is reminded. */
export const proofReminderDays = 7

export const mostProofMegabytes = 10

export const eligibilityStates = ['open', 'accepted', 'refused', 'not-needed'] as const
/**
 * `not-needed`: their admission asks for nothing any more, because they changed it. A person whose admission never had a
 * condition has no row.
 */
export type EligibilityState = (typeof eligibilityStates)[number]

export const eligibilityEvents = ['accepted', 'refused', 'dropped'] as const
export type EligibilityEvent = (typeof eligibilityEvents)[number]

/** All transitions; `changeState` makes them. A refusal that was a mistake can be corrected, and so can the opposite. */
export const eligibilityTransitions: StateTable<'eligibilities', EligibilityState, EligibilityEvent> = {
  table: 'eligibilities',
  transitions: {
    accepted: { from: ['open', 'refused'], to: 'accepted' },
    refused: { from: ['open', 'accepted'], to: 'refused' },
    dropped: { from: ['open', 'accepted', 'refused'], to: 'not-needed' },
  },
}

/** What is found about a person when they register. */
export interface NewEligibility {
  condition: ConditionKind
  admission: string
  state: 'open' | 'accepted'
  /** The entry of the list of members that admits them. */
  memberId: number | null
  /** The invitation that admits them. */
  invitationId?: number
  dueOn: Temporal.PlainDate | null
  /** Of an application: whether a place is held for them before somebody decides. */
  holdsPlace?: boolean
  /** Staff's reason for admitting them without it; empty if they meet it. */
  because: string
}

/** Whether a person is eligible, as it was found or decided. */
export interface Eligibility {
  id: number
  registrationId: number
  condition: ConditionKind
  admission: string
  state: EligibilityState
  dueOn: Temporal.PlainDate | null
  because: string
  /** When staff asked for another proof. */
  askedAgainAt: Temporal.Instant | null
  /** The invitation that admits them; null for none. */
  invitationId: number | null
}

/** What an open application does with a place; null of anything else that was found, or of nothing. */
export function applicationOf(found: NewEligibility | null): 'with-place' | 'without-place' | null {
  if (found?.condition !== 'application' || found.state !== 'open') return null
  return found.holdsPlace ? 'with-place' : 'without-place'
}
