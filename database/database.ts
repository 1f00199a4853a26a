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
   *
   * @throws NestedWrite at once if it is called from within another write's work, which would wait for itself
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Does work on the committed data of one moment, in which the named tables can be changed: nobody else ever sees the
   * changes, and they are gone afterwards. It holds no lock that a writer waits for, however long it takes. A write to
   * any other table fails at once.
   */
  snapshot<T>(tables: readonly (keyof Schema)[], work: (snapshot: Transaction) => Promise<T>): Promise<T>
  /**
   * Empties SQLite's write-ahead log into its file: until then both still hold what was deleted, in the log even
   * afterwards. Does nothing while somebody reads, and on PostgreSQL.
   */
  emptyLog?(): Promise<void>
  /** The connections to PostgreSQL now; missing on SQLite, which has none. `waiting`: queries that wait for one. */
  connections?(): { open: number; idle: number; waiting: number; limit: number }
  /** The names of a query's columns; on SQLite only, where `readTogether` needs them. */
  columnsOf?(sql: string): readonly string[]
  close(): Promise<void>
}
