import type { Actor, Staff } from '#domain/audit/actor.ts'

/** A member of the organiser's staff, for commands that ask who acts. */
export const ida: Staff = { kind: 'staff', personId: 'ida', sessionId: 'session-of-ida' }

/** A visitor of no particular page. */
export const aVisitor: Actor = { kind: 'visitor' }
