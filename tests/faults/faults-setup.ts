import type { TestProject } from 'vitest/node'
import setUpDatabases from '#tests/support/databases-setup.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { startProduct } from '#tests/support/served-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders of stopped products with the sample organiser; on PostgreSQL its database is `sample`. */
    samples: { sqlite: string; postgres: string }
  }
}

/**
 * Runs once per test run. The tests start the product dozens of times, so the work that each start would repeat is
 * done here: the sample is loaded once on each database.
 */
export default async function setUpFaults(project: TestProject): Promise<() => Promise<void>> {
  const tearDown = await setUpDatabases(project)
  try {
    const { scratchFolder, postgresServer } = project.getProvidedContext()
    await createPostgresDatabase(postgresServer, 'sample')
    project.provide('samples', {
      sqlite: await loadSample(scratchFolder),
      postgres: await loadSample(scratchFolder, onServer(postgresServer, 'sample')),
    })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** Returns the data folder of a product that loaded the sample and was stopped. */
async function loadSample(scratchFolder: string, databaseUrl?: string): Promise<string> {
  const product = await startProduct({ scratchFolder, ...(databaseUrl && { databaseUrl }) })
  await product.stop()
  return product.dataDir
}
