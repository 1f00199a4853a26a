import { type Kysely, sql } from 'kysely'

/**
 * Organisations of authors, and of staff in conflict with them, as they are compared: without accents, capitals and line breaks,
 * on either database. Null where a release before wrote the row; then only plain letters are compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, key] of [
    ['abstract_authors', 'affiliation', 'id'],
    ['conflict_profiles', 'organisation', 'person_id'],
  ] as const) {
    const compared = `${column}_compared`
    await db.schema.alterTable(table).addColumn(compared, 'text').execute()
    const { rows } = await sql<{ text: string }>`select distinct ${sql.ref(column)} as text
      from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(db)
    for (const { text } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(compared)} = ${compare(text)}
        where ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} = ${text})`.execute(
        db,
      )
  }
}

/** As `domain/programme/authors/organisation.ts` did then, of the letters that occur in names of organisations. */
const compare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .replace(/[æðđħıłøœþ]/g, letter => typedInstead[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const typedInstead: Readonly<Record<string, string>> = {
  æ: 'ae', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', œ: 'oe', þ: 'th',
} // biome-ignore format: a table
