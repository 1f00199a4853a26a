import { type Kysely, sql } from 'kysely'

/** Who has turned the daily mail about abstracts off; which abstracts are not one, though they look alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digest_refusals')
    .addColumn('person_id', 'text', c => c.notNull().primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('refused_at', 'text', c => c.notNull())
    .execute()
  // The smaller id first.
  await db.schema
    .createTable('different_abstracts')
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('other_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('said_by', 'text', c => c.notNull())
    .addColumn('said_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('different_once', ['abstract_id', 'other_id'])
    .addCheckConstraint('different_in_order', sql`abstract_id < other_id`)
    .execute()
  await db.schema
    .createIndex('different_abstracts_by_other')
    .on('different_abstracts')
    .column('other_id')
    .execute()
}
