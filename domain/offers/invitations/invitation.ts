/** Somebody who is invited by name to a registration: docs/conditions.md. Pure. */
import { dateIn } from '#domain/foundations/time.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'

export const invitationStates = ['invited', 'declined', 'withdrawn'] as const
/** Whether somebody has registered by it is no state: that is known from their registration. */
export type InvitationState = (typeof invitationStates)[number]
type InvitationEvent = 'declined' | 'withdrawn' | 'invited-again'

/** All transitions; `changeState` makes them. */
export const invitationTransitions: StateTable<'admission_invitations', InvitationState, InvitationEvent> = {
  table: 'admission_invitations',
  transitions: {
    declined: { from: ['invited'], to: 'declined' },
    withdrawn: { from: ['invited', 'declined'], to: 'withdrawn' },
    'invited-again': { from: ['invited', 'declined', 'withdrawn'], to: 'invited' },
  },
}

/** How many days before the last one they are reminded, if they have not answered. */
export const invitationReminderDays = 7

/** How many people are invited at once. */
export const mostInvited = 500

/** Whom an organiser invites, as they wrote it. */
export interface Invitee {
  /** One of the titles, or empty. */
  title: string
  name: string
  email: string
  organization: string
}

export interface AdmissionInvitation extends Invitee {
  id: number
  conferenceId: number
  admission: string
  /** Of the address in their mail. */
  secret: string
  state: InvitationState
  openedAt: Temporal.Instant | null
}

/** Whether the last day of an invitation is over, in the conference's zone. */
export const isInvitationPast = (
  { until }: { until: string | null },
  { timeZone }: { timeZone: string },
  now: Temporal.Instant,
): boolean => until !== null && dateIn(timeZone, now).toString() > until
