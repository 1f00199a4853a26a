import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#database/schema.ts'
import { PlannedOnceCompiler } from '#database/sqlite-compiler.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: of => new SqliteIntrospector(of),
    createQueryCompiler: () => new PlannedOnceCompiler(),
  },
})

test('what SQLite plans by stands in the statement, and everything else is a parameter', () => {
  const query = db.selectFrom('registrations').select('id').where('name', '=', 'paid')
  const { sql, parameters } = query.where('registrations.state', '=', 'paid').limit(3).offset(6).compile()
  expect(sql).toBe(
    `select "id" from "registrations" where "name" = ? and "registrations"."state" = 'paid' limit 3 offset ?`,
  )
  expect(parameters).toEqual(['paid', 6])
})

test.each(["paid' or '1'='1", 'paid"', 'Paid', '', ' '])(
  'a state that is none of ours stays a parameter: %s',
  state => {
    const query = db.selectFrom('registrations').select('id').where('state', '!=', forced(state))
    expect(query.compile()).toMatchObject({
      sql: 'select "id" from "registrations" where "state" != ?',
      parameters: [state],
    })
  },
)

test('a limit that is no number is left to the database', () => {
  const query = db
    .selectFrom('registrations')
    .select('id')
    .limit(eb => eb.val(2))
  expect(query.compile().sql).toContain('limit')
})

test('rows are found by it', async () => {
  const database = await openTestDatabase('sqlite')
  const { id } = await createRegistration(database, await createConference(database), new StoppedClock())
  const query = database.read.selectFrom('registrations').select('id').limit(1)
  expect(await query.where('state', '=', 'awaiting-payment').execute()).toEqual([{ id }])
  expect(await query.where('state', '=', 'paid').execute()).toEqual([])
  await database.close()
})
