import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { createPostgresDatabase, dropPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { borrowPostgres } from '#tests/support/reused-postgres.ts'

export type Dialect = Database['dialect']

export const dialects: readonly Dialect[] = ['sqlite', 'postgres']

/** A test's own database: the argument for `openDatabase`, and how to remove it. */
export interface DatabasePlace {
  readonly dialect: Dialect
  readonly address: string
  remove(): Promise<void>
}

/** Adds a test for which one database is enough. */
type TestOnSqlite = (name: string, run: () => Promise<void>) => void

/**
 * Runs the same tests on SQLite and on PostgreSQL. Inside a test, or a `beforeEach`, `open` gives the test a
 * database of its own: empty, migrated, closed and removed when the test is over.
 */
export function describeOnBothDatabases(
  name: string,
  tests: (open: () => Promise<Database>, dialect: Dialect, testOnSqlite: TestOnSqlite) => void,
): void {
  describe.each(dialects)(`${name} (%s)`, dialect =>
    tests(() => openTestDatabase(dialect), dialect, dialect === 'sqlite' ? test : () => {}),
  )
}

/** A migrated database for the current test, closed and removed when the test is over. */
export async function openTestDatabase(dialect: Dialect): Promise<Database> {
  if (dialect === 'sqlite') return openUnsharedDatabase(dialect)
  const database = await borrowPostgres(inject('postgresServer'))
  onTestFinished(() => database.close())
  return database
}

/** The same on a database that is used once: for tests that change the schema and go on with the changed one. */
export async function openUnsharedDatabase(dialect: Dialect): Promise<Database> {
  const database = await openDatabase((await placeForTest(dialect)).address)
  onTestFinished(() => database.close())
  return database
}

/**
 * The location of a migrated database for the current test, or of a blank one with `empty`: for tests that open it
 * themselves, more than once, or from another process. It is removed when the test is over.
 */
export async function placeForTest(dialect: Dialect, content?: 'empty'): Promise<DatabasePlace> {
  const place = await createDatabasePlace(dialect, content)
  onTestFinished(place.remove)
  return place
}

/** The same for use beyond a single test; the caller removes it. */
export async function createDatabasePlace(dialect: Dialect, content?: 'empty'): Promise<DatabasePlace> {
  return dialect === 'sqlite'
    ? createSqliteFile(content)
    : createOnPostgres(content === 'empty' ? undefined : 'migrated')
}

async function createSqliteFile(content?: 'empty'): Promise<DatabasePlace> {
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'sqlite-'))
  const address = path.join(folder, 'test.sqlite')
  if (content !== 'empty') await copyFile(inject('migratedSqliteFile'), address)
  return { dialect: 'sqlite', address, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The location of a new database on PostgreSQL, a copy of `template` if one is named; the caller removes it. */
export async function createOnPostgres(template?: string): Promise<DatabasePlace> {
  const server = inject('postgresServer')
  const name = `test_${crypto.randomUUID()}`
  await createPostgresDatabase(server, name, template)
  return {
    dialect: 'postgres',
    address: onServer(server, name),
    remove: () => dropPostgresDatabase(server, name),
  }
}
