import type { Kysely } from 'kysely'

/** Of which abstract a removed talk was made, and what it had taken from it: one that is restored goes on following it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('removed_of_abstracts')
    .addColumn('abstract_id', 'bigint', c => c.references('abstracts.id').onDelete('set null'))
    .execute()
  for (const column of ['written_hash', 'written_speaker', 'made_at'])
    await db.schema.alterTable('removed_of_abstracts').addColumn(column, 'text').execute()
  await db.schema
    .createIndex('removed_of_abstracts_by_abstract')
    .on('removed_of_abstracts')
    .column('abstract_id')
    .execute()
}
