/** Answers as people read them. */
import { say, spoken } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type Answers, chosenOptions } from '#domain/offers/questions/answer.ts'
import type { Question } from '#domain/offers/questions/question.ts'

export const yesNoWords: Readonly<Record<string, string>> = spoken({ yes: 'Yes', no: 'No' })

/**
 * A stored answer in words.
 *
 * @param countryOf the name of a country by its id
 */
export function answerWords(
  question: Pick<Question, 'kind' | 'options'>,
  value: string,
  countryOf: (id: number) => string | undefined = () => undefined,
): string {
  switch (question.kind) {
    case 'yes-no':
      return yesNoWords[value] ?? value
    case 'one-of':
    case 'several-of':
      return chosenOptions(question, value)
        .map(({ name }) => name)
        .join(', ')
    case 'country':
      return countryOf(Number(value)) ?? value
    case 'date':
      return formatDate(Temporal.PlainDate.from(value))
    case 'statement':
      return value === '1' ? say('Accepted') : say('Accepted (version {value})', { value })
    case 'file':
      return say('A file')
    case 'text':
    case 'long-text':
    case 'number':
      return value
  }
}

/** The questions that are answered, with their answers. @param countries by their ids */
export const answersInWords = (
  questions: readonly Pick<Question, 'id' | 'label' | 'kind' | 'options'>[],
  answers: Answers,
  countries: ReadonlyMap<number, string>,
) =>
  questions.flatMap(question => {
    const value = answers.get(question.id)
    if (value === undefined) return []
    const answer = answerWords(question, value, id => countries.get(id))
    return [{ key: question.id, question: question.label, answer }]
  })
