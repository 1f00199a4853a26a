import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The few column types that differ between the two databases, for migrations. Ids ascend and are never reused, even
 * after a deletion.
 */
export function columnTypes(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return {
    idType: isPostgres ? sql`bigint` : sql`integer`,
    id: (column: ColumnDefinitionBuilder) =>
      isPostgres
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement().notNull(),
  } as const
}
