import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Every row of every table, to compare what was there before an act with what is there after it. */
export async function everyRow(
  { read, dialect }: Database,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const names =
    dialect === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
  const { rows } = await names.execute(read)
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    if (without.includes(name)) continue
    const table = await sql`select * from ${sql.table(name)}`.execute(read)
    all[name] = table.rows.map(row => JSON.stringify(row)).toSorted()
  }
  return all
}
