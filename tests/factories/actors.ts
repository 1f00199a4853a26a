import { type Actor, commandLine, type Staff } from '#domain/foundations/audit/actor.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { type Permit, permitOnCommandLine } from '#domain/staff/rights/permit.ts'

/** A member of the organiser's staff, for commands that ask who acts. */
export const ida: Staff = { kind: 'staff', personId: 'ida', sessionId: 'session-of-ida' }

/** A visitor of no particular page. */
export const aVisitor: Actor = { kind: 'visitor' }

/** A permit for a conference, for commands that ask for one. */
export function permitFor<A extends Right>(right: A, conferenceId: number): Permit<A> {
  return permitOnCommandLine(commandLine, right, conferenceId)
}
