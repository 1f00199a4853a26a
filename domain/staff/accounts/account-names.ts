import type { Reader } from '#database/database.ts'

/** The names of people by their ids; people who are gone have none. */
export async function listAccountNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
