import { type Kysely, sql } from 'kysely'

/** Details of a talk from an imported programme beyond its title, time and place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = (table: string, name: string, initial = '') =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', c => c.notNull().defaultTo(initial))
      .execute()
  await text('talks', 'subtitle')
  await text('talks', 'language')
  await text('talks', 'description_html')
  await text('talks', 'attachments', '[]')
  await db.schema
    .alterTable('talks')
    .addColumn('is_after_midnight', 'integer', c =>
      c.notNull().defaultTo(0).check(sql`is_after_midnight in (0, 1)`),
    )
    .execute()
  await db.schema
    .createIndex('talk_imported_once_a_day')
    .on('talks')
    .columns(['day_id', 'external_id'])
    .unique()
    .execute()
  await db.schema.createIndex('talk_speakers_by_speaker').on('talk_speakers').column('speaker_id').execute()
}
