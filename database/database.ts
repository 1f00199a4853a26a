import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import { openPostgres } from '#database/postgres.ts'
import type { Schema } from '#database/schema.ts'
import { openSqlite } from '#database/sqlite.ts'

/** Proof that the caller opened a transaction; commands take it first. */
export type Transaction = KyselyTransaction<Schema>

/** What queries take: the reader of a database, or the transaction that they are part of. */
export type Reader = Kysely<Schema>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** For reading only; sees what is committed. */
  readonly read: Reader
  /**
   * Runs work in one transaction, committed durably before this resolves and rolled back if it throws.
   * SQLite runs one at a time; on PostgreSQL rows that decisions rest on are locked with `lockRow`.
   * No network call belongs in here.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the database that an address names: `postgres://…`, or the path of an SQLite file, which is made
 * where it is missing. Its tables are made by `migrate`.
 */
export async function openDatabase(address: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address) : openSqlite(address)
}
