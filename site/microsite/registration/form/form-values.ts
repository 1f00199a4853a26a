/** The content of the registration forms: text under the form's own field names, as typed. */

import type { RawRegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { isUnchosen } from '#domain/foundations/texts/text.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import type { Admission, Choice } from '#domain/offers/pricing/pricing.ts'
import type { AnswerName } from '#domain/offers/questions/shown.ts'
import {
  type Registrant,
  type RegistrantField,
  type RegistrantName,
  registrantFieldNames,
  registrantNames,
} from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { draftOf } from '#site/forms/read-form.ts'
import {
  type ExtraName,
  orderedExtras,
  rawExtras,
  valuesOfExtras,
} from '#site/microsite/registration/form/extra-fields.ts'
import type { FeesView } from '#site/microsite/registration/summary/registration-view.ts'
import * as paymentWords from '#words/payment-words.ts'

/** The forms' field names; `stay` contains room and nights together, so that no two rooms can be chosen. */
export const formFields = [
  ...Object.values(registrantNames),
  'presentation',
  'stay',
  'add_on',
  'code',
  'membership',
  // Hidden: the secret of the invitation that they come by.
  'invitation',
  // Hidden: the secret of a hidden offer's link.
  'offer',
  // Only in the discount form.
  'amount',
  'description',
  'method',
] as const
export type FormField = (typeof formFields)[number]
/** The fields of the organiser's own extras, and of their questions, have names of their own. */
export type FormControl = FormField | ExtraName | AnswerName | 'answers'
export type FormValues = Partial<Record<FormControl, string>>

/** The hidden field of a form that shows some of the organiser's questions. */
export const shownMarker = 'answers'

export interface ControlError {
  name: FormControl
  message: string
}

/** What is wrong with a form. */
export interface Wrong {
  errors: ControlError[]
  /** The fields that are empty, in a sentence; null if none is. */
  missing: string | null
}

export const nothingWrong: Wrong = { errors: [], missing: null }

export function valuesOf(form: FormData): FormValues {
  const isOurs = (name: string) => /^(extra-|answer)/.test(name) || formFields.some(each => each === name)
  // Every name was just looked at.
  return Object.fromEntries(
    [...form].filter(([name, value]) => isOurs(name) && typeof value === 'string'),
  ) as FormValues
}

/** An answer to a registration form that is not a redirect. */
export interface Refusal extends Wrong {
  values: FormValues
  draftKey: string
  /** Concerns the form as a whole. */
  words: string | null
  /** What to do about it, if there is more to say. */
  detail?: string
  /** Set where the choice is sold out and there is a waiting list. */
  mayWait?: boolean
  /** What a code opened, in a sentence. */
  opened?: string
  /** The form's offers with those that a link or a code opens. */
  fees?: FeesView
}

/** The form as typed, after a post that failed: the specified text, and what to do now. */
export function registrationBack(form: FormData, detail: string): Refusal {
  return {
    values: valuesOf(form),
    draftKey: draftOf(form),
    ...nothingWrong,
    words: paymentWords.notRegistered(),
    detail,
  }
}

/** The form's text under the domain's field names. */
export function toRawInput(values: FormValues, period: unknown): RawRegistrationInput {
  const [accommodation, nights] = (values.stay ?? '').split(':')
  return {
    ...rawRegistrant(registrantFieldNames, name => values[name]),
    period,
    presentationType: values.presentation,
    accommodation: isUnchosen(accommodation) ? undefined : accommodation,
    nights: isUnchosen(nights) ? undefined : nights,
    addOn: values.add_on === 'yes',
    extras: rawExtras(values),
    amount: values.amount,
    description: values.description,
    code: values.code,
    ...(values[shownMarker] !== undefined && { answers: values }),
    membership: values.membership,
    invitation: values.invitation,
    link: values.offer,
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
    presentation: choice.presentationType ?? '',
    stay: choice.accommodation ? `${choice.accommodation.id}:${choice.accommodation.nights}` : '',
    ...(choice.hasAddOn && { add_on: 'yes' }),
    ...valuesOfExtras(choice.extras),
  }
}

/** The choice in the form's values. What is not offered costs nothing, and is refused by the server. */
export function choiceOf(values: FormValues): Choice {
  const [id, nights] = (values.stay ?? '').split(':').map(Number)
  const count = nightCounts.find(known => known === nights)
  return {
    // The command refuses what is none.
    presentationType: (values.presentation || null) as Admission | null,
    accommodation: id && count ? { id, nights: count } : null,
    hasAddOn: values.add_on === 'yes',
    extras: orderedExtras(values),
  }
}
