/** The content of the registration forms: text under the form's own field names, as typed. */

import type {
  FieldProblems,
  RawRegistrationInput,
  RegistrationField,
} from '#domain/desk/registering/registration-input.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { isUnchosen } from '#domain/foundations/text.ts'
import { type Choice, nightCounts, presentationTypes } from '#domain/offers/pricing/pricing.ts'
import type { Registrant, Registration } from '#domain/registrations/registration.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { paymentWords } from '#words/words.ts'

/** The forms' field names; `stay` contains room and nights together, so that no two rooms can be chosen. */
export const formFields = [
  'title',
  'name',
  'email',
  'telephone',
  'organization',
  'city',
  'country',
  'billing_address',
  'postal_code',
  'billing_organization',
  'tax_id',
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
  title: 'title',
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  organization: 'organization',
  city: 'city',
  country: 'country',
  billingAddress: 'billing_address',
  postalCode: 'postal_code',
  billingOrganization: 'billing_organization',
  taxId: 'tax_id',
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
    title: values.title,
    name: values.name,
    email: values.email,
    telephone: values.telephone,
    organization: values.organization,
    city: values.city,
    country: values.country,
    billingAddress: values.billing_address,
    postalCode: values.postal_code,
    billingOrganization: values.billing_organization,
    taxId: values.tax_id,
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

/** The registrant's details under the forms' field names. */
export const valuesOfRegistrant = (registrant: Registrant) => ({
  title: registrant.title,
  name: registrant.name,
  email: registrant.email,
  telephone: registrant.telephone,
  organization: registrant.organization,
  city: registrant.city,
  country: String(registrant.countryId),
  billing_address: registrant.billingAddress,
  postal_code: registrant.postalCode,
  billing_organization: registrant.billingOrganization,
  tax_id: registrant.taxId,
})

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
