/**
 * Reading the questions that an organiser asks registrants, in their order and in the reader's language. Retired ones
 * are read too, because their answers remain.
 */

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { answeredOf, askingOf } from '#domain/offers/questions/asking-rows.ts'
import type {
  AnswerPlace,
  AskingState,
  Care,
  Question,
  QuestionCondition,
  Subject,
} from '#domain/offers/questions/question.ts'

export type QuestionRow = Selectable<Schema['questions']>

export function toQuestion(row: QuestionRow): Question {
  return {
    ...askingOf(row),
    // CHECKs enforce the unions.
    askedOf: row.asked_of as Subject,
    buyersOf: row.buyers_of,
    condition: conditionOf(row),
    askedFrom: row.asked_from as AskingState,
    requiredFrom: row.required_from,
    closedFrom: row.closed_from,
    changedUntil: row.changed_until,
    // Only these are written.
    appears: row.appears.split(',').filter(Boolean) as AnswerPlace[],
    care: row.care as Care,
    keepDays: row.keep_days,
  }
}

const conditionOf = (row: QuestionRow): QuestionCondition | null =>
  answeredOf(row) ?? (row.if_bought === null ? null : { kind: 'bought', what: row.if_bought })

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

/** The names of countries by their ids; none where no question asks for one. */
export const readNamedCountries = async (
  db: Reader,
  questions: readonly Pick<Question, 'kind'>[],
): Promise<ReadonlyMap<number, string>> =>
  questions.some(({ kind }) => kind === 'country')
    ? new Map((await listCountries(db)).map(({ id, name }) => [id, name]))
    : new Map()
