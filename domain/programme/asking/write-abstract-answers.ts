import type { Reader, Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { type CheckedAnswers, checkAsked } from '#domain/offers/questions/asking.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import type { RawAnswers } from '#domain/offers/questions/shown.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'

/** Nothing is bought, and no day ends what authors are asked. */
const ofAuthors = { bought: new Set<string>(), today: '' }

/**
 * What is wrong with what an author typed.
 *
 * @param questions those that are asked about the abstract
 * @param options.given what they answered before
 * @param options.demands false for staff, who may leave required answers to the author, and never accept a statement
 */
export async function checkAuthorAnswers(
  db: Reader,
  questions: readonly AbstractQuestion[],
  raw: RawAnswers,
  { given = new Map(), demands = true }: { given?: Answers; demands?: boolean } = {},
): Promise<CheckedAnswers> {
  const countries = new Set((await readNamedCountries(db, questions)).keys())
  return checkAsked(questions, raw, ofAuthors, { given, countries, demands })
}

/** Replaces the answers to some questions; null for none. */
export async function writeAbstractAnswers(
  tx: Transaction,
  abstractId: number,
  {
    questions,
    answers,
  }: { questions: readonly AbstractQuestion[]; answers: ReadonlyMap<number, string | null> },
  now: Temporal.Instant,
): Promise<void> {
  const ids = [...answers.keys()]
  if (ids.length === 0) return
  await tx
    .deleteFrom('abstract_answers')
    .where('abstract_id', '=', abstractId)
    .where('question_id', 'in', ids)
    .execute()
  const rows = questions.flatMap(({ id, version }) => {
    const value = answers.get(id) ?? null
    return value === null
      ? []
      : [
          {
            abstract_id: abstractId,
            question_id: id,
            question_version: version,
            value,
            answered_at: toStored(now),
          },
        ]
  })
  if (rows.length > 0) await tx.insertInto('abstract_answers').values(rows).execute()
}
