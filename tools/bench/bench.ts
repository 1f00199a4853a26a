/** What every part of the benchmark is given: the builds to be measured, a folder, and databases. */
import path from 'node:path'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { liftUnpaidLimits, type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import type { Subject } from '#tools/bench/results.ts'

/** A built copy of the project. */
export interface Build {
  subject: Extract<Subject, 'this build' | 'earlier build'>
  root: string
}

export interface Bench {
  builds: readonly Build[]
  scratchFolder: string
  /** Measures less and for a shorter time: shows that everything works, not how quick it is. */
  isQuick: boolean
  /** The address of a PostgreSQL server, started when it is first asked for. */
  postgres(): Promise<string>
  say(line: string): void
}

export interface Runner {
  build: Build
  product: ServedProduct
  database: Database
  databaseUrl: string
  remove(): Promise<void>
}

export const dialects = ['sqlite', 'postgres'] as const
export type Dialect = (typeof dialects)[number]
export const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const satisfies Record<
  Dialect,
  string
>

let databases = 0

/** Starts a build on a new database with the sample's conferences. */
export async function startBuild(
  bench: Bench,
  build: Build,
  dialect: Dialect,
  env: Readonly<Record<string, string>> = {},
): Promise<Runner> {
  const server = dialect === 'postgres' ? await bench.postgres() : undefined
  const name = `bench_${++databases}`
  if (server) await createPostgresDatabase(server, name)
  const databaseUrl = server && onServer(server, name)
  const product = await startProduct({
    scratchFolder: bench.scratchFolder,
    copyAt: build.root,
    env,
    ...(databaseUrl && { databaseUrl }),
  })
  const address = databaseUrl ?? path.join(product.dataDir, 'colloquy.sqlite')
  // All requests come from one address.
  await liftUnpaidLimits(address)
  const database = await openDatabase(address)
  return {
    build,
    product,
    database,
    databaseUrl: address,
    async remove() {
      await database.close()
      await product.remove()
    },
  }
}

/** Starts all builds, and removes them at the end whatever happens. */
export async function withBuilds<T>(
  bench: Bench,
  dialect: Dialect,
  work: (runners: readonly Runner[]) => Promise<T>,
  env?: Readonly<Record<string, string>>,
): Promise<T> {
  const runners: Runner[] = []
  try {
    for (const build of bench.builds) runners.push(await startBuild(bench, build, dialect, env))
    return await work(runners)
  } finally {
    for (const runner of runners) await runner.remove()
  }
}
