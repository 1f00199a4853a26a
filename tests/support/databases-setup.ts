import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { loadCountries } from '#domain/conferences/countries.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { prepareReuse } from '#tests/support/reused-postgres.ts'
import { startKeeper } from '#tests/support/start-keeper.ts'

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

/**
 * Runs once per test run: starts PostgreSQL, migrates one empty database in each dialect and loads the countries, as
 * the product does after migrating, so that each test gets a copy in milliseconds. Returns the teardown.
 */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const keeper = await startKeeper()
  try {
    const sqliteFile = path.join(keeper.folder, 'migrated.sqlite')
    await migrateOnce(sqliteFile)
    await createPostgresDatabase(keeper.postgres, 'migrated')
    await migrateOnce(onServer(keeper.postgres, 'migrated'))
    await prepareReuse(keeper.postgres)
    project.provide('scratchFolder', keeper.folder)
    project.provide('postgresServer', keeper.postgres)
    project.provide('migratedSqliteFile', sqliteFile)
  } catch (error) {
    await keeper.stop()
    throw error
  }
  return keeper.stop
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
