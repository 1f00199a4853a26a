import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { Role } from '#domain/staff/rights/role.ts'

const then = '2027-01-01T00:00:00.000Z'

interface Account {
  name: string
  email: string
}

/** Creates somebody with a role and a second factor, without a password. @returns their id */
export async function insertPerson(
  database: Database,
  { role, conferenceId, ...account }: Account & { role: Role; conferenceId: number | null },
): Promise<string> {
  return database.write(async tx => {
    const id = await insertUser(tx, database, account)
    await tx
      .insertInto('memberships')
      .values({ person_id: id, role, conference_id: conferenceId, created_at: then })
      .execute()
    return id
  })
}

/** Creates somebody with a second factor, without a role or a password. @returns their id */
export async function insertAccount(database: Database, account: Account): Promise<string> {
  return database.write(tx => insertUser(tx, database, account))
}

async function insertUser(tx: Transaction, { dialect }: Database, { name, email }: Account): Promise<string> {
  const id = crypto.randomUUID()
  const isTrue = dialect === 'postgres' ? true : 1
  await sql`insert into "user"
    ("id", "name", "email", "emailVerified", "twoFactorEnabled", "createdAt", "updatedAt")
    values (${id}, ${name}, ${email}, ${isTrue}, ${isTrue}, ${then}, ${then})`.execute(tx)
  return id
}
