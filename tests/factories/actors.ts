import type { Staff } from '#domain/audit/actor.ts'

/** A member of the organiser's staff, for commands that ask who acts. */
export const ida: Staff = { kind: 'staff', personId: 'ida', sessionId: 'session-of-ida' }
