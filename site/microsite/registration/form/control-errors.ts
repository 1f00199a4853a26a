/** What is wrong with a form, in words: on the server, so that no page loads sentences that it rarely needs. */

import type {
  ExtraField,
  FieldProblems,
  RegistrationField,
} from '#domain/desk/registering/registration-input.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { nameInMessage } from '#domain/offers/catalogue/selection.ts'
import type { AnswerProblems } from '#domain/offers/questions/asking.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { answerName } from '#domain/offers/questions/shown.ts'
import { registrantNames } from '#domain/registrations/registrant.ts'
import type { FormControl, FormField, Wrong } from '#site/microsite/registration/form/form-values.ts'
import { amountRangeWords, missingFieldsWords, wordsFor } from '#words/problem-words.ts'
import { answerProblemWords } from '#words/registration/answer-problems.ts'

/** The control that shows each of the domain's errors. */
export const controlOf: Partial<Record<RegistrationField, FormField>> = {
  ...registrantNames,
  period: 'presentation',
  presentationType: 'presentation',
  accommodation: 'stay',
  nights: 'stay',
  addOn: 'add_on',
  code: 'code',
  membership: 'membership',
  amount: 'amount',
  description: 'description',
}

/**
 * One message beside each control, in the form's order.
 *
 * @param extras whose names the messages about them begin with
 * @param amounts the least and the most of a custom amount, as printed
 * @param answers to the organiser's questions, in their order
 */
export function wrongIn(
  problems: FieldProblems,
  extras: readonly Pick<Offer, 'id' | 'name' | 'selection'>[] = [],
  amounts?: { min: string; max: string },
  answers: { problems: AnswerProblems; questions: readonly Pick<Question, 'id' | 'label'>[] } = {
    problems: {},
    questions: [],
  },
): Wrong {
  const errors = new Map<FormControl, string>()
  // The entries of a table by field.
  for (const [field, name] of Object.entries(controlOf) as [RegistrationField, FormControl][]) {
    const problem = problems[field]
    if (!problem || errors.has(name)) continue
    const isRange = problem === 'out-of-range' && amounts
    errors.set(name, isRange ? amountRangeWords(amounts) : wordsFor(field, problem))
  }
  for (const [field, problem] of Object.entries(problems)) {
    if (!problem || !isExtra(field)) continue
    const label = nameInMessage(
      problem,
      extras.find(({ id }) => field === `extra-${id}`),
    )
    errors.set(field, wordsFor(field, problem, label))
  }
  for (const { id, label } of answers.questions) {
    const problem = answers.problems[id]
    if (problem) errors.set(answerName(id), answerProblemWords(label, problem))
  }
  return {
    errors: [...errors].map(([name, message]) => ({ name, message })),
    missing: missingFieldsWords(problems) ?? null,
  }
}

const isExtra = (field: string): field is ExtraField => /^extra-\d+$/.test(field)
