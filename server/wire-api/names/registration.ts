/** The wire's names of registrations, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  type FieldProblems,
  type RawExtra,
  type RawRegistrationInput,
  type RegistrationField,
  registrationFields,
} from '#domain/desk/registering/registration-input.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { formatMoney, toDecimal } from '#domain/foundations/money.ts'
import { isUnchosen } from '#domain/foundations/texts/text.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import { offerIdOf } from '#domain/offers/catalogue/offer.ts'
import {
  type Admission,
  listedMinor,
  type PresentationType,
  type Price,
  presentationTypeLabels,
  sumOfAmounts,
  toAdmission,
} from '#domain/offers/pricing/pricing.ts'
import {
  describedField,
  fieldStateOf,
  type RegistrantField,
  type RegistrantName,
  registrantFieldNames,
  registrantNames,
} from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { problemFields, shape } from '#server/api/describe-call.ts'
import type { Fields } from '#server/wire-api/fields.ts'
import { priceColumns } from '#server/wire-api/names/fees.ts'
import {
  anyValue,
  email,
  optionalAmount,
  optionalCount,
  optionalSum,
  optionalText,
  payload,
  requiredId,
  requiredLongText,
  requiredPlace,
  requiredText,
} from '#server/wire-api/names/payload-fields.ts'
import { amountRangeWords, wordsFor } from '#words/problem-words.ts'
import { registrantNotes } from '#words/registrant-words.ts'

function payloadOf(field: RegistrantField): z.ZodType {
  const { kind } = describedField(field)
  if (kind === 'title') return z.enum(titles)
  const required = { email, country: requiredId, place: requiredPlace, text: requiredLongText }
  const shapeOf =
    fieldStateOf(field, {}) === 'optional'
      ? optionalText().optional()
      : (lookUp(required, kind) ?? requiredText)
  const note = registrantNotes[field]
  return note === '' ? shapeOf : shapeOf.describe(note)
}

// One for each name of the wire.
const registrantPayload = Object.fromEntries(
  registrantFieldNames.map(field => [registrantNames[field], payloadOf(field)]),
) as { [Name in RegistrantName]: z.ZodOptional<z.ZodType> }

export const registrationPayload = payload(
  'RegistrationForm',
  {
    ...registrantPayload,
    discount_code: optionalText().describe('A code that lowers the price.').optional(),
    membership_number: optionalText()
      .describe('For an admission that only members may buy, unless the e-mail address is on their list.')
      .optional(),
    register_category: requiredId
      .describe('The id of the open category; required unless `amount` is sent, which makes it ignored.')
      .optional(),
    reg_cat_val: z
      .union([
        z.enum([...Object.values(priceColumns), ...Object.values(presentationTypeLabels)]),
        z.string().regex(/^offer-[1-9]\d{0,14}$/),
      ])
      .describe(
        "A price column's name or its label, or `offer-12` for another admission; required unless `amount` is sent.",
      )
      .optional(),
    accommodation: optionalCount().describe('The id of an accommodation; empty or 0 for none.').optional(),
    no_of_nights: optionalCount(4).describe('1 to 4, together with `accommodation`.').optional(),
    add_on: optionalSum.describe('0, or the price of an accompanying person.').optional(),
    lines: z
      .union([
        z.array(
          z.object({
            offer: z.union([z.int(), z.string()]),
            quantity: z.union([z.int(), z.string()]).optional(),
            option: z.union([z.int(), z.string(), z.null()]).optional(),
            amount: z.union([z.number(), z.string()]).optional(),
          }),
        ),
        z.string(),
        z.null(),
      ])
      .describe(
        'Extras of the conference: their ids, options, and how many of each, 1 if that is left out; an `amount` for each with an `own_amount`. In a form as JSON.',
      )
      .optional(),
    reg_price: optionalSum
      .describe('This and the three sums below are compared if they are sent.')
      .optional(),
    subtot: optionalSum.optional(),
    procfee: optionalSum.optional(),
    grand_tot: optionalSum
      .describe('`subtot` plus `procfee`, plus `tax` if one is added to the prices.')
      .optional(),
    acc_price: anyValue.describe('Ignored.').optional(),
    acc_per_price: anyValue.describe('Ignored.').optional(),
    domain: anyValue.describe('Ignored: the conference comes from the address.').optional(),
    amount: optionalAmount
      .describe('Makes it a custom payment of this amount, without a fee and with taxes included.')
      .optional(),
    write_desc: anyValue.describe('What a custom payment is for.').optional(),
  },
  {
    title: 'Dr.',
    name: 'Ada Ferreira',
    email: 'ada.ferreira@example.org',
    telephone: '+351 21 000 0000',
    organization: 'University of Lisbon',
    city: 'Lisbon',
    billing_address: 'Alameda da Universidade 1',
    postal_code: '1649-004',
    country: 620,
    register_category: 2,
    reg_cat_val: 'oral_presentation',
    add_on: 200,
    reg_price: '699.00',
    subtot: '899.00',
    procfee: '44.95',
    grand_tot: '943.95',
  },
  [['amount'], ['register_category', 'reg_cat_val']],
)

const sums = {
  reg_price: z.string(),
  acc_price: z.string(),
  add_on: z.string(),
  subtot: z.string(),
  procfee: z.string(),
  grand_tot: z.string().describe('The sum of `subtot`, `procfee` and, if there is one, `tax`.'),
  other_offers: z.string().describe('All extras of `lines`; absent if there are none.').optional(),
  tax: z.string().describe('The tax added to the prices; absent if they include their taxes.').optional(),
}

export const registrationAnswer = shape(
  'Registration',
  {
    id: z.int(),
    code: z.string(),
    status: z.string(),
    currency: z.string(),
    ...sums,
    payment_url: z.url(),
    registration_url: z.url(),
  },
  {
    id: 17,
    code: '7K3Q-PDXM',
    status: 'awaiting-payment',
    currency: 'USD',
    reg_price: '699.00',
    acc_price: '0.00',
    add_on: '200.00',
    subtot: '899.00',
    procfee: '44.95',
    grand_tot: '943.95',
    payment_url: 'https://conferences.example.org/material-science/registrations/hP0c…',
    registration_url: 'https://conferences.example.org/material-science/registrations/hP0c…',
  },
)

/** Why a registration is out of date; with the right sums if the sent ones differ. */
export const registrationConflict = shape(
  'RegistrationConflict',
  {
    ...problemFields,
    currency: z
      .string()
      .describe('This and the right sums are present if the sums that were sent differ.')
      .optional(),
    ...z.object(sums).partial().shape,
  },
  {
    type: 'about:blank',
    title: 'The sums are not what this registration costs',
    status: 409,
    detail: 'Nothing was registered. These are the right figures.',
    currency: 'USD',
    reg_price: '699.00',
    acc_price: '0.00',
    add_on: '200.00',
    subtot: '899.00',
    procfee: '44.95',
    grand_tot: '943.95',
  },
)

/** The sums of a price as strings with the currency's digits: in the answer, and where sums differ. */
export const toSums = (price: Price, currency: string) => ({
  reg_price: toDecimal(listedMinor(price), currency),
  acc_price: toDecimal(price.accommodationMinor, currency),
  add_on: toDecimal(price.addOnMinor, currency),
  subtot: toDecimal(price.subtotalMinor, currency),
  procfee: toDecimal(price.feeMinor, currency),
  grand_tot: toDecimal(price.totalMinor, currency),
  ...(price.extras.some(isOrdered) && {
    other_offers: toDecimal(sumOfAmounts(price.extras.filter(isOrdered)), currency),
  }),
  ...(price.addedTax && { tax: toDecimal(price.taxMinor, currency) }),
})

/** What comes with an admission is in its price. */
const isOrdered = ({ isIncluded }: Price['extras'][number]) => !isIncluded

/** @param address of the registration's page */
export const toRegistrationAnswer = (registration: Registration, address: string) => ({
  id: registration.id,
  code: registration.code,
  status: registration.state,
  currency: registration.currency,
  ...toSums(registration.price, registration.currency),
  payment_url: address,
  registration_url: address,
})

/** The wire's name of every field with which a registration can be refused. */
const fieldNames = {
  ...registrantNames,
  period: 'register_category',
  presentationType: 'reg_cat_val',
  accommodation: 'accommodation',
  nights: 'no_of_nights',
  addOn: 'add_on',
  code: 'discount_code',
  membership: 'membership_number',
  amount: 'amount',
  description: 'write_desc',
} as const satisfies Record<RegistrationField, string>

/**
 * The fields under the names that the domain checks; numbers as they are written, so that `620` and `"620"`
 * are the same.
 *
 * @param addOn whether the field of that name stands for an accompanying person; undefined: for neither
 */
export function fromRegistrationFields(
  fields: Fields,
  addOn: boolean | undefined,
  extras: readonly RawExtra[] = [],
): RawRegistrationInput {
  const entries = Object.entries(fieldNames).map(([field, name]) => {
    const value = fields[name]
    return [field, typeof value === 'number' ? String(value) : value]
  })
  return {
    ...Object.fromEntries(entries),
    presentationType: presentationTypeOf(fields.reg_cat_val),
    addOn: addOn ?? 'neither',
    extras,
  }
}

/** The extras of `lines` as they were ordered; undefined if it is no list of them. */
export function toExtras(lines: unknown): RawExtra[] | undefined {
  if (lines === undefined || lines === null) return []
  if (!Array.isArray(lines)) return undefined
  const extras = lines.flatMap(line =>
    typeof line === 'object' && line !== null && !Array.isArray(line) && 'offer' in line
      ? [
          {
            offer: textIn(line, 'offer'),
            option: textIn(line, 'option'),
            quantity: 'quantity' in line ? textIn(line, 'quantity') : '1',
            ...('amount' in line && { amount: textIn(line, 'amount') }),
          },
        ]
      : [],
  )
  return extras.length === lines.length ? extras : undefined
}

/** A member of a line as text: empty for nothing, and for what can be none. */
function textIn(line: object, name: 'offer' | 'option' | 'quantity' | 'amount'): string {
  const value: unknown = (line as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A type is given by its price column's name or label. */
function presentationTypeOf(value: Fields[string]): Admission | '' | 'none of them' {
  if (isUnchosen(value)) return ''
  const types = Object.keys(priceColumns) as PresentationType[] // The keys of a Record of them.
  const isMeant = (type: PresentationType) =>
    value === priceColumns[type] || value === presentationTypeLabels[type]
  const own = typeof value === 'string' && offerIdOf(value) !== undefined ? toAdmission(value) : undefined
  return types.find(isMeant) ?? own ?? 'none of them'
}

/**
 * Messages by the wire's field names.
 *
 * @param conference whose limits for an amount are mentioned
 */
export function toFieldErrors(
  problems: FieldProblems,
  { currency, customAmountMinMinor, customAmountMaxMinor }: Conference,
): Record<string, string> {
  const limits = {
    min: formatMoney(customAmountMinMinor, currency),
    max: formatMoney(customAmountMaxMinor, currency),
  }
  const errors: Record<string, string> = {}
  for (const field of registrationFields) {
    const problem = problems[field]
    if (!problem) continue
    errors[fieldNames[field]] =
      problem === 'out-of-range' ? amountRangeWords(limits) : wordsFor(field, problem)
  }
  const ofExtras = Object.entries(problems).flatMap(([field, problem]) => {
    const [, id] = /^extra-(\d+)$/.exec(field) ?? []
    return id !== undefined && problem ? [wordsFor(`extra-${Number(id)}`, problem, `Offer ${id}`)] : []
  })
  if (ofExtras.length > 0) errors.lines = ofExtras.join(' ')
  return errors
}
