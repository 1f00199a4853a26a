/** The filter of registrations by their answers, as SQL: `12:3` an option, `12:yes`, `12:none` not answered. */
import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#domain/office/lists/noun.ts'

/** Asked, but not answered. */
export const notAnswered = 'none'

const pattern = /^([1-9]\d{0,14}):(yes|no|none|[1-9]\d{0,8})$/

/** As many as an address can hold. */
const mostValues = 200

export const readAnswerFilter = (texts: readonly string[]) =>
  texts.filter(text => pattern.test(text)).slice(0, mostValues)

/** @param text one that was read */
export function splitAnswerFilter(text: string): { id: number; value: string } {
  const [, id, value = ''] = pattern.exec(text) ?? []
  return { id: Number(id), value }
}

export const answerField: Field<string, unknown> = {
  read: readAnswerFilter,
  where: values => sql`(${sql.join(values.map(conditionOf), sql` or `)})`,
}

function conditionOf(text: string): RawBuilder<unknown> {
  const { id, value } = splitAnswerFilter(text)
  return value === notAnswered ? lacksAnswer(id) : has(id, value)
}

/** A list that is narrowed by a sensitive answer would say it, so nobody can narrow one. */
const has = (questionId: number, value: string) =>
  sql`exists (select 1 from answers inner join questions on questions.id = answers.question_id
    where answers.registration_id = registrations.id and answers.question_id = ${questionId}
    and questions.care = 'plain' and ${isValue(sql.ref('answers.value'), sql`${value}`)})`

export const isValue = (stored: RawBuilder<unknown>, wanted: RawBuilder<unknown>) =>
  sql`(${stored} = ${wanted} or ${stored} like '%,' || ${wanted} || ',%')`

/**
 * Somebody who comes, or the registration as a whole, is asked now and has not answered. As `isAsked` and `isShown` decide:
 * an answer that no longer applies is not stored, so one condition is enough, however deep it is.
 */
export function lacksAnswer(questionId: number): RawBuilder<unknown> {
  const parent = sql`(question.if_question_id is null or exists (select 1 from answers as parent
    where parent.registration_id = registrations.id and parent.question_id = question.if_question_id
    and (parent.attendee_id is null or parent.attendee_id = person.id)
    and (question.if_answer is null or ${isValue(sql.ref('parent.value'), sql.ref('question.if_answer'))})))`
  const itsOwn = sql`not exists (select 1 from answers where answers.question_id = question.id
    and answers.registration_id = registrations.id
    and (question.asked_of = 'registration' or answers.attendee_id = person.id))`
  return sql`exists (select 1 from questions as question
    inner join attendees as person on person.registration_id = registrations.id
    where question.id = ${questionId} and question.conference_id = registrations.conference_id
    and question.is_retired = 0 and registrations.state in ('waiting', 'awaiting-payment', 'paid')
    and (question.asked_of = 'registration' or registrations.choice = 'custom' or exists (
      select 1 from registration_lines as own where own.attendee_id = person.id and own.ended_at is null))
    and (question.asked_from <> 'paid' or registrations.state = 'paid')
    and ${bought(sql.ref('question.buyers_of'))} and ${bought(sql.ref('question.if_bought'))}
    and ${parent} and ${itsOwn})`
}

/** Whether nothing is named, or the person has it; for a question about the registration, whether anybody has. */
const bought = (key: RawBuilder<unknown>) =>
  sql`(${key} is null or exists (select 1 from registration_lines as line
    where line.registration_id = registrations.id and line.ended_at is null
    and (question.asked_of = 'registration' or line.attendee_id = person.id)
    and (line.wire_name = ${key} or 'offer-' || line.offer_id = ${key}
      or 'offer-' || line.offer_id || ':' || line.option_id = ${key})))`
