/**
 * Checks what somebody typed or sent for a registration, before anything is looked up. Text is kept to the
 * letter; only the test for emptiness trims. Problems are facts by field: the edges find the words.
 */
import { z } from 'zod'
import {
  type NightCount,
  nightCounts,
  type PresentationType,
  presentationTypes,
} from '#domain/registrations/pricing.ts'
import { type Registrant, titles } from '#domain/registrations/registration.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** The fields in the form's order, which is the order in which missing ones are named. */
export const registrationFields = [
  'title',
  'name',
  'email',
  'telephone',
  'organization',
  'city',
  'country',
  'billingAddress',
  'postalCode',
  'category',
  'presentationType',
  'accommodation',
  'nights',
  'addOn',
  'amount',
  'description',
] as const
export type RegistrationField = (typeof registrationFields)[number]

export type FieldProblem =
  | 'missing'
  | 'too-long'
  | 'control-characters'
  | 'not-an-email'
  | 'not-a-choice'
  | 'closed'
  | 'not-an-amount'
  | 'out-of-range'
  | 'goes-with-accommodation'
  | 'goes-with-nights'

export type FieldProblems = Partial<Record<RegistrationField, FieldProblem>>

/** What arrives: text from a form, or whatever a client of the wire sent once its names are mapped. */
export type RawRegistrationInput = Partial<Record<RegistrationField, unknown>>

export interface RegistrationInput {
  registrant: Registrant
  categoryId: number
  presentationType: PresentationType
  accommodation: { id: number; nights: NightCount } | null
  hasAddOn: boolean
}

/**
 * Whether a text holds what can be neither shown nor kept: C0 control characters and lone surrogates.
 * In a text of several lines, tabs and line ends may stand.
 */
function isUnprintable(value: string, kind: 'line' | 'text'): boolean {
  if (!value.isWellFormed()) return true
  const allowed = kind === 'text' ? '\t\n\r' : ''
  return Array.from(value).some(character => character < ' ' && !allowed.includes(character))
}

const maxLength = { line: 500, text: 5_000 }
const emailShape = z.email({ pattern: z.regexes.html5Email })

/** @returns the typed input, or every field that has a problem */
export function checkRegistrationInput(
  raw: RawRegistrationInput,
): Result<RegistrationInput, { code: 'invalid-fields'; fields: FieldProblems }> {
  const { registrant, problems } = checkRegistrant(raw)
  const presentationType = presentationTypes.find(type => type === raw.presentationType)
  const categoryId = toId(raw.category)
  if (isUnchosen(raw.presentationType)) problems.presentationType = 'missing'
  else if (!presentationType) problems.presentationType = 'not-a-choice'
  if (categoryId === undefined) problems.category = isUnchosen(raw.category) ? 'missing' : 'not-a-choice'
  const accommodation = checkAccommodation(raw, problems)
  const hasAddOn = raw.addOn === true
  if (raw.addOn !== true && raw.addOn !== false && raw.addOn !== undefined) problems.addOn = 'not-a-choice'
  if (Object.keys(problems).length > 0 || !registrant || !presentationType || categoryId === undefined) {
    return fail({ code: 'invalid-fields', fields: problems })
  }
  return ok({ registrant, categoryId, presentationType, accommodation, hasAddOn })
}

/** The personal details alone: both registration forms have them. */
export function checkRegistrant(raw: RawRegistrationInput): {
  registrant: Registrant | undefined
  problems: FieldProblems
} {
  const problems: FieldProblems = {}
  const line = (field: RegistrationField) => checkText(raw[field], field, problems, 'line')
  const title = titles.find(known => known === raw.title)
  if (!title) problems.title = isUnchosen(raw.title) ? 'missing' : 'not-a-choice'
  const name = line('name')
  const email = line('email')
  if (email !== undefined && !emailShape.safeParse(email).success) problems.email = 'not-an-email'
  const telephone = line('telephone')
  const organization = line('organization')
  const city = line('city')
  const countryId = toId(raw.country)
  if (countryId === undefined) problems.country = isUnchosen(raw.country) ? 'missing' : 'not-a-choice'
  const billingAddress = checkText(raw.billingAddress, 'billingAddress', problems, 'text')
  const postalCode = checkOptionalLine(raw.postalCode, 'postalCode', problems)
  const isWhole = Object.keys(problems).length === 0 && title && countryId !== undefined
  if (!isWhole || !name || !email || !telephone || !organization || !city || !billingAddress) {
    return { registrant: undefined, problems }
  }
  return {
    registrant: {
      title,
      name,
      email,
      telephone,
      organization,
      city,
      countryId,
      billingAddress,
      postalCode,
    },
    problems,
  }
}

/** An optional line: empty counts as not given. */
export function checkOptionalLine(value: unknown, field: RegistrationField, problems: FieldProblems): string {
  if (value === undefined || value === null || value === '') return ''
  return checkPresent(String(value), field, problems, 'line') ?? ''
}

function checkText(
  value: unknown,
  field: RegistrationField,
  problems: FieldProblems,
  kind: 'line' | 'text',
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') {
    problems[field] = 'missing'
    return undefined
  }
  return checkPresent(value, field, problems, kind)
}

function checkPresent(
  value: string,
  field: RegistrationField,
  problems: FieldProblems,
  kind: 'line' | 'text',
): string | undefined {
  if (isUnprintable(value, kind)) problems[field] = 'control-characters'
  else if (value.length > maxLength[kind]) problems[field] = 'too-long'
  else return value
  return undefined
}

/** Accommodation and nights go together: both, or neither. */
function checkAccommodation(raw: RawRegistrationInput, problems: FieldProblems) {
  const hasOffer = !isUnchosen(raw.accommodation)
  const hasNights = !isUnchosen(raw.nights)
  if (!hasOffer && !hasNights) return null
  const id = toId(raw.accommodation)
  const nights = nightCounts.find(count => String(count) === String(raw.nights))
  if (!hasOffer) problems.accommodation = 'goes-with-nights'
  else if (id === undefined) problems.accommodation = 'not-a-choice'
  if (!hasNights) problems.nights = 'goes-with-accommodation'
  else if (nights === undefined) problems.nights = 'not-a-choice'
  return id === undefined || nights === undefined ? null : { id, nights }
}

/** Empty, zero and absent all mean that nothing was chosen. */
export function isUnchosen(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === 0 ||
    (typeof value === 'string' && /^\s*0*\s*$/.test(value))
  )
}

/** A positive safe integer, as a number or in ASCII digits. */
export function toId(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,16}$/.test(value))) return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
