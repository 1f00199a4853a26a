/** How many people gave each answer. */
import type { Reader } from '#database/database.ts'
import { type Asking, isCountable, openOptions, type Question } from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface CountedQuestion {
  question: Question
  /** The answer as the list's filter names it, such as `3` or `yes`. */
  answers: { key: string; name: string; count: number }[]
}

/** What can be asked of a question with a few answers. */
export function possibleAnswers(question: Asking): { key: string; name: string }[] {
  if (question.kind === 'yes-no') {
    return [
      { key: 'yes', name: 'Yes' },
      { key: 'no', name: 'No' },
    ]
  }
  if (question.kind === 'statement') {
    return Array.from({ length: question.statementVersion }, (_, at) => ({
      key: String(at + 1),
      name: question.statementVersion === 1 ? 'Accepted' : `Accepted (version ${at + 1})`,
    })).toReversed()
  }
  return openOptions(question).map(({ id, name }) => ({ key: String(id), name }))
}

/** The values of the list's filter for questions, with `none` for who has not answered. */
export const filterValue = (questionId: number, key: string) => `${questionId}:${key}`

/** Of those with a place, part by part. @param maySensitive whether sensitive ones are counted too */
export async function countAnswers(
  db: Reader,
  scope: Scope,
  conferenceId: number,
  maySensitive: boolean,
): Promise<CountedQuestion[]> {
  const questions = (await listQuestions(db, conferenceId)).filter(
    question => isCountable(question) && (maySensitive || question.care === 'plain'),
  )
  if (questions.length === 0) return []
  const ids = questions.map(({ id }) => id)
  const rows = await inIdRanges(db, [conferenceId], inRange =>
    db
      .selectFrom('registrations')
      .innerJoin('answers', 'answers.registration_id', 'registrations.id')
      .select(['question_id', 'value'])
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(inScopeOf(scope, [conferenceId]))
      .where(inRange)
      .where('registrations.state', 'in', ['paid', 'awaiting-payment'])
      .where('question_id', 'in', ids)
      .groupBy(['question_id', 'value'])
      .execute(),
  )
  return questions.map(question => ({
    question,
    answers: possibleAnswers(question).map(({ key, name }) => ({
      key,
      name,
      count: rows
        .filter(row => row.question_id === question.id && isOneOf(row.value, key))
        .reduce((sum, row) => sum + Number(row.count), 0),
    })),
  }))
}

const isOneOf = (value: string, key: string) => value === key || value.includes(`,${key},`)
