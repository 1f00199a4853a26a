import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Letters that tell authors what was decided: their texts, releases of many, and a letter for each abstract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('decision_letter_texts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('outcome', 'text', c =>
      c.notNull().check(sql`outcome in ('accepted', 'waiting', 'rejected', 'please-change')`),
    )
    .addColumn('form_id', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('topic_id', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addUniqueConstraint('letter_text_once', ['conference_id', 'outcome', 'form_id', 'topic_id'])
    .execute()

  await db.schema
    .createTable('decision_letters_by_hand')
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('decision_version', 'integer', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('letter_by_hand', ['abstract_id', 'decision_version'])
    .execute()

  await db.schema
    .createTable('decision_releases')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('released_by', 'text', c => c.notNull())
    .addColumn('released_at', 'text', c => c.notNull())
    .addColumn('send_at', 'text', c => c.notNull())
    .addColumn('stopped_by', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('finished_at', 'text')
    .addCheckConstraint('stopped_by_somebody', sql`(stopped_by is null) = (stopped_at is null)`)
    .execute()
  await db.schema
    .createIndex('decision_releases_by_conference')
    .on('decision_releases')
    .columns(['conference_id', 'id'])
    .execute()

  await db.schema
    .createTable('decision_letters')
    .addColumn('id', idType, id)
    .addColumn('release_id', 'bigint', c =>
      c.notNull().references('decision_releases.id').onDelete('cascade'),
    )
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('decision_version', 'integer', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('parts', 'text', c => c.notNull())
    .addColumn('is_by_hand', 'integer', c => c.notNull().check(sql`is_by_hand in (0, 1)`))
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('queued', 'sending', 'sent', 'failed', 'left-out')`),
    )
    .addColumn('failure', 'text')
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('letter_of_a_release', ['release_id', 'abstract_id'])
    .execute()
  await db.schema
    .createIndex('decision_letters_by_next_try')
    .on('decision_letters')
    .columns(['release_id', 'state', 'next_try_at', 'id'])
    .execute()
  // Never two letters on their way that could contradict each other, and never the same one twice.
  await sql`create unique index one_letter_on_its_way on decision_letters (abstract_id)
    where state in ('queued', 'sending')`.execute(db)
  await sql`create unique index one_letter_a_decision on decision_letters (abstract_id, decision_version)
    where state <> 'left-out'`.execute(db)
}
