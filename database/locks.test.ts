import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/database.ts'

/** Two rows of the first table in the lock order; `hold_minutes` serves as a counter. */
async function insertConferences(database: Database): Promise<[number, number]> {
  const row = (name: string) => ({
    name,
    is_active: 1,
    subject: 'Materials',
    prefix: 'International Conference on',
    starts_on: '2027-03-20',
    ends_on: '2027-03-22',
    time_zone: 'Europe/Lisbon',
    location: 'Lisbon, Portugal',
    is_hybrid: 1,
    hue: 210,
    art_family: 'lattice',
    photo: null,
    currency: 'USD',
    fee_basis_points: 500,
    add_on_minor: 20_000,
    custom_amount_min_minor: 100,
    custom_amount_max_minor: 1_000_000,
    hold_minutes: 1,
  })
  const rows = await database.write(tx =>
    tx
      .insertInto('conferences')
      .values([row('one'), row('two')])
      .returning('id')
      .execute(),
  )
  const [first, second] = rows.map(inserted => inserted.id)
  if (first === undefined || second === undefined) throw new Error('Two conferences were inserted.')
  return [first, second]
}

const minutesOf = (reader: Transaction | Database['read'], id: number) =>
  reader
    .selectFrom('conferences')
    .select('hold_minutes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(row => row.hold_minutes)

const setMinutes = (tx: Transaction, id: number, minutes: number) =>
  tx.updateTable('conferences').set({ hold_minutes: minutes }).where('id', '=', id).execute()

describeOnBothDatabases('lockRow', open => {
  test('prevents decisions on a row that another writer is changing', async () => {
    const database = await open()
    const [id] = await insertConferences(database)
    const increments = Array.from({ length: 20 }, () =>
      database.write(async tx => {
        await lockRow(tx, 'conferences', id)
        await setMinutes(tx, id, (await minutesOf(tx, id)) + 1)
      }),
    )
    await Promise.all(increments)
    expect(await minutesOf(database.read, id)).toBe(21)
  })
})

test('without the lock PostgreSQL loses one of two decisions', async () => {
  const database = await openTestDatabase('postgres')
  const [id] = await insertConferences(database)
  const bothHaveRead = meetingOf(2)
  const increment = () =>
    database.write(async tx => {
      const before = await minutesOf(tx, id)
      await bothHaveRead()
      await setMinutes(tx, id, before + 1)
    })
  await Promise.all([increment(), increment()])
  expect(await minutesOf(database.read, id)).toBe(2)
})

test('PostgreSQL writers that deadlock again and again all succeed in the end', async () => {
  const database = await openTestDatabase('postgres')
  const [one, two] = await insertConferences(database)
  const twoHoldTheirFirst = meetingOf(2)
  let attempts = 0
  const addInOrder = (first: number, second: number) =>
    database.write(async tx => {
      attempts++
      await lockRow(tx, 'conferences', first)
      await twoHoldTheirFirst()
      // Long enough for others to queue for the first.
      await setTimeout(5)
      await lockRow(tx, 'conferences', second)
      await setMinutes(tx, first, (await minutesOf(tx, first)) + 1)
      await setMinutes(tx, second, (await minutesOf(tx, second)) + 1)
    })
  await Promise.all(Array.from({ length: 3 }, () => [addInOrder(one, two), addInOrder(two, one)]).flat())
  expect(await minutesOf(database.read, one)).toBe(7)
  expect(await minutesOf(database.read, two)).toBe(7)
  // At least one of them had to be repeated.
  expect(attempts).toBeGreaterThan(6)
})

/** Blocks callers until so many have come; later ones pass at once. */
function meetingOf(expected: number): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const complete = new Promise<void>(resolve => {
    open = resolve
  })
  return () => {
    if (++arrived >= expected) open()
    return complete
  }
}
