import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/**
 * Begins a write that takes a lock and holds it.
 *
 * @param take locks a row, or writes
 * @returns once the lock is held: a function that releases it and waits for the commit
 */
export async function holdTransaction(
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

/**
 * Runs a command while another writer holds a lock that it needs, and then takes a second one. If they lock in
 * different orders, they deadlock, and PostgreSQL has one of them start again.
 *
 * @returns how often the two began: twice, unless they deadlocked
 */
export async function countBeginnings(
  database: Database,
  locks: readonly [(tx: Transaction) => Promise<unknown>, (tx: Transaction) => Promise<unknown>],
  command: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  let beginnings = 0
  let running: Promise<unknown> | undefined
  // Somebody else's: a write that waited for another within itself would be refused.
  const somebodyElse = AsyncLocalStorage.snapshot()
  await database.write(async tx => {
    beginnings++
    await locks[0](tx)
    running ??= somebodyElse(() =>
      database.write(other => {
        beginnings++
        return command(other)
      }),
    )
    // This one may have been chosen to start again, and the command be done since.
    await Promise.race([somebodyElse(() => untilSomebodyWaits(database)), running])
    await locks[1](tx)
  })
  await running
  return beginnings
}

/** Waits until a writer waits for a row that another one has locked. SQLite's writers always queue. */
export async function untilSomebodyWaits(database: Database): Promise<void> {
  if (database.dialect === 'sqlite') return
  // Without an expectation, which would belong to any of the tests that run at the same time.
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.read)
    if (rows.length > 0) return
    await wait(20)
  }
}
