import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { limitWrites, WriteTookTooLong } from '#database/limit-writes.ts'
import { lockRow } from '#database/locks.ts'
import { openDatabase } from '#database/open-database.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases, openTestDatabase, placeForTest } from '#tests/support/database.ts'
import { holdTransaction } from '#tests/support/hold-row.ts'

const note = (name: string) => (tx: Transaction) =>
  tx
    .insertInto('subscriptions')
    .values({ name, email: `${name}@example.org`, created_at: '2027-01-01T00:00:00.000Z' })
    .execute()

/** Doubles a write's time limit until it is enough to start on a busy machine. */
async function untilItBegins(tryFor: (limitMs: number, begin: () => void) => Promise<void>): Promise<void> {
  let hasBegun = false
  for (let limitMs = 100; !hasBegun; limitMs *= 2) {
    await tryFor(limitMs, () => {
      hasBegun = true
    })
  }
}

describeOnBothDatabases('a write with a time limit', (open, dialect) => {
  test('that hangs is rolled back, and does not block other writers', async () => {
    const database = await open()
    const hung = limitWrites(database, 200).write(async tx => {
      await note('hung')(tx)
      await new Promise(() => {})
    })
    await expect(hung).rejects.toThrow(WriteTookTooLong)
    await database.write(note('next'))
    const kept = await database.read.selectFrom('subscriptions').select('name').execute()
    expect(kept).toEqual([{ name: 'next' }])
  })

  test('that continues after its time limit writes nothing', async () => {
    const database = await open()
    const late: { error?: unknown } = {}
    await untilItBegins(async (limitMs, begin) => {
      const over = Promise.withResolvers<void>()
      const slow = limitWrites(database, limitMs).write(async tx => {
        begin()
        await over.promise
        await note('late')(tx).catch(error => {
          late.error = error
        })
      })
      await expect(slow).rejects.toThrow(WriteTookTooLong)
      over.resolve()
    })
    await expect.poll(() => late.error).toBeDefined()
    expect(await database.read.selectFrom('subscriptions').select('name').execute()).toEqual([])
  })

  test('that waits for another beyond its time limit never starts', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const release = await holdTransaction(database, tx => lockRow(tx, 'conferences', conference.id))
    let hasBegun = false
    const wait = async (limitMs: number, begin = () => {}) => {
      const waiting = limitWrites(database, limitMs).write(async tx => {
        hasBegun = true
        begin()
        await lockRow(tx, 'conferences', conference.id)
        await note('waiting')(tx)
      })
      await expect(waiting).rejects.toThrow(WriteTookTooLong)
    }
    // On PostgreSQL it starts, and stops at the locked row.
    if (dialect === 'postgres') await untilItBegins(wait)
    else await wait(200)
    await release()
    await database.write(note('after'))
    expect(hasBegun).toBe(dialect === 'postgres')
    const kept = await database.read.selectFrom('subscriptions').select('name').execute()
    expect(kept).toEqual([{ name: 'after' }])
  })
})

test('waiting for a locked row on PostgreSQL fails with the same error', async () => {
  const database = await openTestDatabase('postgres')
  const { conference } = await createConference(database)
  const release = await holdTransaction(database, tx => lockRow(tx, 'conferences', conference.id))
  const waiting = limitWrites(database, 5_000).write(async tx => {
    await sql`set local lock_timeout = 50`.execute(tx)
    await lockRow(tx, 'conferences', conference.id)
  })
  await expect(waiting).rejects.toThrow(WriteTookTooLong)
  await release()
})

test('another process’s lock on SQLite is waited for without blocking this process', async () => {
  const { address } = await placeForTest('sqlite')
  const [here, elsewhere] = [await openDatabase(address), await openDatabase(address)]
  const release = await holdTransaction(elsewhere, note('elsewhere'))
  const given = limitWrites(here, 300).write(note('given up'))
  let ticks = 0
  const ticking = setInterval(() => ticks++, 10)
  await expect(given).rejects.toThrow(WriteTookTooLong)
  clearInterval(ticking)
  // A process that is blocked inside SQLite would not tick at all.
  expect(ticks).toBeGreaterThan(0)
  const waiting = here.write(note('waiting'))
  await sleep(100)
  await Promise.all([release(), waiting])
  const kept = await here.read.selectFrom('subscriptions').select('name').orderBy('id').execute()
  expect(kept).toEqual([{ name: 'elsewhere' }, { name: 'waiting' }])
  await Promise.all([here.close(), elsewhere.close()])
})
