/** What is wrong with a form, in words: on the server, so that no page loads sentences that it rarely needs. */
import type {
  ExtraField,
  FieldProblems,
  RegistrationField,
} from '#domain/desk/registering/registration-input.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { registrantNames } from '#domain/registrations/registrant.ts'
import type { FormControl, FormField, Wrong } from '#site/microsite/registration/form/form-values.ts'
import { amountRangeWords, missingFieldsWords, wordsFor } from '#words/problem-words.ts'

/** The control that shows each of the domain's errors. */
export const controlOf: Partial<Record<RegistrationField, FormField>> = {
  ...registrantNames,
  category: 'presentation',
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
 */
export function wrongIn(
  problems: FieldProblems,
  extras: readonly Pick<Offer, 'id' | 'name'>[] = [],
  amounts?: { min: string; max: string },
): Wrong {
  const errors = new Map<FormControl, string>()
  for (const [field, name] of Object.entries(controlOf) as [RegistrationField, FormControl][]) {
    const problem = problems[field]
    if (!problem || errors.has(name)) continue
    const isRange = problem === 'out-of-range' && amounts
    errors.set(name, isRange ? amountRangeWords(amounts) : wordsFor(field, problem))
  }
  for (const [field, problem] of Object.entries(problems)) {
    if (!problem || !isExtra(field)) continue
    const label = extras.find(({ id }) => field === `extra-${id}`)?.name
    errors.set(field, wordsFor(field, problem, label))
  }
  return {
    errors: [...errors].map(([name, message]) => ({ name, message })),
    missing: missingFieldsWords(problems) ?? null,
  }
}

const isExtra = (field: string): field is ExtraField => /^extra-\d+$/.test(field)
