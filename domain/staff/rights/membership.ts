import type { Staff } from '#domain/foundations/audit/actor.ts'
import type { Role } from '#domain/staff/rights/role.ts'

/** A person's role, for all conferences or for one. */
export interface Membership {
  id: number
  role: Role
  /** Null for the organiser and all its conferences. */
  conferenceId: number | null
}

/** A signed-in member of staff, read for one request. */
export interface SignedIn {
  actor: Staff
  name: string
  email: string
  memberships: readonly Membership[]
  /** When they last gave their password, and their second factor if they have one. */
  confirmedAt: Temporal.Instant
  hasSecondFactor: boolean
  /** Whether everybody here needs one before doing anything. */
  isSecondFactorForAll: boolean
}

/** How long a confirmation is valid. */
export const confirmedMinutes = 15

export function isConfirmed({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, confirmedAt.add({ minutes: confirmedMinutes })) < 0
}
