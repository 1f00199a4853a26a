/** The filter of abstracts by what their authors answered, as SQL: `12:3` an option, `12:yes`, `12:none` not answered. */
import { type RawBuilder, sql } from 'kysely'
import {
  isValue,
  notAnswered,
  readAnswerFilter,
  splitAnswerFilter,
} from '#domain/office/lists/answer-filter.ts'
import type { Field } from '#domain/office/lists/noun.ts'

/** Conditions on abstracts whose letters have told that they are accepted. */
export interface Presenters {
  /** And whose presenters have not declined. */
  isExpected: RawBuilder<unknown>
  hasConfirmed: RawBuilder<unknown>
}

export const authorAnswerField = <Context>(
  presenters: (context: Context) => Presenters,
): Field<string, Context> => ({
  read: readAnswerFilter,
  where: (values, context) =>
    sql`(${sql.join(
      values.map(text => conditionOf(text, presenters(context))),
      sql` or `,
    )})`,
})

function conditionOf(text: string, presenters: Presenters): RawBuilder<unknown> {
  const { id, value } = splitAnswerFilter(text)
  return value === notAnswered ? lacks(id, presenters) : has(id, value)
}

const has = (questionId: number, value: string) =>
  sql`exists (select 1 from abstract_answers as given where given.abstract_id = abstracts.id
    and given.question_id = ${questionId} and ${isValue(sql.ref('given.value'), sql`${value}`)})`

/** As `isAskedAbout` and `isShown`, and once its time has come. */
const lacks = (questionId: number, { isExpected, hasConfirmed }: Presenters) =>
  sql`(abstracts.state = 'submitted' and exists (select 1 from abstract_questions as asked
    where asked.id = ${questionId} and asked.conference_id = abstracts.conference_id and asked.is_retired = 0
    and (asked.topics = '' or asked.topics like '%,' || abstracts.topic_id || ',%')
    and ((asked.asked_from = 'submitted' and ${isOf(sql.ref('abstracts.presentation_type_id'))})
      or (${isOf(sql`coalesce(abstracts.form_id, abstracts.presentation_type_id)`)} and
        ((asked.asked_from = 'accepted' and ${isExpected}) or (asked.asked_from = 'confirmed' and ${hasConfirmed}))))
    and (asked.if_question_id is null or exists (select 1 from abstract_answers as parent
      where parent.abstract_id = abstracts.id and parent.question_id = asked.if_question_id
      and (asked.if_answer is null or ${isValue(sql.ref('parent.value'), sql.ref('asked.if_answer'))}))))
    and not exists (select 1 from abstract_answers as given
      where given.abstract_id = abstracts.id and given.question_id = ${questionId}))`

const isOf = (form: RawBuilder<unknown>) =>
  sql`(asked.forms = '' or asked.forms like '%,' || ${form} || ',%')`
