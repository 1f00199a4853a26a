import { type Kysely, sql } from 'kysely'

/** Extras that cannot be given up once they are bought, such as a printed shirt: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('is_removable', 'integer', c => c.notNull().defaultTo(1).check(sql`is_removable in (0, 1)`))
    .execute()
}
