/**
 * Reading what authors are asked and what they answered. Reviewers see only answers to questions that are meant for
 * them.
 */

import { type Selectable, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { answeredOf, askingOf } from '#domain/offers/questions/asking-rows.ts'
import type { Viewer } from '#domain/programme/abstracts/abstract-view.ts'
import type { AbstractQuestion, AskingStage } from '#domain/programme/asking/abstract-question.ts'

export type AbstractQuestionRow = Selectable<Schema['abstract_questions']>

export function toAbstractQuestion(row: AbstractQuestionRow): AbstractQuestion {
  return {
    ...askingOf(row),
    topicIds: idsIn(row.topics),
    formIds: idsIn(row.forms),
    // A CHECK enforces the union.
    askedFrom: row.asked_from as AskingStage,
    isForReviewers: row.is_for_reviewers === 1,
    condition: answeredOf(row),
    // They are asked until the last day for changes.
    requiredFrom: null,
    closedFrom: null,
    changedUntil: null,
  }
}

const idsIn = (text: string) => text.split(',').filter(Boolean).map(Number)

/** All questions for authors of a conference in the organiser's order, retired ones too, in one statement. */
export async function listAbstractQuestions(db: Reader, conferenceId: number): Promise<AbstractQuestion[]> {
  const rows = await db
    .selectFrom('abstract_questions')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inLanguage(db, conferenceId, 'abstract-question', rows.map(toAbstractQuestion))
}

/** Stands between answers of `answersIn`; no text that somebody types may contain it. */
const between = '\u001f'

/** All that was answered about a row of abstracts, in the query of its row, for staff; `readAnswersIn` reads it. */
export const answersIn = sql<string | null>`(select string_agg(question_id || '=' || value, ${between})
  from abstract_answers where abstract_answers.abstract_id = abstracts.id)`

export const readAnswersIn = (text: string | null): Answers =>
  new Map(
    (text ?? '')
      .split(between)
      .filter(Boolean)
      .map(each => {
        const at = each.indexOf('=')
        return [Number(each.slice(0, at)), each.slice(at + 1)]
      }),
  )

/**
 * What was answered about some abstracts, by their ids, as somebody may see it: reviewers what is meant for them, visitors
 * nothing. One statement.
 *
 * @param abstractIds of abstracts that the viewer sees
 */
export async function listAbstractAnswers(
  db: Reader,
  viewer: Viewer['kind'],
  abstractIds: readonly number[],
): Promise<Map<number, Map<number, string>>> {
  if (abstractIds.length === 0 || viewer === 'public') return new Map()
  const rows = await db
    .selectFrom('abstract_answers')
    .innerJoin('abstract_questions', 'abstract_questions.id', 'abstract_answers.question_id')
    .select(['abstract_id', 'question_id', 'value'])
    .where('abstract_id', 'in', abstractIds)
    .$if(viewer === 'reviewer', query => query.where('is_for_reviewers', '=', 1))
    .orderBy('abstract_questions.position')
    .orderBy('abstract_questions.id')
    .execute()
  const byAbstract = new Map<number, Map<number, string>>()
  for (const { abstract_id, question_id, value } of rows) {
    const own = byAbstract.get(abstract_id) ?? new Map<number, string>()
    byAbstract.set(abstract_id, own.set(question_id, value))
  }
  return byAbstract
}

/** What was answered about one abstract. */
export const findAbstractAnswers = async (
  db: Reader,
  viewer: Viewer['kind'],
  abstractId: number,
): Promise<Answers> => (await listAbstractAnswers(db, viewer, [abstractId])).get(abstractId) ?? new Map()
