import { PostgresAdapter, type Selectable, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'

/** Tables whose rows decisions rest on, in the order in which a command that needs several locks them. */
export type Lockable = 'conferences' | 'registrations' | 'codes' | 'payment_attempts' | 'captures'

/**
 * Holds a row until the transaction ends, so that what is decided on it stays true. SQLite has one writer
 * at a time and needs no row lock.
 */
export async function lockRow(tx: Transaction, table: Lockable, id: number): Promise<void> {
  if (!hasRowLocks(tx)) return
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

/** Locks a row as `lockRow` does, and answers what it then says: in one statement, whatever was read before. */
export async function lockAndRead<T extends Lockable>(
  tx: Transaction,
  table: T,
  id: number,
): Promise<Selectable<Schema[T]> | undefined> {
  const lock = hasRowLocks(tx) ? sql`for update` : sql``
  const { rows } = await sql<
    Selectable<Schema[T]>
  >`select * from ${sql.table(table)} where id = ${id} ${lock}`.execute(tx)
  return rows[0]
}

/**
 * Keeps every other writer out of a table until the transaction ends, so that what it does not contain stays
 * away. Readers go on. SQLite has one writer at a time and needs no lock.
 */
export async function lockTable(tx: Transaction, table: Lockable): Promise<void> {
  if (!hasRowLocks(tx)) return
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
}

const hasRowLocks = (tx: Transaction) => tx.getExecutor().adapter instanceof PostgresAdapter
