/** Whether a question is shown: in the browser while somebody types, and on the server. Pure. */
import { type Answers, isAnswer } from '#domain/offers/questions/answer.ts'
import type { Question } from '#domain/offers/questions/question.ts'

/** Whether a question's condition holds; what it depends on was read before it. */
export function isShown(
  { condition }: Pick<Question, 'condition'>,
  answers: Answers,
  bought: ReadonlySet<string>,
): boolean {
  if (condition === null) return true
  if (condition.kind === 'bought') return bought.has(condition.what)
  const value = answers.get(condition.questionId)
  return value !== undefined && (condition.answer === null || isAnswer(value, condition.answer))
}

export type AnswerName = `answer-${string}`

/** The name of a question's control, and of one of several options. */
export const answerName = (questionId: number, optionId?: number): AnswerName =>
  `answer-${questionId}${optionId === undefined ? '' : `-${optionId}`}`

/** The name of the hidden field that names a file which was stored while its form came back. */
export const fileName = (questionId: number): AnswerName => `answer-${questionId}-file`

/** What was typed or sent, by the name of its control. */
export type RawAnswers = Readonly<Record<string, string | undefined>>

/** What somebody is typing, as conditions see it: each option of several counts. */
export function typedAnswers(raw: RawAnswers): Map<number, string> {
  const answers = new Map<number, string>()
  for (const [name, value = ''] of Object.entries(raw)) {
    const [, question, option] = /^answer-(\d+)(?:-(\d+|file))?$/.exec(name) ?? []
    if (question === undefined || value.trim() === '') continue
    const id = Number(question)
    answers.set(id, option === undefined || option === 'file' ? value : `${answers.get(id) ?? ','}${option},`)
  }
  return answers
}
