import { chosenOptions } from '#domain/offers/questions/answer.ts'
import type { Asking } from '#domain/offers/questions/question.ts'
import type { Cell } from '#domain/office/exports/table.ts'

/** An answer as programs and people both read it: names instead of ids. */
export function answerCell(
  question: Pick<Asking, 'kind' | 'options'>,
  value: string | undefined,
  countries: ReadonlyMap<number, string>,
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
