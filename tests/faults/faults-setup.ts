import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openFolder } from '#adapters/files/folder.ts'
import { openDatabase } from '#database/open-database.ts'
import type { DrawPaper } from '#domain/documents/conference-papers.ts'
import { dateIn, systemClock } from '#domain/time.ts'
import { loadSample as loadSampleInto } from '#sample/load-sample.ts'
import setUpDatabases from '#tests/support/databases-setup.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { liftUnpaidLimits, startProduct } from '#tests/support/served-product.ts'

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
    await createPostgresDatabase(postgresServer, 'sample', 'migrated')
    project.provide('samples', {
      sqlite: await loadSample(scratchFolder),
      postgres: await storeOnPostgres(scratchFolder, onServer(postgresServer, 'sample')),
    })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** The same on PostgreSQL, stored by this process, with papers that hold no more than their name. */
async function storeOnPostgres(scratchFolder: string, address: string): Promise<string> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sample-'))
  const database = await openDatabase(address)
  try {
    const drawPaper: DrawPaper = async paper => new TextEncoder().encode(paper.kind)
    const facts = { today: dateIn('UTC', systemClock.now()), productName: 'Colloquy' }
    await loadSampleInto({ database, files: openFolder(path.join(folder, 'files')), drawPaper }, facts)
    await liftUnpaidLimits(address)
  } finally {
    await database.close()
  }
  return folder
}

/** Returns the data folder of a product that loaded the sample and was stopped. */
async function loadSample(scratchFolder: string): Promise<string> {
  const product = await startProduct({ scratchFolder })
  await product.stop()
  return product.dataDir
}
