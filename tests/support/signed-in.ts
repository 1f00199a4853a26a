import { sql } from 'kysely'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Database } from '#database/database.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'

/**
 * An owner with a second factor, signed in beside a running product.
 *
 * @param secretKey the product's
 * @returns the owner's id, and the cookies of their session
 */
export async function signInOwner(
  database: Database,
  secretKey: string,
): Promise<{ personId: string; cookie: string }> {
  const [email, password] = [`${crypto.randomUUID()}@example.org`, 'seven quiet lattices']
  const accounts = openAccounts({
    database,
    clock: systemClock,
    publicUrl: 'http://localhost',
    productName: 'Colloquy',
    productSlug: 'colloquy',
    secretKey,
    // Hashing takes 75 ms of processor, on purpose.
    hashing: { hash: async () => password, verify: async given => given.password === password },
  })
  const personId = await accounts.create({ email, password, name: 'Olive Owner' })
  const created_at = toStored(systemClock.now())
  await database.write(tx =>
    tx
      .insertInto('memberships')
      .values({ person_id: personId, role: 'owner', conference_id: null, created_at })
      .execute(),
  )
  const client = { cookie: '', address: '127.0.0.1', userAgent: 'a test' }
  const tried = await accounts.signIn(client, { email, password })
  if (!tried.ok) throw new Error(tried.error.code)
  // Afterwards, because a second step would come first.
  const isTrue = database.dialect === 'postgres' ? true : 1
  await database.write(tx =>
    sql`update "user" set "twoFactorEnabled" = ${isTrue} where "id" = ${personId}`.execute(tx),
  )
  return { personId, cookie: tried.value.cookies.map(each => each.split(';', 1)[0]).join('; ') }
}
