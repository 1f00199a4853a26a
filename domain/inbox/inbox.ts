/** Visitors' messages as staff see them. */
import type { Permit, Scope } from '#domain/accounts/permit.ts'

export const inboxViews = ['open', 'mine', 'closed', 'all'] as const
export type InboxView = (typeof inboxViews)[number]

/** Whose eyes: what their role shows them, and who they are. */
export interface Reading {
  scope: Scope
  /** Null for who is nobody of the staff, such as a program: nothing is assigned to them. */
  personId: string | null
}

/** Of a staff member's permit. */
export function readingOf({ scope, actor }: Permit<'answer-messages'>): Reading {
  return { scope, personId: actor.kind === 'staff' ? actor.personId : null }
}

/** Whether somebody may see and answer a message. A role at all conferences covers each of them. */
export function isTheirs(
  { scope, personId }: Reading,
  message: { conferenceId: number | null; assignedTo: string | null },
): boolean {
  const isHere = scope.conferenceId === null || scope.conferenceId === message.conferenceId
  if (!isHere) return false
  // The one part of this act that a role may have.
  return scope.parts === 'all' || (personId !== null && message.assignedTo === personId)
}
