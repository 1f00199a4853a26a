import { isPrintable, openOptions, type Question } from '#domain/offers/questions/question.ts'
import { answerName, type RawAnswers } from '#domain/offers/questions/shown.ts'

const kitchen = [
  'No nuts, please: I am allergic.',
  'Gluten-free, because of coeliac disease.',
  'No fish and no shellfish.',
]

/**
 * What a sample registrant answers on the form: a few of the options more often than others. Not of the dice, so that
 * everything else of the year stays as it was.
 *
 * @param number of the registration, from 0
 */
export function inventAnswers(questions: readonly Question[], number: number): RawAnswers {
  return Object.fromEntries(
    questions.flatMap(question => {
      const { id, kind, statementVersion } = question
      const options = openOptions(question)
      if (kind === 'one-of' && options.length > 0) {
        // Every second has the first one.
        const place = number % 2 === 0 ? 0 : Math.floor(number / 2) % options.length
        return [[answerName(id), String(options[place]?.id)]]
      }
      if (isPrintable(question) && kind === 'text' && number % 5 === 1) {
        return [[answerName(id), `PO-${4_500_000 + number * 17}`]]
      }
      if (kind === 'long-text') return [[answerName(id), kitchen[number % kitchen.length]]]
      if (kind === 'statement' && number % 4 !== 3) return [[answerName(id), String(statementVersion)]]
      return []
    }),
  )
}
