import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Of any tables: migrations know none of the schema's types. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/**
 * The few column types that differ between the two databases, for migrations. Ids ascend and are never reused, even
 * after a deletion.
 */
export function columnTypes(db: Kysely<unknown>) {
  return {
    idType: isPostgres(db) ? sql`bigint` : sql`integer`,
    id: (column: ColumnDefinitionBuilder) =>
      isPostgres(db)
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement().notNull(),
  } as const
}
