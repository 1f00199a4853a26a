import { type Kysely, sql } from 'kysely'

/** A draft that the product wrote and nobody has taken over yet: the default texts of a new conference or site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('drafts')
    .addColumn('is_suggestion', 'integer', c => c.notNull().defaultTo(0).check(sql`is_suggestion in (0, 1)`))
    .execute()
}
