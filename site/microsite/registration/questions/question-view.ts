/** The organiser's questions as plain values for the browser. */
import { chosenOptions } from '#domain/offers/questions/answer.ts'
import type { Asking, Question, QuestionCondition, QuestionKind } from '#domain/offers/questions/question.ts'
import { isChoice } from '#domain/offers/questions/question.ts'
import { type AnswerName, answerName } from '#domain/offers/questions/shown.ts'

export interface QuestionView {
  id: number
  kind: QuestionKind
  label: string
  help: string
  options: { id: number; name: string }[]
  isRequired: boolean
  most: number | null
  buyersOf: string | null
  condition: QuestionCondition | null
  statementVersion: number
  /** When it is shown, for who has no script; empty where it always is. */
  when: string
  /** It can no longer be changed: what was answered, in words. */
  fixed: string | null
}

/**
 * @param value the answer that was given: its option is offered even if it was removed since
 * @param fixed what was answered, where it can no longer be changed
 */
export function questionView(
  question: Asking & Partial<Pick<Question, 'buyersOf'>>,
  {
    isRequired,
    when,
    value,
    fixed = null,
  }: Pick<QuestionView, 'isRequired' | 'when'> & { value?: string | undefined; fixed?: string | null },
): QuestionView {
  const kept = value === undefined || !isChoice(question) ? [] : chosenOptions(question, value)
  return {
    id: question.id,
    kind: question.kind,
    label: question.label,
    help: question.help,
    options: question.options
      .filter(option => !option.isRetired || kept.includes(option))
      .map(({ id, name }) => ({ id, name })),
    isRequired,
    most: question.most,
    buyersOf: question.buyersOf ?? null,
    condition: question.condition,
    statementVersion: question.statementVersion,
    when,
    fixed,
  }
}

/** A stored answer under the names of its controls. */
export function valuesOfAnswer(question: Asking, value: string): Record<AnswerName, string> {
  if (question.kind === 'several-of') {
    return Object.fromEntries(
      chosenOptions(question, value).map(({ id }) => [answerName(question.id, id), 'yes']),
    )
  }
  if (question.kind === 'file') return {}
  const typed = question.kind === 'one-of' ? value.replaceAll(',', '') : value
  return { [answerName(question.id)]: typed }
}
