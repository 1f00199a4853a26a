/**
 * Reading what registrants answered. An answer belongs to one person of a registration, or to the registration as a
 * whole.
 */

import type { Reader } from '#database/database.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { type QuestionRow, toQuestion } from '#domain/offers/questions/question-queries.ts'

export interface StoredAnswer {
  id: number
  questionId: number
  /** Null for what the registration was asked. */
  attendeeId: number | null
  value: string
}

/**
 * The questions of a conference, and what a registration has answered, in one statement.
 *
 * @returns `later`: the last day on which its holder can answer, whatever days the questions have; null for theirs
 */
export async function readQuestionsAndAnswers(
  db: Reader,
  { id, conferenceId }: { id: number; conferenceId: number },
): Promise<{ questions: Question[]; answers: StoredAnswer[]; later: string | null }> {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('answers', join =>
      join.onRef('answers.question_id', '=', 'questions.id').on('answers.registration_id', '=', id),
    )
    .leftJoin('later_answers', join => join.on('later_answers.registration_id', '=', id))
    .selectAll('questions')
    .select(['answers.id as answer_id', 'answers.attendee_id', 'answers.value', 'later_answers.until'])
    .where('conference_id', '=', conferenceId)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.id')
    .execute()
  const questions = new Map<number, QuestionRow>(rows.map(row => [row.id, row]))
  return {
    later: rows[0]?.until ?? null,
    questions: [...questions.values()].map(toQuestion),
    answers: rows.flatMap(row =>
      row.answer_id === null || row.value === null
        ? []
        : [{ id: row.answer_id, questionId: row.id, attendeeId: row.attendee_id, value: row.value }],
    ),
  }
}

/** Those of one attendee, or of the registration as a whole (null). */
export const answersOf = (answers: readonly StoredAnswer[], attendeeId: number | null): Answers =>
  new Map(
    answers
      .filter(answer => answer.attendeeId === attendeeId)
      .map(({ questionId, value }) => [questionId, value]),
  )

/** The answers of some registrations to some questions, for lists and files. */
export async function listAnswers(
  db: Reader,
  registrationIds: readonly number[],
  questionIds: readonly number[],
): Promise<(StoredAnswer & { registrationId: number })[]> {
  if (registrationIds.length === 0 || questionIds.length === 0) return []
  const rows = await db
    .selectFrom('answers')
    .select(['id', 'registration_id', 'question_id', 'attendee_id', 'value'])
    .where('registration_id', 'in', registrationIds)
    .where('question_id', 'in', questionIds)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    registrationId: row.registration_id,
    questionId: row.question_id,
    attendeeId: row.attendee_id,
    value: row.value,
  }))
}
