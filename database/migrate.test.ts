import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { describeOnBothDatabases, placeForTest } from '#tests/support/database.ts'

describeOnBothDatabases('migrate', (open, dialect) => {
  test('fills an empty database once and then finds nothing to do', async () => {
    const { address } = await placeForTest(dialect, 'empty')
    const database = await openDatabase(address)
    expect(await migrate(database)).toBeGreaterThan(0)
    expect(await migrate(database)).toBe(0)
    await database.close()
  })

  test('says in one sentence that a newer version has been here, and changes nothing', async () => {
    const database = await openDatabase((await placeForTest(dialect)).address)
    onTestFinished(() => database.close())
    await database.write(tx =>
      tx
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: '9999-later', timestamp: '2027-01-01T00:00:00.000Z' })
        .execute(),
    )
    await expect(migrate(database)).rejects.toThrow(
      'The database has been brought up to date by a newer version (its step 9999-later): run that version, or restore a backup that was made before it.',
    )
    expect(await readMigrations(database.read)).toMatchObject({ missing: [], unknown: ['9999-later'] })
  })

  test('rolls back a step that fails', async () => {
    const database = await open()
    const step = database.write(async tx => {
      await tx.schema.createTable('half_made').addColumn('id', 'integer').execute()
      throw new Error('the step broke')
    })
    await expect(step).rejects.toThrow('the step broke')
    const tables = await database.read.introspection.getTables()
    expect(tables.map(table => table.name)).toContain('conferences')
    expect(tables.map(table => table.name)).not.toContain('half_made')
  })

  test('counts ids up and never uses one again', async () => {
    const database = await open()
    const insert = () =>
      database.write(tx =>
        tx
          .insertInto('subscriptions')
          .values({ name: 'Ada', email: 'ada@example.org', created_at: '2027-01-01T00:00:00.000Z' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const first = await insert()
    await database.write(tx => tx.deleteFrom('subscriptions').execute())
    const second = await insert()
    expect(second.id).toBe(first.id + 1)
  })
})

test('both databases get the same tables, columns and obligations', async () => {
  const [onSqlite, onPostgres] = await Promise.all((['sqlite', 'postgres'] as const).map(shapeOf))
  expect(onSqlite?.length).toBeGreaterThan(100)
  expect(onSqlite).toEqual(onPostgres)
})

/** Every column of every table as a line: `countries.code required`. */
async function shapeOf(dialect: 'sqlite' | 'postgres'): Promise<string[]> {
  const { address } = await placeForTest(dialect)
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  const tables = await database.read.introspection.getTables()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map(column => `${name}.${column.name} ${column.isNullable ? 'optional' : 'required'}`),
    )
    .sort()
}

test('several processes may migrate one PostgreSQL database at the same time', async () => {
  const { address } = await placeForTest('postgres', 'empty')
  const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(address)))
  const steps = await Promise.all(databases.map(migrate))
  expect(steps.filter(count => count > 0)).toHaveLength(1)
  const applied = await sql`select name from kysely_migration`.execute(databases[0]?.read ?? never())
  expect(applied.rows).toHaveLength(Math.max(...steps))
  await Promise.all(databases.map(database => database.close()))
})

function never(): never {
  throw new Error('There is a first database.')
}
