import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Role } from '#domain/accounts/role.ts'

/** Creates somebody with a role and a second factor, without a password. @returns their id */
export async function insertPerson(
  database: Database,
  person: { name: string; email: string; role: Role; conferenceId: number | null },
): Promise<string> {
  const { name, email, role, conferenceId } = person
  const id = crypto.randomUUID()
  const isTrue = database.dialect === 'postgres' ? true : 1
  const then = '2027-01-01T00:00:00.000Z'
  await database.write(async tx => {
    await sql`insert into "user"
      ("id", "name", "email", "emailVerified", "twoFactorEnabled", "createdAt", "updatedAt")
      values (${id}, ${name}, ${email}, ${isTrue}, ${isTrue}, ${then}, ${then})`.execute(tx)
    await tx
      .insertInto('memberships')
      .values({ person_id: id, role, conference_id: conferenceId, created_at: then })
      .execute()
  })
  return id
}
