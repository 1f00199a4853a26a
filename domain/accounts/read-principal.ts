import type { Reader } from '#database/database.ts'
import { listMemberships } from '#domain/accounts/membership-queries.ts'
import type { Standing } from '#domain/accounts/permit.ts'
import { readStaffRules } from '#domain/accounts/staff-rules.ts'

/** A person's roles as they are now, for what goes on without their session; undefined for nobody. */
export async function readStandingOfPerson(db: Reader, personId: string): Promise<Standing | undefined> {
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
