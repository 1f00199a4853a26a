import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Schema } from '#database/schema.ts'

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
