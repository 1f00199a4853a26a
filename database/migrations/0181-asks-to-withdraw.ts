import { type Kysely, sql } from 'kysely'

/** Presenters who decline can ask that the accepted abstract is withdrawn as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('presenter_answers')
    .addColumn('asks_to_withdraw', 'integer', c =>
      c.notNull().defaultTo(0).check(sql`asks_to_withdraw in (0, 1)`),
    )
    .execute()
}
