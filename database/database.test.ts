import { AsyncLocalStorage } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database, Transaction } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { describeOnBothDatabases, openTestDatabase, placeForTest } from '#tests/support/database.ts'
import { compiledIn } from '#tests/support/served-product.ts'

/** Runs a program in a process of its own. */
const run = (program: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')) },
  })

/** A counter in the `revisions` table, which is the smallest there is. */
const countOf = (reader: Transaction | Database['read'], scope = 'counter') =>
  reader
    .selectFrom('revisions')
    .select('revision')
    .where('scope', '=', scope)
    .executeTakeFirst()
    .then(row => row?.revision ?? 0)

const setCount = (tx: Transaction, revision: number, scope = 'counter') =>
  tx
    .insertInto('revisions')
    .values({ scope, revision })
    .onConflict(conflict => conflict.column('scope').doUpdateSet({ revision }))
    .execute()

test('nothing that was deleted is in SQLite’s files any more once its log is emptied', async () => {
  const { address } = await placeForTest('sqlite')
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  await database.write(tx => setCount(tx, 1, 'zebulon'))
  await database.write(tx => tx.deleteFrom('revisions').where('scope', '=', 'zebulon').execute())
  const stored = async () =>
    (await Promise.all([address, `${address}-wal`].map(file => readFile(file, 'latin1')))).join()
  expect(await stored()).toContain('zebulon')
  await database.emptyLog?.()
  expect(await stored()).not.toContain('zebulon')
})

describeOnBothDatabases('a database', (open, dialect) => {
  test('shows the result of a write once it has resolved, and only then', async () => {
    const database = await open()
    const somebodyElse = AsyncLocalStorage.snapshot()
    await database.write(async tx => {
      await setCount(tx, 7)
      expect(await countOf(tx)).toBe(7)
      expect(await somebodyElse(() => countOf(database.read))).toBe(0)
    })
    expect(await countOf(database.read)).toBe(7)
  })

  test('gives back what the work returns', async () => {
    const database = await open()
    expect(await database.write(async () => 'a value')).toBe('a value')
  })

  test('rolls everything back when the work throws, and continues to work', async () => {
    const database = await open()
    const work = database.write(async tx => {
      await setCount(tx, 1)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await countOf(database.read)).toBe(0)
    await database.write(tx => setCount(tx, 2))
    expect(await countOf(database.read)).toBe(2)
  })

  test('rolls everything back when a statement breaks a rule of the tables', async () => {
    const database = await open()
    const work = database.write(async tx => {
      await setCount(tx, 1)
      await tx.insertInto('revisions').values({ scope: 'counter', revision: 2 }).execute()
    })
    await expect(work).rejects.toThrow(/unique/i)
    expect(await countOf(database.read)).toBe(0)
  })

  test('refuses a row that points at nothing', async () => {
    const database = await open()
    const work = database.write(tx =>
      tx
        .insertInto('programme_days')
        .values({ conference_id: 404, position: 0, name: 'Day 1', held_on: null })
        .execute(),
    )
    await expect(work).rejects.toThrow(/foreign key/i)
  })

  test('keeps money of any safe size exact and reads it as a number', async () => {
    const database = await open()
    await database.write(tx => setCount(tx, Number.MAX_SAFE_INTEGER))
    expect(await countOf(database.read)).toBe(Number.MAX_SAFE_INTEGER)
    const { total } = await database.read
      .selectFrom('revisions')
      .select(query => query.fn.sum<number>('revision').as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('has committed durably when a write resolves: nothing is lost by a kill right after it', async () => {
    const { address } = await placeForTest(dialect)
    const program = `
      import { openDatabase } from '#database/open-database.ts'
      const database = await openDatabase(${JSON.stringify(address)})
      await database.write(tx => tx.insertInto('revisions').values({ scope: 'counter', revision: 1 }).execute())
      process.kill(process.pid, 'SIGKILL')
    `
    await expect(run(program)).rejects.toMatchObject({
      signal: 'SIGKILL',
    })
    const database = await openDatabase(address)
    expect(await countOf(database.read)).toBe(1)
    await database.close()
  })

  test('keeps processes that write at the same time apart', async () => {
    const { address } = await placeForTest(dialect)
    const program = `
      import { sql } from 'kysely'
      import { openDatabase } from '#database/open-database.ts'
      const database = await openDatabase(${JSON.stringify(address)})
      for (let i = 0; i < 60; i++) {
        await database.write(tx => sql\`
          insert into revisions (scope, revision) values ('counter', 1)
          on conflict (scope) do update set revision = revisions.revision + 1\`.execute(tx))
      }
      await database.close()
    `
    await Promise.all([run(program), run(program)])
    const database = await openDatabase(address)
    expect(await countOf(database.read)).toBe(120)
    await database.close()
  })
})

test('SQLite writes the log through to the disk before a commit returns', async () => {
  const database = await openTestDatabase('sqlite')
  const settings = await database.write(async tx => ({
    synchronous: await sql`pragma synchronous`.execute(tx),
    journal: await sql`pragma journal_mode`.execute(tx),
  }))
  expect(settings.synchronous.rows).toEqual([{ synchronous: 2 }])
  expect(settings.journal.rows).toEqual([{ journal_mode: 'wal' }])
})

test('SQLite leaves nothing of what is erased in its file', async () => {
  const place = await placeForTest('sqlite')
  const database = await openDatabase(place.address)
  const scopes = Array.from({ length: 200 }, (_, at) => `Ada Lovelace ${at} ${'x'.repeat(500)}`)
  await database.write(tx =>
    tx
      .insertInto('revisions')
      .values(scopes.map(scope => ({ scope, revision: 1 })))
      .execute(),
  )
  await database.write(tx => tx.deleteFrom('revisions').where('scope', 'like', 'Ada%').execute())
  await database.close()
  expect((await readFile(place.address)).includes('Lovelace')).toBe(false)
})

test('PostgreSQL writes the log through to the disk before a commit returns', async () => {
  const database = await openTestDatabase('postgres')
  const { rows } = await database.write(tx => sql`show synchronous_commit`.execute(tx))
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
})

test('SQLite refuses a write by way of the reader', async () => {
  const database = await openTestDatabase('sqlite')
  const write = database.read.insertInto('revisions').values({ scope: 'counter', revision: 1 }).execute()
  await expect(write).rejects.toThrow(/readonly/)
})

test('SQLite writers wait for each other without freezing the process', async () => {
  const database = await openTestDatabase('sqlite')
  const increments = Array.from({ length: 50 }, () =>
    database.write(async tx => {
      const before = await countOf(tx)
      await new Promise(setImmediate)
      await setCount(tx, before + 1)
    }),
  )
  await Promise.all(increments)
  expect(await countOf(database.read)).toBe(50)
})

test('the caller of a failed SQLite write can read the concurrent write that caused it', async () => {
  const database = await openTestDatabase('sqlite')
  const insert = () =>
    database.write(tx => tx.insertInto('revisions').values({ scope: 'counter', revision: 7 }).execute())
  const outcomes = await Promise.all([
    insert().then(() => 'written'),
    insert().catch(() => countOf(database.read)),
    insert().catch(() => countOf(database.read)),
  ])
  expect(outcomes).toEqual(['written', 7, 7])
})

test('consecutive SQLite writes leave the process time for other events', async () => {
  const database = await openTestDatabase('sqlite')
  let heard = 0
  const listen = () => {
    heard += 1
    immediate = setImmediate(listen)
  }
  let immediate = setImmediate(listen)
  for (let i = 1; i <= 50; i += 1) await database.write(tx => setCount(tx, i))
  clearImmediate(immediate)
  expect(heard).toBeGreaterThanOrEqual(49)
})

test('two SQLite writers without a mutex fail', async () => {
  const { address } = await placeForTest('sqlite')
  const [one, other] = [new DatabaseSync(address), new DatabaseSync(address)]
  one.exec('begin immediate')
  expect(() => other.exec('pragma busy_timeout = 0; begin immediate')).toThrow(/locked/)
  one.close()
  other.close()
})
