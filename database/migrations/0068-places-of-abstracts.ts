import { type Kysely, sql } from 'kysely'

/** How many abstracts can be accepted, and the order of those that wait for a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0: any topic, or any form; no references, since both can be removed.
  await db.schema
    .createTable('abstract_places')
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('topic_id', 'bigint', c => c.notNull())
    .addColumn('form_id', 'bigint', c => c.notNull())
    .addColumn('places', 'integer', c => c.notNull().check(sql`places >= 0`))
    .addPrimaryKeyConstraint('places_once', ['conference_id', 'topic_id', 'form_id'])
    .addCheckConstraint('places_of_something', sql`topic_id > 0 or form_id > 0`)
    .execute()
  // Whatever is waiting and not in it comes behind, in the order of the decisions.
  await db.schema
    .createTable('waiting_order')
    .addColumn('abstract_id', 'bigint', c =>
      c.notNull().primaryKey().references('abstracts.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', c => c.notNull().check(sql`position > 0`))
    .execute()
}
