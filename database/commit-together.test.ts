import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const note = (name: string) => (tx: Transaction) =>
  tx
    .insertInto('subscriptions')
    .values({ name, email: `${name}@example.org`, created_at: '2027-01-01T00:00:00.000Z' })
    .execute()

const namesIn = async (tx: Pick<Transaction, 'selectFrom'>) =>
  (await tx.selectFrom('subscriptions').select('name').orderBy('id').execute()).map(({ name }) => name)

test('concurrent writes each see those before them, and one that fails is rolled back alone', async () => {
  const database = await openTestDatabase('sqlite')
  const seen: string[][] = []
  const write = (name: string, breaks = false) =>
    database.write(async tx => {
      await note(name)(tx)
      seen.push(await namesIn(tx))
      if (breaks) throw new Error(`${name} broke`)
      return name
    })
  const outcomes = await Promise.allSettled([write('a'), write('b'), write('c', true), write('d')])
  expect(outcomes).toMatchObject([
    { value: 'a' },
    { value: 'b' },
    { reason: { message: 'c broke' } },
    { value: 'd' },
  ])
  expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'd']])
  expect(await namesIn(database.read)).toEqual(['a', 'b', 'd'])
})

test('a write resolves only when others can read it', async () => {
  const database = await openTestDatabase('sqlite')
  const names = Array.from({ length: 100 }, (_, index) => `n${index}`)
  await Promise.all(
    names.map(async name => {
      await database.write(note(name))
      expect(await namesIn(database.read)).toContain(name)
    }),
  )
  expect(await namesIn(database.read)).toEqual(names)
})

test('a query after the end of its write is refused, and does not join another', async () => {
  const database = await openTestDatabase('sqlite')
  let stray: Transaction | undefined
  const first = database.write(async tx => {
    stray = tx
    await note('first')(tx)
  })
  const late = database.write(async tx => {
    await note('second')(tx)
    if (stray) await note('stray')(stray)
  })
  await first
  await expect(late).rejects.toThrow('the transaction is over')
  expect(await namesIn(database.read)).toEqual(['first'])
})

test('many concurrent writes need far fewer commits', async () => {
  const database = await openTestDatabase('sqlite')
  // Another connection sees each commit as one change of the file.
  const changes = new Set<unknown>()
  const watching = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(database.read)
    changes.add(rows[0]?.data_version)
  }
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await database.write(note(`n${index}`))
      await watching()
    }),
  )
  expect(changes.size).toBeGreaterThan(0)
  expect(changes.size).toBeLessThan(20)
})
