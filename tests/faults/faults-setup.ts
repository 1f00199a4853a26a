import { copyFile, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openFolder } from '#adapters/files/folder.ts'
import { openDatabase } from '#database/open-database.ts'
import { dateIn, systemClock } from '#domain/foundations/time.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { composeSample, type Sample, storeSample } from '#sample/load-sample.ts'
import setUpDatabases from '#tests/support/databases-setup.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { liftUnpaidLimits } from '#tests/support/served-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders of products with the sample organiser; on PostgreSQL its database is `sample`. */
    samples: { sqlite: string; postgres: string }
  }
}

/**
 * Runs once per test run. The tests start the product dozens of times, so the work that each start would repeat is
 * done here: the sample is drawn once, and stored on each database. That the product loads it itself is tested in
 * files-in-a-bucket.fault.ts, and on PostgreSQL in hostile-requests.journey.ts.
 */
export default async function setUpFaults(project: TestProject): Promise<() => Promise<void>> {
  const tearDown = await setUpDatabases(project)
  try {
    const { scratchFolder, postgresServer, migratedSqliteFile } = project.getProvidedContext()
    const sqlite = await mkdtemp(path.join(scratchFolder, 'sample-'))
    const postgres = await mkdtemp(path.join(scratchFolder, 'sample-'))
    await copyFile(migratedSqliteFile, path.join(sqlite, 'colloquy.sqlite'))
    await createPostgresDatabase(postgresServer, 'sample', 'migrated')
    const sample = await drawSample()
    await store(sample, sqlite, path.join(sqlite, 'colloquy.sqlite'))
    await store(sample, postgres, onServer(postgresServer, 'sample'))
    project.provide('samples', { sqlite, postgres })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** The sample as the product draws it, but with papers that hold no more than their name. */
function drawSample(): Promise<Sample> {
  const drawPaper: DrawPaper = async paper => new TextEncoder().encode(paper.kind)
  const today = dateIn('UTC', systemClock.now())
  return composeSample({ today, productName: 'Colloquy' }, drawPaper)
}

async function store(sample: Sample, dataDir: string, address: string): Promise<void> {
  const database = await openDatabase(address)
  try {
    await storeSample({ database, files: openFolder(path.join(dataDir, 'files')) }, sample)
  } finally {
    await database.close()
  }
  await liftUnpaidLimits(address)
}
