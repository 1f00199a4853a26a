import { type Kysely, sql } from 'kysely'

/** Whether the recipients of a group mail are chosen only when it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('group_mails')
    .addColumn('awaits_audience', 'integer', c =>
      c.notNull().defaultTo(0).check(sql`awaits_audience in (0, 1)`),
    )
    .execute()
}
