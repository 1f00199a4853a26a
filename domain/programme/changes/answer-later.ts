/** What accepted authors are asked besides their abstract: it counts at once, and is no version of it. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import type { CheckedAnswers } from '#domain/offers/questions/asking.ts'
import { isShown, type RawAnswers } from '#domain/offers/questions/shown.ts'
import { type AbstractQuestion, askedIn } from '#domain/programme/asking/abstract-question.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { checkAuthorAnswers, writeAbstractAnswers } from '#domain/programme/asking/write-abstract-answers.ts'
import { listPresenterAnswers } from '#domain/programme/presenting/answer-queries.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

/** What its author is asked now, besides the submission form; nothing before a letter accepts it, or after they declined. */
export async function askedLater(
  db: Reader,
  row: Told,
): Promise<{ questions: AbstractQuestion[]; given: Answers }> {
  const none = { questions: [], given: new Map<number, string>() }
  if (row.state !== 'submitted' || row.outcome !== 'accepted' || row.toldVersion === null) return none
  const all = await listAbstractQuestions(db, row.conference_id)
  if (all.every(({ askedFrom }) => askedFrom === 'submitted')) return none
  const [said] = await listPresenterAnswers(db, row.id, row.toldVersion)
  if (said?.kind === 'declined') return none
  const stages = said?.kind === 'confirmed' ? (['accepted', 'confirmed'] as const) : (['accepted'] as const)
  const about = { topicId: row.topic_id, formId: row.form_id ?? row.presentation_type_id }
  const given = await findAbstractAnswers(db, 'author', row.id)
  return { questions: settled(askedIn(all, stages, about), given), given }
}

/** What depends on an answer that was given before, on another form, is asked without a condition or not at all. */
const settled = (questions: AbstractQuestion[], given: Answers): AbstractQuestion[] =>
  questions.flatMap(question => {
    const { condition } = question
    if (condition?.kind !== 'answered' || questions.some(({ id }) => id === condition.questionId))
      return question
    return isShown(question, given, new Set()) ? { ...question, condition: null } : []
  })

export type AnswerLaterError =
  | { code: 'not-found' }
  /** Nothing is asked any more. */
  | { code: 'not-asked' }
  | { code: 'invalid-answers'; questions: readonly AbstractQuestion[]; problems: CheckedAnswers['problems'] }

/** Stores what an author answered on the page of their abstract. */
export async function answerLater(
  tx: Transaction,
  { actor, now }: Act,
  abstractId: number,
  raw: RawAnswers,
): Promise<Result<null, AnswerLaterError>> {
  await lockRow(tx, 'abstracts', abstractId)
  const row = await findTold(tx, abstractId)
  if (!row) return fail({ code: 'not-found' })
  const { questions, given } = await askedLater(tx, row)
  if (questions.length === 0) return fail({ code: 'not-asked' })
  const { answers, problems } = await checkAuthorAnswers(tx, questions, raw, { given })
  if (problems.size > 0) return fail({ code: 'invalid-answers', questions, problems })
  const changed = new Map([...answers].filter(([id, value]) => (given.get(id) ?? null) !== value))
  if (changed.size === 0) return ok(null)
  await writeAbstractAnswers(tx, abstractId, { questions, answers: changed }, now)
  await recordAudit(tx, {
    conferenceId: row.conference_id,
    actor,
    act: 'questions about an abstract answered',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok(null)
}
