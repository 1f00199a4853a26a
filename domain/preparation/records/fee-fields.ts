/** Fields of what the specification's conference sells: periods, hotel nights, and the terms of its fees. */
import { z } from 'zod'
import { unnamedPlaces } from '#domain/conference/conferences/conference.ts'
import { line } from '#domain/conference/content/fields.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { currency, name, offer, price } from './record-fields.ts'

export const feePeriodFields = z.object({
  name: name,
  /** The last day, in the conference's zone. */
  endsOn: z.iso.date(),
  /** It also ends when as many are sold; null: only by its day. Missing in what is older: its number then stays. */
  endsAfter: z.int().min(1).max(1_000_000_000).nullable().optional(),
  currency,
  invited: offer,
  oral: offer,
  poster: offer,
  student: offer,
  delegate: offer,
  virtual: offer,
})

export const accommodationFields = z.object({
  name: name,
  currency,
  oneNight: offer,
  twoNights: offer,
  threeNights: offer,
  fourNights: offer,
})

export const feeTermsFields = z
  .object({
    currency,
    addOn: offer,
    /** Missing in drafts and versions that are older than these two fields. */
    addOnIncludes: line.default(''),
    studentRule: line.default(''),
    takesGroups: z.boolean().default(false),
    /** From how many people on each registration costs less; null for no discount. Then one of the two says how much. */
    groupDiscountFrom: z.int().min(2).max(500).nullable().default(null),
    groupDiscountBasisPoints: z.int().min(1).max(10_000).nullable().default(null),
    groupDiscount: price.min(1).nullable().default(null),
    namesUntil: z.iso.date().nullable().default(null),
    unnamedPlaces: z.enum(unnamedPlaces).default('kept'),
    groupInvoiceDays: z.int().min(1).max(365).nullable().default(null),
    /** The processing fee, in basis points. */
    feeBasisPoints: z.int().min(0).max(10_000),
    customAmountMin: price.min(1),
    customAmountMax: price.min(1),
    /** How long a place is held for a payer who is at the gateway. */
    holdMinutes: z.int().min(1).max(1_440),
  })
  .refine(({ customAmountMin, customAmountMax }) => customAmountMin <= customAmountMax, {
    path: ['customAmountMax'],
    message: 'maximum-below-minimum' satisfies FieldRule,
  })
  .refine(
    ({ groupDiscountFrom, groupDiscountBasisPoints, groupDiscount }) =>
      [groupDiscountBasisPoints, groupDiscount].filter(each => each !== null).length ===
      (groupDiscountFrom === null ? 0 : 1),
    { path: ['groupDiscountFrom'], message: 'discount-without-amount' satisfies FieldRule },
  )
