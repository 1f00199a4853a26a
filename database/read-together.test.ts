import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askOnce } from '#database/ask-once.ts'
import { readTogether } from '#database/read-together.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a reader that asks together', open => {
  async function withCountries() {
    const counted = countReads(await open())
    return { ...counted, read: readTogether(counted.database) }
  }

  test('asks what is asked at the same time in one statement, with the rows that each query has by itself', async () => {
    const { database, asked, read } = await withCountries()
    const queriesOf = (db: typeof read) => [
      db.selectFrom('countries').selectAll().where('id', '<', 100).orderBy('name', 'desc').limit(5).execute(),
      db.selectFrom('countries').select('id').where('name', '=', 'Côte d\'Ivoire $1 "?"').execute(),
      db
        .selectFrom('countries')
        .select(eb => [eb.fn.countAll().as('all'), eb.fn.sum('id').as('sum')])
        .execute(),
      db
        .selectFrom('countries')
        .select([sql`null`.as('none'), sql<string>`'it''s $2'`.as('text')])
        .limit(1)
        .execute(),
      sql`select name from countries where id = ${56} union all select name from countries where id = ${40}`
        .execute(db)
        .then(({ rows }) => rows),
    ]
    const alone = await Promise.all(queriesOf(database.read))
    const before = asked()
    expect(await Promise.all(queriesOf(read))).toEqual(alone)
    expect(asked() - before).toBe(1)
    expect(alone[0]).toHaveLength(5)
  })

  test('never asks the same question twice, and answers as it did', async () => {
    const { database, asked, read } = await withCountries()
    const first = (db: typeof read) => db.selectFrom('countries').selectAll().where('id', '=', 56).execute()
    const before = await first(read)
    await database.write(tx =>
      tx.updateTable('countries').set({ name: 'Changed' }).where('id', '=', 56).execute(),
    )
    const count = asked()
    expect(await first(read)).toEqual(before)
    expect(asked()).toBe(count)
    expect(await first(readTogether(database))).not.toEqual(before)
  })

  test('lets a query that cannot be read fail alone', async () => {
    const { read } = await withCountries()
    const [good, bad] = await Promise.allSettled([
      read.selectFrom('countries').selectAll().where('id', '=', 56).execute(),
      sql`select nothing from countries`.execute(read),
    ])
    expect(good).toMatchObject({ status: 'fulfilled', value: [{ id: 56 }] })
    expect(bad.status).toBe('rejected')
  })

  test('remembers what was asked once; the reader of everybody and a transaction never do', async () => {
    const { database, read } = await withCountries()
    let times = 0
    const ask = (db: typeof read) => askOnce(db, 'a question', async () => ++times)
    expect([await ask(read), await ask(read)]).toEqual([1, 1])
    expect([await ask(database.read), await ask(database.read)]).toEqual([2, 3])
    expect(await database.write(async tx => [await ask(tx), await ask(tx)])).toEqual([4, 5])
  })
})
