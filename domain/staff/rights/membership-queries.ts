import type { Reader } from '#database/database.ts'
import type { Membership } from '#domain/staff/rights/membership.ts'
import type { Role } from '#domain/staff/rights/role.ts'

export async function listMemberships(db: Reader, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .select(['id', 'role', 'conference_id'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(toMembership)
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

export function toMembership(row: { id: number; role: string; conference_id: number | null }): Membership {
  // The table's CHECK holds it to the union.
  return { id: row.id, role: row.role as Role, conferenceId: row.conference_id }
}
