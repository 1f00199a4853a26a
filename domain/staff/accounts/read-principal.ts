import type { Reader } from '#database/database.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import type { Principal } from '#domain/staff/rights/permit.ts'
import { readStaffRules } from '#domain/staff/rights/staff-rules.ts'

/** A person's roles as they are now, for what goes on without their session; undefined for nobody. */
export async function readPrincipal(db: Reader, personId: string): Promise<Principal | undefined> {
  const person = await db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return undefined
  const [memberships, { isSecondFactorForAll }] = await Promise.all([
    listMemberships(db, personId),
    readStaffRules(db),
  ])
  return { memberships, hasSecondFactor: Boolean(person.twoFactorEnabled), isSecondFactorForAll }
}
