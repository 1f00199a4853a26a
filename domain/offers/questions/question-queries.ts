import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type {
  AnswerPlace,
  AskingState,
  Care,
  Condition,
  Question,
  QuestionKind,
  QuestionOption,
  Subject,
} from '#domain/offers/questions/question.ts'

export type QuestionRow = Selectable<Schema['questions']>

export function toQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    // CHECKs enforce the unions.
    kind: row.kind as QuestionKind,
    label: row.label,
    help: row.help,
    // Only the store of questions writes them.
    options: JSON.parse(row.options) as QuestionOption[],
    isRequired: row.is_required === 1,
    least: row.least,
    most: row.most,
    askedOf: row.asked_of as Subject,
    buyersOf: row.buyers_of,
    condition: conditionOf(row),
    askedFrom: row.asked_from as AskingState,
    requiredFrom: row.required_from,
    closedFrom: row.closed_from,
    changedUntil: row.changed_until,
    appears: row.appears.split(',').filter(Boolean) as AnswerPlace[],
    care: row.care as Care,
    keepDays: row.keep_days,
    statementVersion: row.statement_version,
    isRetired: row.is_retired === 1,
    version: row.version,
  }
}

function conditionOf(row: QuestionRow): Condition | null {
  if (row.if_question_id !== null) {
    return { kind: 'answered', questionId: row.if_question_id, answer: row.if_answer }
  }
  return row.if_bought === null ? null : { kind: 'bought', what: row.if_bought }
}

/** All questions of a conference in the organiser's order, retired ones too, in one statement. */
export async function listQuestions(db: Reader, conferenceId: number): Promise<Question[]> {
  const rows = await db
    .selectFrom('questions')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inLanguage(db, conferenceId, 'question', rows.map(toQuestion))
}
