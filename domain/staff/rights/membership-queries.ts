/** Reading which roles somebody has. */

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

/** Empty for a role that has ended, which a process of an earlier release may have given since: it permits nothing. */
export const toMembership = (row: {
  id: number
  role: string
  conference_id: number | null
}): Membership[] =>
  isRole(row.role) ? [{ id: row.id, role: row.role, conferenceId: row.conference_id }] : []
