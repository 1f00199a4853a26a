import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** What an organiser asks of those who register, and their answers: docs/questions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('questions')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('kind', 'text', c =>
      c.notNull().check(sql`kind in ('text', 'long-text', 'number', 'date', 'yes-no', 'one-of', 'several-of',
        'country', 'file', 'statement')`),
    )
    .addColumn('label', 'text', c => c.notNull())
    .addColumn('help', 'text', c => c.notNull())
    .addColumn('options', 'text', c => c.notNull())
    .addColumn('is_required', 'integer', c => c.notNull().check(sql`is_required in (0, 1)`))
    .addColumn('least', 'integer')
    .addColumn('most', 'integer')
    .addColumn('asked_of', 'text', c => c.notNull().check(sql`asked_of in ('registration', 'attendee')`))
    .addColumn('buyers_of', 'text')
    .addColumn('if_question_id', idType, c => c.references('questions.id'))
    .addColumn('if_answer', 'text')
    .addColumn('if_bought', 'text')
    .addColumn('asked_from', 'text', c =>
      c.notNull().check(sql`asked_from in ('form', 'registered', 'paid')`),
    )
    .addColumn('required_from', 'text')
    .addColumn('closed_from', 'text')
    .addColumn('changed_until', 'text')
    .addColumn('appears', 'text', c => c.notNull())
    .addColumn('care', 'text', c => c.notNull().check(sql`care in ('plain', 'sensitive')`))
    .addColumn('keep_days', 'integer', c => c.check(sql`keep_days >= 0`))
    .addColumn('statement_version', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('is_retired', 'integer', c => c.notNull().defaultTo(0).check(sql`is_retired in (0, 1)`))
    .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
    .addCheckConstraint('one_condition', sql`if_question_id is null or if_bought is null`)
    .addCheckConstraint('answer_of_a_question', sql`if_answer is null or if_question_id is not null`)
    .addCheckConstraint('sensitive_ends', sql`care = 'plain' or keep_days is not null`)
    .execute()
  await db.schema
    .createIndex('questions_by_conference')
    .on('questions')
    .columns(['conference_id', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('answers')
    .addColumn('id', idType, id)
    .addColumn('question_id', 'bigint', c => c.notNull().references('questions.id'))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('attendee_id', 'bigint', c => c.references('attendees.id'))
    .addColumn('question_version', 'integer', c => c.notNull())
    .addColumn('value', 'text', c => c.notNull().check(sql`value <> ''`))
    .addColumn('answered_at', 'text', c => c.notNull())
    .execute()
  await sql`create unique index answered_once on answers (registration_id, question_id, coalesce(attendee_id, 0))`.execute(
    db,
  )
  await db.schema.createIndex('answers_by_question').on('answers').columns(['question_id', 'value']).execute()
}
