/** What a database says about itself. */
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
