/** What the list of abstracts is read with, besides what is asked for. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { lastLook } from '#domain/programme/abstracts/abstract-looks.ts'
import { overdueBefore } from '#domain/programme/abstracts/promised-answer.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import {
  type AbstractQuestionRow,
  toAbstractQuestion,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { type PresenterLine, readPresenterLine } from '#domain/programme/presenting/presenter-line.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface AbstractReading {
  scope: Scope
  /** The newest that the reader has seen, by its id. */
  seen: number
  /** Whatever was submitted before should have been answered by now. */
  overdueBefore: Temporal.Instant
  /** Of the conference, as `YYYY-MM-DD`. */
  today: string
  /** Of every accepted abstract. */
  line: PresenterLine
  /** What the organiser asks authors. */
  questions: readonly AbstractQuestion[]
}

/**
 * What the list is read with, in two statements.
 *
 * @param conference null for the abstracts of all conferences, which only a file has
 */
export async function readAbstractReading(
  db: Reader,
  scope: Scope,
  {
    conference,
    personId,
    now,
  }: { conference: Conference | null; personId: string | null; now: Temporal.Instant },
): Promise<AbstractReading> {
  if (!conference) return wholeReading(scope)
  const [{ seen, questions }, line] = await Promise.all([
    readLook(db, conference.id, personId),
    readPresenterLine(db, scope),
  ])
  return {
    scope,
    seen,
    overdueBefore: overdueBefore(now, conference),
    today: todayOf(conference, now),
    line,
    questions,
  }
}

/** The newest abstract that somebody has seen, and what authors are asked, in one statement. */
async function readLook(
  db: Reader,
  conferenceId: number,
  personId: string | null,
): Promise<Pick<AbstractReading, 'seen' | 'questions'>> {
  const rows = await db
    .selectFrom('conferences')
    .leftJoin('abstract_questions', 'abstract_questions.conference_id', 'conferences.id')
    .selectAll('abstract_questions')
    .select(lastLook(conferenceId, personId).as('seen'))
    .where('conferences.id', '=', conferenceId)
    .orderBy('abstract_questions.position')
    .orderBy('abstract_questions.id')
    .execute()
  return {
    seen: Number(rows[0]?.seen ?? 0),
    // Of a question, its own columns are there.
    questions: rows.flatMap(row => (row.id === null ? [] : [toAbstractQuestion(row as AbstractQuestionRow)])),
  }
}

const todayOf = ({ timeZone }: Conference, now: Temporal.Instant) => dateIn(timeZone, now).toString()

/** Of all, without what only a filter or a list's page needs. */
export const wholeReading = (scope: Scope): AbstractReading => ({
  scope,
  seen: 0,
  overdueBefore: Temporal.Instant.fromEpochMilliseconds(0),
  today: '',
  line: [],
  questions: [],
})
