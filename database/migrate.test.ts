import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { describeOnBothDatabases, placeForTest } from '#tests/support/database.ts'
import { restoreRelease } from '#tests/support/stored-release.ts'

test.each([
  [
    'CockroachDB CCL v25.4.2 (x86_64-pc-linux-gnu, built 2025/12/01 10:00:00, go1.23.7)',
    'CockroachDB v25.4.2',
  ],
  ['CockroachDB OSS v19.2.0-beta.1 (x86_64)', 'CockroachDB v19.2.0-beta.1'],
  ['CockroachDB CCL v26.1.0 (x86_64-pc-linux-gnu, built 2026/02/02 10:00:00, go1.25.1)', undefined],
  ['PostgreSQL 18.1 on x86_64-pc-linux-gnu', undefined],
])('a database that answers %s', async (version, refused) => {
  const { address } = await placeForTest('postgres', 'empty')
  const client = new pg.Client(address)
  await client.connect()
  await client.query('create schema before_all')
  await client.query(
    `create function before_all.version() returns text language sql as $$ select '${version}'::text $$`,
  )
  const { pathname } = new URL(address)
  await client.query(`alter database "${pathname.slice(1)}" set search_path = before_all, public, pg_catalog`)
  await client.end()
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  if (refused === undefined) expect(await migrate(database)).toBeGreaterThan(0)
  else {
    await expect(migrate(database)).rejects.toThrow(
      `DATABASE_URL names ${refused}, whose advisory locks do nothing, so that a seat could be sold twice: use PostgreSQL, or CockroachDB 26 or newer.`,
    )
    expect(await database.read.introspection.getTables()).toEqual([])
  }
})

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

describeOnBothDatabases('an upgrade', (_open, dialect) => {
  test('ends the role of reviewers and open invitations to it, and records that', async () => {
    const { address } = await restoreRelease('0.1.0', dialect)
    const database = await openDatabase(address)
    onTestFinished(() => database.close())
    const at = '2027-01-01T00:00:00.000Z'
    await database.write(async tx => {
      for (const id of ['both', 'only']) {
        await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
          values (${id}, ${id}, ${id}, '1', ${at}, ${at})`.execute(tx)
        await sql`insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
          values (${id}, ${id}, ${id}, ${at}, ${at}, ${at})`.execute(tx)
      }
      for (const [person_id, role] of [['both', 'reviewer'], ['both', 'desk'], ['only', 'reviewer']] as const) {
        const membership = { person_id, role, conference_id: null, created_at: at }
        await tx.insertInto('memberships').values(membership).execute()
      }
      for (const [email, role, accepted_at] of [['open', 'reviewer', null], ['taken', 'reviewer', at], ['other', 'desk', null]] as const) {
        const sent = { conference_id: null, invited_by: 'command-line', created_at: at, expires_at: at }
        await tx.insertInto('invitations').values({ ...sent, email, role, accepted_at, token_hash: email }).execute()
      }
    }) // biome-ignore format: rows
    await migrate(database)
    const { read } = database
    const people = ['both', 'only']
    const left = await read
      .selectFrom('memberships')
      .select(['person_id', 'role'])
      .where('person_id', 'in', people)
      .execute()
    expect(left).toEqual([{ person_id: 'both', role: 'desk' }])
    const sessions = await read.selectFrom('session').select('id').where('id', 'in', people).execute()
    expect(sessions).toEqual([{ id: 'both' }])
    const withdrawn = await read
      .selectFrom('invitations')
      .select(['email', 'withdrawn_at'])
      .where('withdrawn_at', 'is not', null)
      .execute()
    expect(withdrawn).toEqual([
      { email: 'open', withdrawn_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
    ])
    const told = await read
      .selectFrom('audit_entries')
      .select(['act', 'subject_kind', 'actor_kind', 'subject_id'])
      .where('facts', '=', '{"role":"reviewer"}')
      .orderBy('id')
      .execute()
    expect(told.map(each => Object.values(each))).toEqual([
      ['role removed', 'person', 'clock', 'both'],
      ['role removed', 'person', 'clock', 'only'],
      ['invitation withdrawn', 'invitation', 'clock', expect.stringMatching(/^\d+$/)],
    ])
  })
})

test('both databases get the same tables, columns and obligations', async () => {
  const [onSqlite, onPostgres] = await Promise.all((['sqlite', 'postgres'] as const).map(shapeOf))
  expect(onSqlite?.length).toBeGreaterThan(100)
  // What PostgreSQL's deferred triggers refuse, SQLite refuses by a table with a deferred foreign key.
  expect(onSqlite?.filter(column => !column.startsWith('line_balances.'))).toEqual(onPostgres)
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

test('an upgrade waits for whoever is at work, and lets them finish', async () => {
  const { address } = await restoreRelease('0.1.0', 'postgres')
  const database = await openDatabase(address)
  const [atWork, watching] = [new pg.Client(address), new pg.Client(address)]
  onTestFinished(async () => {
    await Promise.all([database.close(), atWork.end(), watching.end()])
  })
  await Promise.all([atWork.connect(), watching.connect()])
  await atWork.query('begin; update conferences set name = name')
  const migrating = migrate(database)
  const isWaiting = async () => {
    const { rows } = await watching.query('select from pg_locks where not granted')
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  // It would wait for them, and they for it.
  await atWork.query('update registrations set code = code; commit')
  expect(await migrating).toBeGreaterThan(0)
})
