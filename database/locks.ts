import { PostgresAdapter, type Selectable, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'

/** Tables whose rows are locked for decisions, in the order in which a command locks them: docs/algorithms/locks.md. */
export type Lockable =
  | 'conferences'
  | 'registrations'
  | 'codes'
  | 'payment_attempts'
  | 'captures'
  | 'memberships'
  | 'group_mails'
  | 'abstracts'
  | 'decision_releases'
  | 'presenter_reminders'
  | 'late_links'

/**
 * Locks a row until the transaction ends, so that decisions based on it stay right. SQLite has a single writer and
 * needs no row lock.
 */
export async function lockRow(tx: Transaction, table: Lockable, id: number): Promise<void> {
  if (!hasRowLocks(tx)) return
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

/** Locks several rows as `lockRow` does, in the order of their ids and in one statement. */
export async function lockRows(tx: Transaction, table: Lockable, ids: readonly number[]): Promise<void> {
  if (!hasRowLocks(tx) || ids.length === 0) return
  await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for update`.execute(
    tx,
  )
}

/** Locks a row as `lockRow` does and returns its present content, in one statement. */
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
 * Keeps all other writers out of a table until the transaction ends, so that no row can appear in it. Readers
 * continue. SQLite has a single writer and needs no lock.
 */
export async function lockTable(tx: Transaction, table: Lockable): Promise<void> {
  if (!hasRowLocks(tx)) return
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
}

/**
 * Locks a name until the transaction ends, for decisions that depend on more than one row, or on none. SQLite has a
 * single writer and needs no lock.
 *
 * @param name what the decision is about, such as `editing:speaker:7`
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  if (!hasRowLocks(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

const hasRowLocks = (tx: Transaction) => tx.getExecutor().adapter instanceof PostgresAdapter
