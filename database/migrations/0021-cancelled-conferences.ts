import { type Kysely, sql } from 'kysely'

/** When a conference was cancelled, by whom and why: from that moment on nothing is sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conferences').addColumn('cancelled_at', 'text').execute()
  await db.schema
    .alterTable('conferences')
    .addColumn('cancelled_by', 'text', c =>
      c.check(sql`(cancelled_by is null) = (cancelled_at is null) and cancelled_by <> ''`),
    )
    .execute()
  await db.schema
    .alterTable('conferences')
    .addColumn('cancelled_because', 'text', c =>
      c.check(sql`(cancelled_because is null) = (cancelled_at is null) and cancelled_because <> ''`),
    )
    .execute()
}
