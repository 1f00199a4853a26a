/**
 * Validates what was typed or sent for a registration, before anything is looked up. Text is stored as sent; only the
 * check for emptiness trims it. Problems are facts by field; the edges find the words.
 */

import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { type TaxIdProblem, taxIdProblem } from '#domain/conference/taxes/check-tax-id.server.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { isUnchosen, type TextKind, type TextProblem, toId } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import type { ExtraProblem } from '#domain/offers/catalogue/check-extras.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { byOffer } from '#domain/offers/catalogue/offer.ts'
import type { CodeProblem } from '#domain/offers/codes/codes.ts'
import { type NightCount, nightCounts } from '#domain/offers/pricing/nights.ts'
import { type Admission, toAdmission } from '#domain/offers/pricing/pricing.ts'
import type { RawAnswers } from '#domain/offers/questions/shown.ts'
import {
  describedField,
  fieldStateOf,
  type Registrant,
  registrantFieldNames,
} from '#domain/registrations/registrant.ts'

/** In the form's order, in which missing fields are listed. */
export const registrationFields = [
  ...registrantFieldNames,
  'period',
  'presentationType',
  'accommodation',
  'nights',
  'addOn',
  'code',
  'membership',
  'amount',
  'description',
] as const
/** Of one of the organiser's own extras, by its offer's id. */
export type ExtraField = `extra-${number}`
export type RegistrationField = (typeof registrationFields)[number]

export type RegistrationFieldProblem =
  | TextProblem
  | 'not-a-choice'
  /** The organiser has no price for it. */
  | 'not-offered'
  /** It needs some of a selection of extras, and fewer are on sale. */
  | 'nothing-to-choose'
  | 'closed'
  | 'not-open-yet'
  | 'not-of-this-conference'
  | 'not-an-amount'
  | 'out-of-range'
  | 'other-currency'
  | 'goes-with-accommodation'
  | 'goes-with-nights'
  | 'not-so-many-nights'
  | 'not-a-quantity'
  | ExtraProblem
  | TaxIdProblem
  | `code-${CodeProblem}`
  /** It is for an extra that was not ordered. */
  | 'code-for-extra'
  /** It is for an extra that costs them no less by it. */
  | 'code-takes-nothing'
  /** What its giver pays for, or what it may take off in total, is used up; or it pays not for all that was chosen. */
  | 'code-spent'
  | 'code-covers-other'
  /** The admission is only sold with a code for it. */
  | 'needs-code'
  /** Whoever asks learns no more about the list of members. */
  | 'not-a-member'
  /** Nor about who is accepted. */
  | 'not-a-presenter'
  /** The admission is only sold to whoever comes by an invitation to it. */
  | 'needs-invitation'

export type FieldProblems = Partial<Record<RegistrationField | ExtraField, RegistrationFieldProblem>>

/** The raw input: text from a form, or anything that a client of the wire sent, once its names are mapped. */
export type RawRegistrationInput = Partial<Record<RegistrationField, unknown>> & {
  extras?: readonly RawExtra[]
  /** Left out by who was not shown any question. */
  answers?: RawAnswers
  /** The secret of an invitation, and of a hidden offer's link, which only a page knows. */
  invitation?: unknown
  link?: unknown
}

/** An extra as it was ordered. */
export interface RawExtra {
  offer: unknown
  /** Left out where there is nothing to choose. */
  option?: unknown
  quantity: unknown
  /** Left out where the organiser says the price. */
  amount?: unknown
}

export interface RegistrationInput {
  registrant: Registrant
  periodId: number
  presentationType: Admission
  accommodation: { id: number; nights: NightCount } | null
  hasAddOn: boolean
  /** Of the organiser's own extras; left out for none. */
  extras?: readonly OrderedExtra[]
  /** A discount code as typed; empty if there is none. */
  code: string
  /** To the organiser's questions, as typed; left out by who was not shown any. */
  answers?: RawAnswers
  /** A membership number as typed; left out or empty for none. */
  membership?: string
  /** The secret of an invitation; left out for none. */
  invitation?: string
  /** The secret of the link to a hidden offer; left out for none. */
  link?: string
}

/** @returns the typed input, or the problem of each field */
export function checkRegistrationInput(
  raw: RawRegistrationInput,
  settings: FieldSettings,
): Result<RegistrationInput, { code: 'invalid-fields'; fields: FieldProblems }> {
  const { registrant, problems } = checkRegistrant(raw, settings)
  const presentationType = toAdmission(raw.presentationType)
  const periodId = toId(raw.period)
  if (isUnchosen(raw.presentationType)) problems.presentationType = 'missing'
  else if (!presentationType) problems.presentationType = 'not-a-choice'
  if (periodId === undefined) problems.period = isUnchosen(raw.period) ? 'missing' : 'not-a-choice'
  const accommodation = checkAccommodation(raw, problems)
  const hasAddOn = raw.addOn === true
  if (raw.addOn !== true && raw.addOn !== false && raw.addOn !== undefined) problems.addOn = 'not-a-choice'
  const extras = checkOrderedExtras(raw.extras ?? [], problems)
  const code = checkOptionalText(raw.code, 'code', problems, 'line').trim()
  const invitation = typeof raw.invitation === 'string' ? raw.invitation.slice(0, 200) : ''
  const link = typeof raw.link === 'string' ? raw.link.slice(0, 200) : ''
  const membership = checkOptionalText(raw.membership, 'membership', problems, 'line').trim()
  if (Object.keys(problems).length > 0 || !registrant || !presentationType || periodId === undefined) {
    return fail({ code: 'invalid-fields', fields: problems })
  }
  const { answers } = raw
  return ok({
    registrant,
    periodId,
    presentationType,
    accommodation,
    hasAddOn,
    extras,
    code,
    ...(membership !== '' && { membership }),
    ...(invitation !== '' && { invitation }),
    ...(link !== '' && { link }),
    ...(answers && { answers }),
  })
}

/** More than anybody orders, and few enough to look through. */
const mostOrdered = 200

/** Of an amount: longer ones are none. */
const mostTyped = 30

/** Those with a quantity, by offer and option; the same extra twice is one order of both. */
export function checkOrderedExtras(raw: readonly RawExtra[], problems: FieldProblems): OrderedExtra[] {
  const ordered = new Map<string, OrderedExtra>()
  for (const { offer, option, quantity, amount } of raw.slice(0, mostOrdered)) {
    const offerId = toId(offer)
    if (offerId === undefined) {
      problems['extra-0'] = 'not-offered'
      continue
    }
    const optionId = isUnchosen(option) ? null : (toId(option) ?? 0)
    const count = isUnchosen(quantity) ? 0 : toQuantity(quantity)
    if (count === undefined) problems[`extra-${offerId}`] = 'not-a-quantity'
    else if (count > 0) {
      const key = `${offerId} ${optionId}`
      const earlier = ordered.get(key)?.quantity ?? 0
      const typed = amount === undefined ? {} : { amount: String(amount).slice(0, mostTyped) }
      ordered.set(key, { offerId, optionId, quantity: earlier + count, ...typed })
    }
  }
  if (raw.length > mostOrdered) problems['extra-0'] = 'too-many'
  return [...ordered.values()].toSorted(byOffer)
}

/** A whole number of at most four digits. */
const toQuantity = (value: unknown): number | undefined =>
  /^\d{1,4}$/.test(String(value).trim()) ? Number(value) : undefined

/**
 * Only the personal details, which both registration forms share.
 *
 * @param settings what the conference asks for: a field that is off is left empty, whatever was sent
 * @param kept somebody's details, of which a form changes some: those that it lacks, and those that are off, stay
 */
export function checkRegistrant(
  raw: RawRegistrationInput,
  settings: FieldSettings,
  kept?: Registrant,
): {
  registrant: Registrant | undefined
  problems: FieldProblems
} {
  const problems: FieldProblems = {}
  const read = registrantFieldNames.map(field => {
    const state = fieldStateOf(field, settings)
    if (state === 'off' || (kept && raw[field] === undefined)) return [field, kept?.[field] ?? '']
    const { value, problem } = checkField(describedField(field).kind, raw[field], state === 'optional')
    if (problem) problems[field] = problem
    return [field, value]
  })
  // Without a problem, each field has a value of its kind.
  const registrant = Object.keys(problems).length === 0 ? (Object.fromEntries(read) as Registrant) : undefined
  return { registrant, problems }
}

/** What is stored of a field, or its problem. */
function checkField(
  kind: ReturnType<typeof describedField>['kind'],
  value: unknown,
  isOptional: boolean,
): { value?: string | number | undefined; problem?: RegistrationFieldProblem | undefined } {
  if (kind === 'title' || kind === 'country') {
    const choice = kind === 'title' ? titles.find(known => known === value) : toId(value)
    if (choice !== undefined) return { value: choice }
    if (isUnchosen(value)) return isOptional ? { value: '' } : { problem: 'missing' }
    return { problem: 'not-a-choice' }
  }
  // Section 5: neither text nor number may be zero.
  if (kind === 'place' && isUnchosen(value)) return isOptional ? { value: '' } : { problem: 'missing' }
  const limits = kind === 'email' || kind === 'text' ? kind : 'line'
  const text = value === undefined || value === null ? '' : String(value)
  const problem = isOptional ? optionalTextProblem(text, limits) : textProblem(value, limits)
  if (problem) return { problem }
  if (kind === 'tax-id') return { value: text, problem: taxIdProblem(text) }
  return { value: kind === 'email' ? readEmail(text) : text }
}

/** An optional text; an absent one counts as empty. */
export function checkOptionalText(
  value: unknown,
  field: RegistrationField,
  problems: FieldProblems,
  kind: TextKind,
): string {
  const text = value === undefined || value === null ? '' : String(value)
  const problem = optionalTextProblem(text, kind)
  if (problem) problems[field] = problem
  return text
}

/** Accommodation and nights are given together or not at all. */
function checkAccommodation(raw: RawRegistrationInput, problems: FieldProblems) {
  const hasOffer = !isUnchosen(raw.accommodation)
  const hasNights = !isUnchosen(raw.nights)
  if (!hasOffer && !hasNights) return null
  const id = toId(raw.accommodation)
  const nights = nightCounts.find(count => String(count) === String(raw.nights))
  if (!hasOffer) problems.accommodation = 'goes-with-nights'
  else if (id === undefined) problems.accommodation = 'not-a-choice'
  if (!hasNights) problems.nights = 'goes-with-accommodation'
  else if (nights === undefined) problems.nights = 'not-so-many-nights'
  return id === undefined || nights === undefined ? null : { id, nights }
}
