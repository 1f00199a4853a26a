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

describeOnBothDatabases('a write with a time limit', (open, dialect) => {
  test('that hangs is rolled back, and keeps nobody else from writing', async () => {
    const database = await open()
    const limited = limitWrites(database, 200)
    const hung = limited.write(async tx => {
      await note('hung')(tx)
      await new Promise(() => {})
    })
    await expect(hung).rejects.toThrow(WriteTookTooLong)
    await limited.write(note('next'))
    const kept = await database.read.selectFrom('subscriptions').select('name').execute()
    expect(kept).toEqual([{ name: 'next' }])
  })

  test('that goes on after its time writes nothing any more', async () => {
    const database = await open()
    const late: { error?: unknown } = {}
    const slow = limitWrites(database, 100).write(async tx => {
      await sleep(300)
      await note('late')(tx).catch(error => {
        late.error = error
      })
    })
    await expect(slow).rejects.toThrow(WriteTookTooLong)
    await expect.poll(() => late.error).toBeDefined()
    expect(await database.read.selectFrom('subscriptions').select('name').execute()).toEqual([])
  })

  test('that waits for another beyond its time never begins', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const release = await holdTransaction(database, tx => lockRow(tx, 'conferences', conference.id))
    let isBegun = false
    const waiting = limitWrites(database, 2_000).write(async tx => {
      await lockRow(tx, 'conferences', conference.id)
      isBegun = true
      await note('waiting')(tx)
    })
    await expect(waiting).rejects.toThrow(WriteTookTooLong)
    await release()
    await sleep(50)
    // On PostgreSQL it had begun, up to the row that somebody held.
    expect(isBegun).toBe(dialect === 'postgres')
    expect(await database.read.selectFrom('subscriptions').select('name').execute()).toEqual([])
  })
})

test('a row that somebody holds on PostgreSQL is given up in the same words', async () => {
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

test('a lock that another process holds on SQLite freezes nothing here, and is waited for', async () => {
  const { address } = await placeForTest('sqlite')
  const [here, elsewhere] = [await openDatabase(address), await openDatabase(address)]
  const release = await holdTransaction(elsewhere, note('elsewhere'))
  const given = limitWrites(here, 300).write(note('given up'))
  let ticks = 0
  const ticking = setInterval(() => ticks++, 10)
  await expect(given).rejects.toThrow(WriteTookTooLong)
  clearInterval(ticking)
  // A process that waits inside of SQLite would not tick at all.
  expect(ticks).toBeGreaterThan(0)
  const waiting = here.write(note('waiting'))
  await sleep(100)
  await Promise.all([release(), waiting])
  const kept = await here.read.selectFrom('subscriptions').select('name').orderBy('id').execute()
  expect(kept).toEqual([{ name: 'elsewhere' }, { name: 'waiting' }])
  await Promise.all([here.close(), elsewhere.close()])
})
