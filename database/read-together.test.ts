import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTogether } from '#database/read-together.ts'
import { createConference } from '#tests/factories/conference.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('queries that are asked together', open => {
  async function setUp() {
    const { database, asked } = countReads(await open())
    const { conference } = await createConference(database, { name: 'crystals' })
    const of = (db = database.read) => ({
      periods: () =>
        db
          .selectFrom('registration_categories')
          .selectAll()
          .where('conference_id', '=', conference.id)
          .where('name', 'in', ['Late', 'Earlybird'])
          .orderBy('ends_on', 'desc')
          .execute(),
      whole: () => db.selectFrom('conferences').selectAll().where('name', '=', 'crystals').execute(),
      sum: () => db.selectFrom('registration_categories').select(eb => eb.fn.sum('oral_minor').as('sum')).execute(),
      none: () => db.selectFrom('registrations').selectAll().where('id', '=', -1).execute(),
      quoted: () => sql`select ${`'"\n$1 ? é 結`} as "a 'name'", null as empty, 1.5 as half`.execute(db),
    }) // biome-ignore format: a table
    return { database, asked, of }
  }

  test('give the same rows in the same order as alone, in one statement', async () => {
    const { database, asked, of } = await setUp()
    const alone = await Promise.all(Object.values(of()).map(ask => ask()))
    const before = asked()
    const together = of(readTogether(database.read))
    const answers = await Promise.all(Object.values(together).map(ask => ask()))
    expect(answers.map(rowsOf)).toEqual(alone.map(rowsOf))
    expect(asked() - before).toBe(1)
  })

  test('are asked once, and everybody gets rows of their own', async () => {
    const { database, asked, of } = await setUp()
    const { whole, periods } = of(readTogether(database.read))
    const before = asked()
    const [[first], [again]] = await Promise.all([whole(), whole(), periods()])
    const [later] = await whole()
    expect(asked() - before).toBe(1)
    if (!first || !again) throw new Error('no conference')
    first.name = 'changed'
    expect([again.name, later?.name]).toEqual(['crystals', 'crystals'])
  })

  test('fail alone', async () => {
    const { database, of } = await setUp()
    const db = readTogether(database.read)
    const { whole, periods } = of(db)
    const [failed, ...others] = await Promise.allSettled([
      sql`select nothing from nowhere`.execute(db),
      whole(),
      periods(),
    ])
    expect(failed.status).toBe('rejected')
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

/** A query's rows as plain objects, and `sql`'s from its result. */
const rowsOf = (answer: unknown) =>
  structuredClone(Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows).map(row => ({
    ...(row as object),
  }))
