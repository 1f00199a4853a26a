import type { Kysely } from 'kysely'

/** Questions for authors that are shown only after the answer to another one, as `questions` have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('abstract_questions')
    .addColumn('if_question_id', 'bigint', c => c.references('abstract_questions.id'))
    .execute()
  await db.schema.alterTable('abstract_questions').addColumn('if_answer', 'text').execute()
}
