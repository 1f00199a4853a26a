import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Database, Reader, Transaction } from '#database/database.ts'
import * as steps from '#database/migrations/all.ts'

const migrations: Readonly<Record<string, Migration>> = steps

/** An arbitrary advisory lock number that nothing else in the database uses. */
const migrationLock = 20_270_320

/** The database was brought up to date by a newer version of the product than this one. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'

  constructor(steps: readonly string[]) {
    super(
      `The database has been brought up to date by a newer version (its step ${steps.at(-1)}): run that version, or restore a backup that was made before it.`,
    )
  }
}

/** A database whose locks do nothing: two people could be sold the same seat. */
export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase'
}

/** The first version of CockroachDB whose advisory locks lock; those before accept them and do nothing. */
const firstLockingCockroach = 26

/** @throws UnsafeDatabase by what the database says that it is */
async function refuseUnsafe(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(tx)
  const [, release, year] = /^CockroachDB\b.*?\b(v(\d+)\.[\w.-]+)/.exec(rows[0]?.version ?? '') ?? []
  if (release === undefined || Number(year) >= firstLockingCockroach) return
  throw new UnsafeDatabase(
    `DATABASE_URL names CockroachDB ${release}, whose advisory locks do nothing, so that a seat could be sold twice: use PostgreSQL, or CockroachDB ${firstLockingCockroach} or newer.`,
  )
}

/**
 * Brings the tables up to date; several processes may call it at the same time. Returns how many steps ran.
 *
 * @throws NewerSchema if a newer version has already changed the tables: there is no way back
 * @throws UnsafeDatabase if the product cannot work on this database
 * @throws the database's error; the failing step is rolled back
 */
export async function migrate(database: Database): Promise<number> {
  return database.write(async tx => {
    // Kysely locks its own table, but several processes could collide while creating it.
    if (database.dialect === 'postgres') {
      await refuseUnsafe(tx)
      // Another process may take a while.
      await sql`set local lock_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    }
    await refuseNewer(tx)
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => ({ ...migrations }) } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.length
  })
}

async function refuseNewer(tx: Transaction): Promise<void> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const { unknown } = await readMigrations(tx)
  if (unknown.length > 0) throw new NewerSchema(unknown)
}

/**
 * How far the tables are: steps that ran, steps of this version that did not, and steps that ran but that only a newer
 * version knows.
 */
export async function readMigrations(
  db: Reader,
): Promise<{ done: number; missing: string[]; unknown: string[] }> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const done = new Set(rows.map(({ name }) => name))
  return {
    done: done.size,
    missing: Object.keys(migrations).filter(name => !done.has(name)),
    unknown: [...done].filter(name => !(name in migrations)).sort(),
  }
}
