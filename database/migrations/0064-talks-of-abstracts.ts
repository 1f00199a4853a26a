import { type Kysely, sql } from 'kysely'

/** Which talk of the programme was made from an abstract, and which speaker from an author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('abstract_talks')
    .addColumn('abstract_id', 'bigint', c =>
      c.notNull().primaryKey().references('abstracts.id').onDelete('cascade'),
    )
    .addColumn('talk_id', 'bigint', c => c.notNull().unique().references('talks.id').onDelete('cascade'))
    .addColumn('written_hash', 'text', c => c.notNull().check(sql`length(written_hash) = 64`))
    .addColumn('made_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .alterTable('abstract_authors')
    .addColumn('speaker_id', 'bigint', c => c.references('speakers.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('abstract_authors_by_speaker')
    .on('abstract_authors')
    .column('speaker_id')
    .execute()
}
