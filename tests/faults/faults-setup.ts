import path from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import setUpDatabases from '#tests/support/databases-setup.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { startProduct } from '#tests/support/served-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** killable-act.ts as one file, which starts in half the time. */
    killableAct: string
    /** Data folders of stopped products with the sample organiser; on PostgreSQL its database is `sample`. */
    samples: { sqlite: string; postgres: string }
  }
}

/**
 * Runs once per test run. The tests start the product and its acts hundreds of times, so the work that each start would
 * repeat is done here: the sample is loaded once on each database, and the acts are bundled.
 */
export default async function setUpFaults(project: TestProject): Promise<() => Promise<void>> {
  const tearDown = await setUpDatabases(project)
  try {
    const { scratchFolder, postgresServer } = project.getProvidedContext()
    project.provide('killableAct', await bundle('acts/killable-act.ts', scratchFolder))
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

/** Returns the path of the bundle. */
async function bundle(program: string, scratchFolder: string): Promise<string> {
  const outDir = path.join(scratchFolder, 'bundled')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    ssr: { noExternal: true },
    build: {
      ssr: program,
      outDir,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'act.mjs', codeSplitting: false } },
    },
  })
  return path.join(outDir, 'act.mjs')
}

/** Returns the data folder of a product that loaded the sample and was stopped. */
async function loadSample(scratchFolder: string, databaseUrl?: string): Promise<string> {
  const product = await startProduct({ scratchFolder, ...(databaseUrl && { databaseUrl }) })
  await product.stop()
  return product.dataDir
}
