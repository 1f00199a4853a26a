import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration } from 'kysely/migration'
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

/** The tables could not be changed, for somebody keeps them locked. */
export class TablesInUse extends Error {
  override readonly name = 'TablesInUse'

  constructor(options: ErrorOptions) {
    super(
      'The tables could not be brought up to date: for five minutes, another program has kept some of them in a transaction of its own. Nothing was changed. End it (pg_stat_activity lists it), then start again.',
      options,
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

/** Of PostgreSQL: a statement took longer than `statement_timeout`. */
const statementTimedOut = '57014'

/**
 * How long one attempt to lock all tables may take: shorter than the second after which PostgreSQL looks for deadlocks, so
 * that no visitor's statement is ever chosen to end one.
 */
const lockingMs = 800
/** After some attempts: long enough for PostgreSQL to end an autovacuum that is in the way. */
const laterLockingMs = 5_000
const attemptsUntilLater = 10
const attemptLimit = 60

/**
 * Brings the tables up to date; several processes may call it at the same time, and processes of the version before may be
 * at work. Returns how many steps ran.
 *
 * @throws NewerSchema if a newer version has already changed the tables: there is no way back
 * @throws UnsafeDatabase if the product cannot work on this database
 * @throws TablesInUse after about five minutes
 * @throws the database's error; the failing step is rolled back
 */
export async function migrate(database: Database): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.write(tx => migrateWithin(tx, database.dialect, attempt))
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === statementTimedOut
      if (!isInUse) throw error
      if (attempt === attemptLimit) throw new TablesInUse({ cause: error })
      // Whoever had to wait goes first.
      await wait(200 + 300 * Math.random())
    }
  }
}

async function migrateWithin(
  tx: Transaction,
  dialect: Database['dialect'],
  attempt: number,
): Promise<number> {
  if (dialect === 'postgres') {
    await refuseUnsafe(tx)
    // Another process may take a while.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
  }
  await tx.schema
    .createTable(DEFAULT_MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', c => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', c => c.notNull())
    .execute()
  const { missing, unknown } = await readMigrations(tx)
  if (unknown.length > 0) throw new NewerSchema(unknown)
  if (missing.length > 0 && dialect === 'postgres') {
    await lockTables(tx, attempt > attemptsUntilLater ? laterLockingMs : lockingMs)
  }
  for (const name of missing) {
    await migrations[name]?.up(tx)
    await tx
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: sql`cast(current_timestamp as text)` })
      .execute()
  }
  return missing.length
}

/**
 * Locks every table before the first is changed. Locked one after the other, as the steps come to them, they end in
 * deadlocks with visitors who hold one and want another.
 *
 * @throws the database's error if that takes longer, because somebody is at work in one
 */
async function lockTables(tx: Transaction, withinMs: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and version() not like 'CockroachDB%'
    order by relname`.execute(tx)
  if (rows.length === 0) return
  await sql`set local statement_timeout = ${sql.lit(withinMs)}`.execute(tx)
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
  await sql`set local statement_timeout to default`.execute(tx)
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
