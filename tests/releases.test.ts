/**
 * Databases that releases left behind are brought up to date. `STORE_RELEASE=0.2.0 npx vitest run tests/releases.test.ts`
 * stores one for a release that is about to be made; it is not changed afterwards, and neither are its steps.
 */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import * as steps from '#database/migrations/all.ts'
import { openDatabase } from '#database/open-database.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { createConference } from '#tests/factories/conference.ts'
import { leaveTraces } from '#tests/factories/traces.ts'
import { type Dialect, dialects, openUnsharedDatabase, placeForTest } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'
import { restoreRelease, storeRelease } from '#tests/support/stored-release.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'tests/fixtures/releases')
const stored = globSync('*.json', { cwd: folder }).map(file => path.basename(file, '.json'))

/** What was stored with a release: its steps by what they were, and how many rows each table had. */
interface Release {
  steps: Record<string, string>
  rows: Record<string, number>
}

const readRelease = async (version: string): Promise<Release> =>
  JSON.parse(await readFile(path.join(folder, `${version}.json`), 'utf8'))

const storing = process.env.STORE_RELEASE
if (storing) test('a release is stored', () => storeAs(storing))

test('a database of a release is stored', () => expect(stored).toContain('0.1.0'))

test('every step is listed', async () => {
  expect(Object.keys(steps)).toEqual(Object.keys(await hashSteps()))
})

test.each(stored)('the steps of release %s are as they were', async version => {
  const { steps } = await readRelease(version)
  expect(await hashSteps()).toMatchObject(steps)
})

test.each(stored.flatMap(version => dialects.map(dialect => [version, dialect] as const)))(
  'a database of release %s on %s has today’s tables afterwards, with every row',
  async (version, dialect) => {
    const { rows } = await readRelease(version)
    const { address } = await restoreRelease(version, dialect)
    const database = await openDatabase(address)
    onTestFinished(() => database.close())
    await migrate(database)
    expect(await readMigrations(database.read)).toMatchObject({ missing: [], unknown: [] })
    expect(await shapeOf(database)).toEqual(await shapeOfNew(dialect))
    expect(await countRows(database)).toMatchObject(rows)
    // Somebody who registered and paid with that release.
    const { id } = await database.read.selectFrom('registrations').select('id').where('state', '=', 'paid').executeTakeFirstOrThrow() // biome-ignore format: a query
    const registration = await findRegistration(database.read, id)
    expect(registration?.registrant.name).toBe('Zoe Quillfeather')
    expect((await readBalance(database.read, id)).capturedMinor).toBe(registration?.price.totalMinor)
    // New rows get new ids.
    const { conference } = await createConference(database, { name: 'afterwards' })
    expect(conference.id).toBeGreaterThan(1)
  },
)

/** Registrations of an organiser's years. */
const many = 50_000
/**
 * Somebody waits for it, before anything is served. It takes two (PostgreSQL) to six (SQLite) times as long as writing the
 * registrations did, 20 seconds on a busy machine; a step that looks through all rows for each row takes a thousand times.
 */
const mostTimes = 30

test.each(dialects)(
  `${many} registrations of release 0.1.0 on %s are brought up to date in a few times what writing them took, each with its total`,
  async dialect => {
    const database = await openDatabase((await restoreRelease('0.1.0', dialect)).address)
    onTestFinished(() => database.close())
    const started = performance.now()
    await copyRegistrations(database, many)
    const tookToWrite = performance.now() - started
    const before = await totalsOf(database)
    expect(before.size).toBeGreaterThanOrEqual(many)
    const begun = performance.now()
    await migrate(database)
    expect(performance.now() - begun).toBeLessThan(mostTimes * tookToWrite)
    const { count } = await database.read
      .selectFrom('attendees')
      .select(eb => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(before.size)
    expect(await totalsOf(database)).toEqual(before)
    const { rows } = await sql<{
      id: number
      minor: number
    }>`select registration_id as id, sum(amount_minor) as minor
      from registration_lines where ended_at is null group by registration_id`.execute(database.read)
    expect(new Map(rows.map(({ id, minor }) => [id, Number(minor)]))).toEqual(before)
  },
)

/** Copies those that a release left, of each kind of choice, until there are so many. */
async function copyRegistrations(database: Database, count: number): Promise<void> {
  const tables = await database.read.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'registrations')?.columns.map(({ name }) => name) ?? []
  const own: Record<string, ReturnType<typeof sql>> = {
    id: sql`max.id + (n.n - 1) * max.id + r.id`,
    code: sql`r.code || '-' || n.n`,
    secret: sql`r.secret || '-' || n.n`,
    draft_key: sql`null`,
  }
  const values = columns.map(name => own[name] ?? sql`r.${sql.id(name)}`)
  await database.write(tx =>
    sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(count)})
      insert into registrations (${sql.join(columns.map(name => sql.id(name)))})
      select ${sql.join(values)} from registrations r, n, (select max(id) as id, count(*) as size from registrations) as max
      where n.n <= ${sql.lit(count)} / max.size`.execute(tx),
  )
}

const totalsOf = async (database: Database): Promise<Map<number, number>> => {
  const rows = await database.read.selectFrom('registrations').select(['id', 'total_minor']).execute()
  return new Map(rows.map(({ id, total_minor }) => [id, total_minor]))
}

async function storeAs(version: string): Promise<void> {
  expect(stored).not.toContain(version)
  for (const dialect of dialects) {
    const place = await placeForTest(dialect)
    const database = await openDatabase(place.address)
    const office = await openOffice(database)
    const { fees, payments, clock } = office
    const files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'release-')))
    await leaveTraces(
      { database, fees, payments, files, clock },
      { name: 'Zoe Quillfeather', email: 'zoe@slow-glass.example' },
    )
    await storeRelease(version, place, database)
    const release: Release = { steps: await hashSteps(), rows: await countRows(database) }
    await writeFile(path.join(folder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`)
    await database.close()
  }
}

async function hashSteps(): Promise<Record<string, string>> {
  const files = globSync('database/migrations/[0-9]*.ts', { cwd: root }).sort()
  const hashes = files.map(async file => {
    const text = await readFile(path.join(root, file), 'utf8')
    return [path.basename(file, '.ts'), createHash('sha256').update(text).digest('hex')]
  })
  return Object.fromEntries(await Promise.all(hashes))
}

async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await database.read.introspection.getTables()
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      database.read,
    )
    counts.push([name, Number(rows[0]?.count)])
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Every column of every table as a line: `countries.code text required`. */
async function shapeOf(database: Database): Promise<string[]> {
  const tables = await database.read.introspection.getTables()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map(
        column => `${name}.${column.name} ${column.dataType} ${column.isNullable ? 'optional' : 'required'}`,
      ),
    )
    .sort()
}

const shapeOfNew = async (dialect: Dialect) => shapeOf(await openUnsharedDatabase(dialect))
