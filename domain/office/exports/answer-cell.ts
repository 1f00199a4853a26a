import { chosenOptions } from '#domain/offers/questions/answer.ts'
import type { Asking, Question } from '#domain/offers/questions/question.ts'
import type { Cell } from '#domain/office/exports/table.ts'
import type { StoredAnswer } from '#domain/registrations/answers/answer-queries.ts'

/** Their names by id. */
export type Countries = ReadonlyMap<number, string>

/** What some people answered to a question, as a cell of a file: one answer as it is, several in words. */
export function answersCell(
  question: Question,
  answers: readonly StoredAnswer[],
  countries: Countries,
): Cell {
  const cells = answers
    .filter(({ questionId }) => questionId === question.id)
    .map(({ value }) => answerCell(question, value, countries))
  return cells.length > 1 ? cells.map(String).join('; ') : (cells[0] ?? null)
}

/** An answer as programs and people both read it: names instead of ids. */
export function answerCell(
  question: Pick<Asking, 'kind' | 'options'>,
  value: string | undefined,
  countries: Countries,
): Cell {
  if (value === undefined) return null
  switch (question.kind) {
    case 'one-of':
    case 'several-of':
      return chosenOptions(question, value)
        .map(({ name }) => name)
        .join(', ')
    case 'number':
      return Number.isSafeInteger(Number(value)) ? Number(value) : value
    case 'date':
      return Temporal.PlainDate.from(value)
    case 'country':
      return countries.get(Number(value)) ?? value
    case 'statement':
      return `accepted, version ${value}`
    case 'file':
      return 'a file'
    default:
      return value
  }
}
