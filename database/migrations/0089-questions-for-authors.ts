import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** What an organiser asks authors about their abstracts, and the answers: docs/questions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('abstract_questions')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('kind', 'text', c =>
      c.notNull().check(sql`kind in ('text', 'long-text', 'number', 'date', 'yes-no', 'one-of', 'several-of',
        'country', 'statement')`),
    )
    .addColumn('label', 'text', c => c.notNull())
    .addColumn('help', 'text', c => c.notNull())
    .addColumn('options', 'text', c => c.notNull())
    .addColumn('is_required', 'integer', c => c.notNull().check(sql`is_required in (0, 1)`))
    .addColumn('least', 'integer')
    .addColumn('most', 'integer')
    // Lists of ids, as answers of several options are; empty for all. No references, since both can be removed.
    .addColumn('topics', 'text', c => c.notNull().defaultTo(''))
    .addColumn('forms', 'text', c => c.notNull().defaultTo(''))
    .addColumn('asked_from', 'text', c =>
      c.notNull().check(sql`asked_from in ('submitted', 'accepted', 'confirmed')`),
    )
    .addColumn('is_for_reviewers', 'integer', c =>
      c.notNull().defaultTo(0).check(sql`is_for_reviewers in (0, 1)`),
    )
    .addColumn('statement_version', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('is_retired', 'integer', c => c.notNull().defaultTo(0).check(sql`is_retired in (0, 1)`))
    .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('abstract_questions_by_conference')
    .on('abstract_questions')
    .columns(['conference_id', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('abstract_answers')
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('question_id', 'bigint', c => c.notNull().references('abstract_questions.id'))
    .addColumn('question_version', 'integer', c => c.notNull())
    .addColumn('value', 'text', c => c.notNull().check(sql`value <> ''`))
    .addColumn('answered_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('abstract_answered_once', ['abstract_id', 'question_id'])
    .execute()
  await db.schema
    .createIndex('abstract_answers_by_question')
    .on('abstract_answers')
    .columns(['question_id', 'value'])
    .execute()

  // Null in versions that say nothing about them.
  await db.schema.alterTable('abstract_versions').addColumn('answers', 'text').execute()
}
