import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What stored texts for searching have, and what is typed instead: as `domain/foundations/texts/fold.ts` folds since. */
const typedInstead = {
  ə: 'e', ǝ: 'e', ɛ: 'e', ɔ: 'o', ɵ: 'o', ɣ: 'g', ɠ: 'g', ǥ: 'g', ɩ: 'i', ʋ: 'v', ʊ: 'u', ɖ: 'd', ɲ: 'n', ƒ: 'f', ƴ: 'y', ʒ: 'z', ƶ: 'z', ƚ: 'l', ĸ: 'k', ƀ: 'b', ɉ: 'j', ɍ: 'r', ɏ: 'y',
  ʽ: '', ʾ: '', ʿ: '', ʔ: '', ʕ: '', ˀ: '', ˁ: '', ꞌ: '',
} // biome-ignore format: a table

const columns = [
  ['registration_texts', 'holder'],
  ['registration_texts', 'contact'],
  ['registration_texts', 'guests'],
  ['contact_messages', 'searched'],
  ['subscriptions', 'searched'],
  ['members', 'searched'],
  ['admission_invitations', 'searched'],
  ['codes', 'compared'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns) {
    let folded: RawBuilder<unknown> = sql.ref(column)
    for (const [letter, typed] of Object.entries(typedInstead)) {
      folded = sql`replace(${folded}, ${sql.lit(letter)}, ${sql.lit(typed)})`
    }
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded} where ${sql.ref(column)} <> ${folded}`.execute(
      db,
    )
  }
}
