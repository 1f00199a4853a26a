/** What a database says about itself. */
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Such as `SQLite 3.51.0`. */
export async function readVersion({ dialect, read }: Database): Promise<string> {
  const query =
    dialect === 'sqlite'
      ? sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`
      : sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`
  const { rows } = await query.execute(read)
  return rows[0]?.version ?? dialect
}

/** The server's own clock; null on SQLite, which has none. */
export async function readServerClock({ dialect, read }: Database): Promise<Temporal.Instant | null> {
  if (dialect === 'sqlite') return null
  const { rows } = await sql<{ ms: number | string }>`
    select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(read)
  return Temporal.Instant.fromEpochMilliseconds(Math.round(Number(rows[0]?.ms ?? 0)))
}

/** Whether it answers at all, whatever it holds. */
export const doesAnswer = ({ read }: Database): Promise<boolean> =>
  sql`select 1`.execute(read).then(
    () => true,
    () => false,
  )

/**
 * Where a database lives: other words after it was restored from a backup, by whatever means, or moved. The inode and the
 * birth of an SQLite file; on PostgreSQL the cluster, the database in it, and the timeline, which a recovery to a point in
 * time begins again.
 *
 * @param address as `openDatabase` takes it
 */
export async function readHome({ dialect, read }: Database, address: string): Promise<string> {
  if (dialect === 'sqlite') {
    // Where a file system knows no birth, that is always 0.
    const { ino, birthtimeNs } = await stat(address, { bigint: true })
    return `${ino} ${birthtimeNs}`
  }
  const own = sql<{
    home: string
  }>`select oid::text as home from pg_database where datname = current_database()`
  const whole = sql<{ home: string }>`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), oid) as home
    from pg_database where datname = current_database()`
  // Not every PostgreSQL lets its users know about the cluster.
  const { rows } = await whole.execute(read).catch(() => own.execute(read))
  return rows[0]?.home ?? ''
}
