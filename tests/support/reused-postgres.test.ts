import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { borrowPostgres } from '#tests/support/reused-postgres.ts'

const borrow = () => borrowPostgres(inject('postgresServer'))

const nameOf = async ({ read }: Database) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(read)).rows[0]?.name

async function register(database: Database) {
  const fees = await createConference(database)
  return (await createRegistration(database, fees, new StoppedClock())).id
}

test('a test finds no trace of the one before, whose database is closed to it', async () => {
  const first = await borrow()
  const [name, id] = [await nameOf(first), await register(first)]
  const countries = await first.read.selectFrom('countries').selectAll().orderBy('id').execute()
  await first.write(async tx => {
    await tx.updateTable('countries').set({ name: 'Utopia' }).where('code', '=', 'PT').execute()
    await tx.deleteFrom('countries').where('code', '=', 'FR').execute()
    await tx.updateTable('waiting_room').set({ issued: 3 }).execute()
  })
  await first.close()
  await expect(register(first)).rejects.toThrow('closed')
  await expect(first.read.selectFrom('countries').select('id').execute()).rejects.toThrow('closed')

  const second = await borrow()
  expect(await nameOf(second)).toBe(name)
  for (const table of ['conferences', 'registrations', 'audit_entries', 'ledger_entries'] as const)
    expect(await second.read.selectFrom(table).select('id').execute()).toEqual([])
  expect(await second.read.selectFrom('countries').selectAll().orderBy('id').execute()).toEqual(countries)
  expect(await second.read.selectFrom('waiting_room').select('issued').execute()).toEqual([{ issued: 0 }])
  expect(await register(second)).toBe(id)
  await second.close()
})

test('a database whose schema a test changed is not used again, nor one that is in use', async () => {
  const [changed, other] = [await borrow(), await borrow()]
  const names = [await nameOf(changed), await nameOf(other)]
  expect(names[0]).not.toBe(names[1])
  await changed.write(tx => tx.schema.dropTable('chargebacks').execute())
  await Promise.all([changed.close(), other.close()])
  const next = [await borrow(), await borrow()]
  const nextNames = await Promise.all(next.map(nameOf))
  expect(nextNames).toContain(names[1])
  expect(nextNames).not.toContain(names[0])
  await Promise.all(next.map(database => database.close()))
})
