/** Reading who is in the team, and finding accounts by address. */

import type { Reader } from '#database/database.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import type { Membership } from '#domain/staff/rights/membership.ts'
import { toMembership } from '#domain/staff/rights/membership-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface Member extends Membership {
  personId: string
  name: string
  email: string
  hasSecondFactor: boolean
}

/** The people with a role at a place, by name; at a conference also those with a role at all of them. */
export async function listTeam(db: Reader, { conferenceId }: Scope): Promise<Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('user', 'user.id', 'memberships.person_id')
    .select(['memberships.id', 'person_id', 'role', 'conference_id', 'name', 'email', 'twoFactorEnabled'])
    .where(eb =>
      eb.or([
        eb('conference_id', 'is', null),
        ...(conferenceId === null ? [] : [eb('conference_id', '=', conferenceId)]),
      ]),
    )
    .orderBy('name')
    .orderBy('memberships.id')
    .execute()
  return rows.flatMap(row =>
    toMembership(row).map(membership => ({
      ...membership,
      personId: row.person_id,
      name: row.name,
      email: row.email,
      hasSecondFactor: Boolean(row.twoFactorEnabled),
    })),
  )
}

/** The account with this address, if any. */
export async function findPersonByEmail(db: Reader, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', readEmail(email).toLowerCase())
    .executeTakeFirst()
  return row?.id
}

/** A person's name and address; undefined if the account is gone. */
export function findAccount(db: Reader, id: string): Promise<{ name: string; email: string } | undefined> {
  return db.selectFrom('user').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
}
