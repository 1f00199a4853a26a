/** The organiser's questions for authors, as the submission form and an author's page have them. */
import type { Answers } from '#domain/offers/questions/answer.ts'
import type { AnswerProblem } from '#domain/offers/questions/asking.ts'
import { type AnswerName, answerName, type RawAnswers } from '#domain/offers/questions/shown.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import { echoOf } from '#site/forms/echo.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import {
  type QuestionView,
  questionView,
  valuesOfAnswer,
} from '#site/microsite/registration/questions/question-view.ts'
import { onlyAfter } from '#site/microsite/registration/questions/read-questions.ts'
import * as words from '#words/public/microsite/author-questions.ts'
import { answerProblemWords } from '#words/registration/answer-problems.ts'

/** A question and what it is asked about, for the browser; empty for all. */
export interface AuthorQuestionView extends QuestionView {
  topicIds: readonly number[]
  formIds: readonly number[]
}

interface Named {
  id: number
  name: string
}

/**
 * @param among the topics and presentation types of the conference, where they are chosen on the same form; else the questions are
 *   those of one abstract
 */
export function authorQuestionViews(
  questions: readonly AbstractQuestion[],
  {
    topics = [],
    forms = [],
    given,
  }: { topics?: readonly Named[]; forms?: readonly Named[]; given?: Answers },
): AuthorQuestionView[] {
  return questions.map(question => ({
    ...questionView(question, {
      isRequired: question.isRequired,
      when: [...(given ? [] : whenAsked(question, topics, forms)), ...onlyAfter(question, questions)].join(
        ' ',
      ),
      value: given?.get(question.id),
    }),
    topicIds: given ? [] : question.topicIds,
    formIds: given ? [] : question.formIds,
  }))
}

function whenAsked(
  { topicIds, formIds }: AbstractQuestion,
  topics: readonly Named[],
  forms: readonly Named[],
): string[] {
  const namesOf = (ids: readonly number[], among: readonly Named[]) =>
    among.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  return [
    ...(topicIds.length > 0 ? [words.onlyForTopics({ names: namesOf(topicIds, topics) })] : []),
    ...(formIds.length > 0 ? [words.onlyForForms({ names: namesOf(formIds, forms) })] : []),
  ]
}

/** Stored answers under the names of their controls. */
export const valuesOfAnswers = (
  questions: readonly AbstractQuestion[],
  given: Answers,
): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(question => {
      const value = given.get(question.id)
      return value === undefined ? [] : Object.entries(valuesOfAnswer(question, value))
    }),
  )

/** What was typed; undefined in a form that showed no questions. */
export function readTypedAnswers(form: FormData): RawAnswers | undefined {
  if (!form.has('answers')) return undefined
  const typed = [...form].filter(([name, value]) => /^answer-/.test(name) && typeof value === 'string')
  return echoOf(Object.fromEntries(typed) as Record<string, string>) // only texts are left
}

export const answerErrors = ({
  questions,
  problems,
}: {
  questions: readonly Pick<AbstractQuestion, 'id' | 'label'>[]
  problems: ReadonlyMap<number, AnswerProblem>
}): FieldError<AnswerName>[] =>
  questions.flatMap(({ id, label }) => {
    const problem = problems.get(id)
    return problem ? [{ name: answerName(id), message: answerProblemWords(label, problem) }] : []
  })
