import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/**
 * Runs work within a transaction so that its failure undoes only the work, and the transaction goes on. Calls cannot be
 * nested.
 *
 * @throws if the transaction itself is over, for example because its time limit has passed
 */
export async function inSavepoint<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  await sql`savepoint alone`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint alone`.execute(tx)
    return { ok: true, value }
  } catch (error) {
    await sql`rollback to savepoint alone`.execute(tx)
    await sql`release savepoint alone`.execute(tx)
    return { ok: false, error }
  }
}
