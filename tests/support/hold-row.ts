import type { Database, Transaction } from '#database/database.ts'

/**
 * Begins a write that takes something and keeps it.
 *
 * @param take locks a row, or writes
 * @returns once it is taken: what lets it go, and waits until it is committed
 */
export async function holdOn(
  database: Database,
  take: (tx: Transaction) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const taken = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holder = database.write(async tx => {
    await take(tx)
    taken.resolve()
    await over.promise
  })
  await Promise.race([taken.promise, holder])
  return async () => {
    over.resolve()
    await holder
  }
}
