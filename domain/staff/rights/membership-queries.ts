/** Reading which roles somebody has, and when they last confirmed that it is them. */

import type { Reader } from '#database/database.ts'
import type { Membership } from '#domain/staff/rights/membership.ts'
import { isRole } from '#domain/staff/rights/role.ts'

export async function listMemberships(db: Reader, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .select(['id', 'role', 'conference_id'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.flatMap(toMembership)
}

/** When a session was last confirmed after it began; undefined if it was not. */
export async function readConfirmation(db: Reader, sessionId: string): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('session')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.confirmedAt ? Temporal.Instant.from(row.confirmedAt) : undefined
}

/** Empty for a role that has ended, which a process of an earlier release may have given since: it permits nothing. */
export const toMembership = (row: {
  id: number
  role: string
  conference_id: number | null
}): Membership[] =>
  isRole(row.role) ? [{ id: row.id, role: row.role, conferenceId: row.conference_id }] : []
