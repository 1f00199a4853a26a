/**
 * Statements about many rows or texts at once, as plain text: a query builder would put together, for each number of rows,
 * a tree of thousands of values. PostgreSQL, which plans each statement again, gets them as one parameter; SQLite reads
 * bound values ten times as fast as JSON.
 */
import {
  CompiledQuery,
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import { isPostgres } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'

/** Of one statement of SQLite. */
const mostParameters = 32_766

type Table = keyof Schema & string

/**
 * Inserts rows; ids ascend in their order. What one lacks of the columns that others have is null, whatever its default.
 *
 * @param returning columns of the new rows, which come back in no particular order
 */
export async function insertMany<
  T extends Table,
  const C extends keyof Selectable<Schema[T]> & string = never,
>(
  tx: Transaction,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  returning: readonly C[] = [],
): Promise<Pick<Selectable<Schema[T]>, C>[]> {
  return insert<Pick<Selectable<Schema[T]>, C>>(tx, table, rows, returning)
}

/** The same. @returns the new rows with all their columns */
export const insertManyWhole = <T extends Table>(
  tx: Transaction,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<Selectable<Schema[T]>[]> => insert(tx, table, rows, ['*'])

async function insert<Row>(
  tx: Transaction,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
  returning: readonly string[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const into = `insert into "${table}" (${namesOf(columns)})`
  const answer = returning.length === 0 ? '' : ` returning ${namesOf(returning)}`
  const run = async (text: string, parameters: readonly unknown[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(into + text + answer, [...parameters]))).rows
  if (isPostgres(tx)) {
    const text = ` select ${namesOf(columns)} from json_populate_recordset(null::"${table}", $1::json)`
    return run(text, [asJson(rows)])
  }
  const marks = `(${columns.map(() => '?').join(', ')})`
  const stored: Row[] = []
  for (const some of inPowersOfTwo(rows, mostParameters / columns.length)) {
    const values = some.flatMap(row => columns.map(column => row[column] ?? null))
    stored.push(...(await run(` values ${some.map(() => marks).join(', ')}`, values)))
  }
  return stored
}

/** Names come from the schema's types, never from outside. */
const namesOf = (columns: readonly string[]) =>
  columns.map(column => (column === '*' ? column : `"${column}"`)).join(', ')

/**
 * The largest powers of two that rows consist of: nine statements of each table that SQLite prepares once. Preparing one
 * takes longer than storing many rows by it, because the table's triggers are compiled with it.
 */
function* inPowersOfTwo<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; ) {
    const size = 2 ** Math.floor(Math.log2(Math.min(all.length - from, most)))
    yield all.slice(from, from + size)
    from += size
  }
}

/** As drivers write texts: half a character, which JSON could say and databases can't store, is replaced. */
const asJson = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each))

/** Whether a column has one of these texts. */
export function isAmong(
  db: Reader,
  column: Expression<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${column} = any(${[...texts]}::text[])`
    : sql<SqlBool>`${column} in (select value from json_each(${asJson(texts)}))`
}

/** The same, whether letters are small or capital. */
export function isAmongFolded(
  db: Reader,
  column: Expression<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`lower(${column}) = any(array(select lower(value) from unnest(${[...texts]}::text[]) as value))`
    : sql<SqlBool>`lower(${column}) in (select lower(value) from json_each(${asJson(texts)}))`
}
