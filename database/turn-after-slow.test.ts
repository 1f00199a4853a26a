import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reader } from '#database/database.ts'
import { countTurns } from '#tests/support/count-turns.ts'
import { openTestDatabase } from '#tests/support/database.ts'

test('after a statement of SQLite that takes long others get their turn, and after a quick one none is waited for', async () => {
  const { read, write } = await openTestDatabase('sqlite')
  const count = (rows: number, db: Reader = read) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
      select count(*) from numbers`.execute(db)
  const turnsOf = (rows: number) =>
    countTurns(async () => {
      for (let asked = 0; asked < 5; asked += 1) await count(rows)
    })
  await count(1)
  expect(await turnsOf(1_000_000)).toBeGreaterThanOrEqual(4)
  // Those that are asked for together, as most pages do, take one turn each, too.
  const together = (db: Reader) =>
    countTurns(() => Promise.all(Array.from({ length: 5 }, () => count(1_000_000, db))))
  expect(await together(read)).toBeGreaterThanOrEqual(4)
  expect(await write(together)).toBeGreaterThanOrEqual(4)
  // A busy machine may take long over a quick one, but not every time.
  expect(Math.min(await turnsOf(1), await turnsOf(1), await turnsOf(1))).toBe(0)
})
