/**
 * Answers as they are stored: the text; a number in digits; a day as `2027-05-11`; `yes` or `no`; `,3,` and `,3,5,` for
 * options, so that one is found by `%,3,%`; a country's id; a file's key; the version of an accepted statement. Pure.
 */
import type { Question, QuestionOption } from '#domain/offers/questions/question.ts'

/** Answers to some questions, by the question's id. */
export type Answers = ReadonlyMap<number, string>

export const writeOptions = (ids: readonly number[]): string => `,${ids.join(',')},`

/** The options that an answer names, retired ones too, in the question's order. */
export function chosenOptions({ options }: Pick<Question, 'options'>, value: string): QuestionOption[] {
  const ids = new Set(value.split(',').filter(Boolean).map(Number))
  return options.filter(({ id }) => ids.has(id))
}

/** Whether an answer is the one that a condition or a filter names: an option's id, `yes`, `no`. */
export const isAnswer = (value: string, wanted: string): boolean =>
  value === wanted || value.includes(`,${wanted},`)
