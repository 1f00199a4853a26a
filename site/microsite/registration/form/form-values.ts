/** The content of the registration forms: text under the form's own field names, as typed. */

import type {
  FieldProblems,
  RawRegistrationInput,
  RegistrationField,
} from '#domain/desk/registering/registration-input.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { isUnchosen } from '#domain/foundations/text.ts'
import { type Choice, nightCounts, presentationTypes } from '#domain/offers/pricing/pricing.ts'
import {
  type Registrant,
  type RegistrantField,
  type RegistrantName,
  registrantFieldNames,
  registrantNames,
} from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { paymentWords } from '#words/words.ts'

/** The forms' field names; `stay` contains room and nights together, so that no two rooms can be chosen. */
export const formFields = [
  ...Object.values(registrantNames),
  'presentation',
  'stay',
  'add_on',
  'code',
  // Only in the discount form.
  'amount',
  'description',
  'method',
] as const
export type FormField = (typeof formFields)[number]
export type FormValues = Partial<Record<FormField, string>>

/** The control that shows each of the domain's errors. */
export const controlOf: Partial<Record<RegistrationField, FormField>> = {
  ...registrantNames,
  category: 'presentation',
  presentationType: 'presentation',
  accommodation: 'stay',
  nights: 'stay',
  addOn: 'add_on',
  code: 'code',
  amount: 'amount',
  description: 'description',
}

export function valuesOf(form: FormData): FormValues {
  const values: FormValues = {}
  for (const field of formFields) {
    const value = form.get(field)
    if (typeof value === 'string') values[field] = value
  }
  return values
}

/** An answer to a registration form that is not a redirect. */
export interface Refusal {
  values: FormValues
  draftKey: string
  problems: FieldProblems
  /** Concerns the form as a whole. */
  words: string | null
  /** What to do about it, if there is more to say. */
  detail?: string
  /** Set where the choice is sold out and there is a waiting list. */
  mayWait?: boolean
}

/** The form as typed, after a post that failed: the specified text, and what to do now. */
export function registrationBack(form: FormData, detail: string): Refusal {
  return {
    values: valuesOf(form),
    draftKey: draftOf(form),
    problems: {},
    words: paymentWords.notRegistered,
    detail,
  }
}

/** The form's text under the domain's field names. */
export function toRawInput(values: FormValues, category: unknown): RawRegistrationInput {
  const [accommodation, nights] = (values.stay ?? '').split(':')
  return {
    ...rawRegistrant(registrantFieldNames, name => values[name]),
    category,
    presentationType: values.presentation,
    accommodation: isUnchosen(accommodation) ? undefined : accommodation,
    nights: isUnchosen(nights) ? undefined : nights,
    addOn: values.add_on === 'yes',
    amount: values.amount,
    description: values.description,
    code: values.code,
  }
}

/** Some of the registrant's fields as typed; a form that lacks one leaves it out. */
export const rawRegistrant = (
  fields: readonly RegistrantField[],
  typed: (name: RegistrantName) => unknown,
): RawRegistrationInput =>
  Object.fromEntries(
    fields.flatMap(field => {
      const value = typed(registrantNames[field])
      return value === undefined || value === null ? [] : [[field, value]]
    }),
  )

/** The registrant's details under the forms' field names. */
export const valuesOfRegistrant = (registrant: Registrant) =>
  Object.fromEntries(
    registrantFieldNames.map(field => [registrantNames[field], String(registrant[field])]),
  ) as Record<RegistrantName, string>

/**
 * The form as it was when this registration was placed, so that nobody types anything twice.
 *
 * @param code the discount code that it was placed with, if any
 */
export function valuesOfRegistration(
  { registrant, choice, price, currency }: Registration,
  part: 'all' | 'details',
  code?: string,
): FormValues {
  const details: FormValues = { ...valuesOfRegistrant(registrant), ...(code !== undefined && { code }) }
  if (part === 'details') return details
  if (choice.kind === 'custom') {
    const amount = toDecimal(price.registrationMinor, currency)
    return { ...details, amount, description: choice.description }
  }
  return {
    ...details,
    presentation: choice.presentationType,
    stay: choice.accommodation ? `${choice.accommodation.id}:${choice.accommodation.nights}` : '',
    ...(choice.hasAddOn && { add_on: 'yes' }),
  }
}

/** The choice in the form's values; an invalid one counts as none. */
export function choiceOf(values: FormValues): Choice {
  const [id, nights] = (values.stay ?? '').split(':').map(Number)
  const count = nightCounts.find(known => known === nights)
  return {
    presentationType: presentationTypes.find(type => type === values.presentation) ?? null,
    accommodation: id && count ? { id, nights: count } : null,
    hasAddOn: values.add_on === 'yes',
  }
}
