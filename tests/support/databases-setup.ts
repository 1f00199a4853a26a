import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { loadCountries } from '#domain/conference/conferences/countries.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { prepareReuse } from '#tests/support/reused-postgres.ts'
import { type Keeper, startKeeper } from '#tests/support/start-keeper.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests create their folders; removed when the run is over. */
    scratchFolder: string
    /** A PostgreSQL server's own database, used to create and drop others. */
    postgresServer: string
    /** A migrated SQLite file with all countries, to copy; on PostgreSQL it is the database `migrated`. */
    migratedSqliteFile: string
  }
}

/** What all projects of a run share. Their set-ups run in one process, but each loads its own modules. */
interface Shared {
  /** The set-ups whose tests are not over. */
  users: number
  prepared: Promise<Prepared>
}

interface Prepared {
  keeper: Keeper
  sqliteFile: string
}

declare global {
  var databasesOfTests: Shared | undefined
}

/**
 * Runs for each project that needs databases, and prepares them for the first: starts PostgreSQL, migrates one empty
 * database in each dialect and loads the countries, as the product does after migrating, so that each test gets a copy
 * in milliseconds. Returns the teardown.
 */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  globalThis.databasesOfTests ??= { users: 0, prepared: prepare() }
  const shared = globalThis.databasesOfTests
  shared.users++
  const { keeper, sqliteFile } = await shared.prepared
  project.provide('scratchFolder', keeper.folder)
  project.provide('postgresServer', keeper.postgres)
  project.provide('migratedSqliteFile', sqliteFile)
  return async () => {
    shared.users--
    if (shared.users === 0) await keeper.stop()
  }
}

async function prepare(): Promise<Prepared> {
  const keeper = await startKeeper()
  try {
    const sqliteFile = path.join(keeper.folder, 'migrated.sqlite')
    await migrateOnce(sqliteFile)
    await createPostgresDatabase(keeper.postgres, 'migrated')
    await migrateOnce(onServer(keeper.postgres, 'migrated'))
    await prepareReuse(keeper.postgres)
    return { keeper, sqliteFile }
  } catch (error) {
    await keeper.stop()
    throw error
  }
}

async function migrateOnce(address: string): Promise<void> {
  const database = await openDatabase(address)
  try {
    await migrate(database)
    await database.write(loadCountries)
  } finally {
    await database.close()
  }
}
