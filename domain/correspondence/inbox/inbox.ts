/** Visitors' messages as staff see them. */
import type { Permit, Scope } from '#domain/staff/rights/permit.ts'

export const inboxViews = ['open', 'mine', 'closed', 'all'] as const
export type InboxView = (typeof inboxViews)[number]

/** The person who reads messages, and which of them their role shows. */
export interface Reading {
  scope: Scope
  /** Null for anybody who is not staff, such as a program: no messages are assigned to them. */
  personId: string | null
}

/** From a staff member's permit. */
export function readingOf({ scope, actor }: Permit<'answer-messages'>): Reading {
  return { scope, personId: actor.kind === 'staff' ? actor.personId : null }
}

/** Whether somebody may see and answer a message. A role at all conferences covers each of them. */
export function isMessageTheirs(
  { scope, personId }: Reading,
  message: { conferenceId: number | null; assignedTo: string | null },
): boolean {
  const isHere = scope.conferenceId === null || scope.conferenceId === message.conferenceId
  if (!isHere) return false
  // The only part of this act that a role may have.
  return scope.parts === 'all' || (personId !== null && message.assignedTo === personId)
}

/** The effect of the mail that carries an answer; each is sent once. */
export const answerEffect = (answerId: number) => `contact-answer-mail:${answerId}`
