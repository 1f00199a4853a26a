import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests make folders of their own; gone when the run is over. */
    scratchFolder: string
    /** A PostgreSQL server's own database, from which others are made and dropped. */
    postgresServer: string
    /** A migrated SQLite file to copy; on PostgreSQL it is the database `migrated`. */
    migratedSqliteFile: string
  }
}

/**
 * Once per test run: starts PostgreSQL and migrates one empty database of either dialect, so that each
 * test gets a copy in milliseconds. Returns what undoes it all.
 */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const keeper = await startKeeper()
  try {
    const sqliteFile = path.join(keeper.folder, 'migrated.sqlite')
    await migrateOnce(sqliteFile)
    await createPostgresDatabase(keeper.postgres, 'migrated')
    await migrateOnce(onServer(keeper.postgres, 'migrated'))
    project.provide('scratchFolder', keeper.folder)
    project.provide('postgresServer', keeper.postgres)
    project.provide('migratedSqliteFile', sqliteFile)
  } catch (error) {
    await keeper.stop()
    throw error
  }
  return keeper.stop
}

async function startKeeper(): Promise<{ folder: string; postgres: string; stop: () => Promise<void> }> {
  const keeper = spawn(process.execPath, [path.join(import.meta.dirname, 'run-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In a group of its own: an interrupted run must not take the keeper along before it has cleaned up.
    detached: true,
  })
  const left = once(keeper, 'exit')
  const announced = await Promise.race([
    once(createInterface(keeper.stdout), 'line').then(([line]) => String(line)),
    left.then(() => {
      throw new Error('PostgreSQL could not be started for the tests; the reason stands above.')
    }),
  ])
  return {
    ...JSON.parse(announced),
    async stop() {
      keeper.stdin.end()
      await left
    },
  }
}

async function migrateOnce(address: string): Promise<void> {
  const database = await openDatabase(address)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
