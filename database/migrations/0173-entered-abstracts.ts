import type { Kysely } from 'kysely'

/** Abstracts that staff submitted for their authors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entered_abstracts')
    .addColumn('abstract_id', 'bigint', c =>
      c.notNull().primaryKey().references('abstracts.id').onDelete('cascade'),
    )
    .addColumn('because', 'text', c => c.notNull())
    // What was set aside for it.
    .addColumn('after_last_day', 'integer', c => c.notNull())
    .addColumn('beyond_limit', 'integer', c => c.notNull())
    .addColumn('entered_by', 'text', c => c.notNull())
    .addColumn('entered_at', 'text', c => c.notNull())
    .execute()
}
