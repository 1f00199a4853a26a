import type { Role } from '#domain/accounts/role.ts'
import type { Staff } from '#domain/audit/actor.ts'

/** What one person is, for all conferences or for one. */
export interface Membership {
  id: number
  role: Role
  /** Null: for the organiser and all its conferences. */
  conferenceId: number | null
}

/** Somebody of the organiser's with a living session, as read for one request. */
export interface SignedIn {
  actor: Staff
  name: string
  email: string
  memberships: readonly Membership[]
  /** When they last gave their password, and their second factor where they have one. */
  confirmedAt: Temporal.Instant
  hasSecondFactor: boolean
  /** Whether everybody here needs one before anything else. */
  isSecondFactorForAll: boolean
}

/** For how long what needs confirming may be done. */
export const confirmedMinutes = 15

export function isConfirmed({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, confirmedAt.add({ minutes: confirmedMinutes })) < 0
}
