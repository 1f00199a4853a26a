import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres.ts'
import { openSqlite } from '#database/sqlite.ts'

/**
 * Opens the database that an address names: `postgres://…`, or the path of an SQLite file, which is made
 * where it is missing. Its tables are made by `migrate`.
 */
export async function openDatabase(address: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address) : openSqlite(address)
}
