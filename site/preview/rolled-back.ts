import type { Database, Transaction } from '#database/database.ts'

/** Thrown to roll back. */
class RolledBack extends Error {}

/**
 * Does work in a transaction that is rolled back.
 *
 * @param work gets a database whose reads and writes all belong to that transaction
 */
export async function rolledBack<T>(
  database: Database,
  work: (tx: Transaction, inside: Database) => Promise<T>,
): Promise<T> {
  let done: { value: T } | undefined
  try {
    await database.write(async tx => {
      const inside: Database = {
        dialect: database.dialect,
        read: tx,
        write: more => more(tx),
        close: async () => {},
      }
      done = { value: await work(tx, inside) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!done) throw new Error('a transaction that is rolled back ended before its work')
  return done.value
}
