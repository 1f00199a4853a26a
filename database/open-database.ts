import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres.ts'
import { openSqlite } from '#database/sqlite.ts'

/**
 * Opens the database at an address: `postgres://…`, or the path of an SQLite file, which is created if missing.
 * `migrate` creates the tables.
 */
export async function openDatabase(address: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address) : openSqlite(address)
}
