import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Every column of the database that holds text, whatever the schema's types say. */
export async function listTextColumns(database: Database): Promise<{ table: string; column: string }[]> {
  const query =
    database.dialect === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select m.name as "table", c.name as "column"
          from sqlite_master m join pragma_table_info(m.name) c
          where m.type = 'table' and lower(c.type) = 'text' and m.name not like 'sqlite_%' and m.name not like 'kysely_%'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema() and data_type = 'text' and table_name not like 'kysely_%'`
  const { rows } = await query.execute(database.read)
  return rows
}
