import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Schema } from '#database/schema.ts'

/** Proof that the caller opened a transaction; commands take it first. */
export type Transaction = KyselyTransaction<Schema>

/** What queries take: the database's reader, or the transaction they are part of. */
export type Reader = Kysely<Schema>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** For reading only; sees committed data. */
  readonly read: Reader
  /**
   * Runs work in one transaction. Resolves after the durable commit; rolls back if the work throws. SQLite runs one
   * at a time; on PostgreSQL `lockRow` locks the rows that decisions rest on. Make no network call inside.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Empties SQLite's write-ahead log into its file: until then both still hold what was deleted, in the log even
   * afterwards. Does nothing while somebody reads, and on PostgreSQL.
   */
  emptyLog?(): Promise<void>
  close(): Promise<void>
}
