/** The tax profile as an organiser sets it: docs/operations.md, 'Taxes and invoices'. */

import { z } from 'zod'
import { isCheckedVatId } from '#domain/conference/taxes/check-tax-id.server.ts'
import { taxRegimes } from '#domain/conference/taxes/tax.ts'
import { gstStates, isGstin } from '#domain/conference/taxes/tax-id.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { isTimeZone } from '#domain/foundations/time.ts'

const line = z.string().max(300)
const basisPoints = z.int().min(0).max(10_000)
const serviceCode = z.string().regex(/^\d{0,8}$/, 'service-code-digits' satisfies FieldRule)
const currency = /^[A-Z]{3}$/

/** Unknown fields are refused: with a misspelled rate no tax would be charged. */
export const taxProfileFields = z
  .strictObject({
    /** `gst`: India. `vat`: a member state of the EU. */
    regime: z.enum(taxRegimes),
    legalName: line.default(''),
    address: z.string().max(5_000).default(''),
    /** GSTIN or VAT id, without spaces. */
    taxId: line.default(''),
    /** 1800 for 18 %; in India the sum of CGST and SGST. */
    rateBasisPoints: basisPoints.default(0),
    /** The rate for hotel nights, if it differs. */
    accommodationRateBasisPoints: basisPoints.nullable().default(null),
    /** The rates for extras that are food, or books and the like, if they differ. */
    foodRateBasisPoints: basisPoints.nullable().default(null),
    booksRateBasisPoints: basisPoints.nullable().default(null),
    /** India's HSN or SAC code for admission, and for hotel nights, food and books if it differs. */
    serviceCode: serviceCode.default(''),
    accommodationServiceCode: serviceCode.default(''),
    foodServiceCode: serviceCode.default(''),
    booksServiceCode: serviceCode.default(''),
    /** Whether the prices of the fee tables include taxes, or taxes are added to them: ADR 21. */
    pricesIncludeTax: z.boolean().default(true),
    /** Where the event is held, as printed, and in India that state's GST code. */
    placeOfSupply: line.default(''),
    placeStateCode: z.string().regex(/^(\d{2})?$/, 'state-code-digits' satisfies FieldRule).default(''),
    /** Printed if no tax is charged, or less than the full tax. */
    exemption: line.default(''),
    /** The currency of the tax return, for conferences that are paid in another; empty if there are none. */
    nationalCurrency: z.string().regex(/^([A-Z]{3})?$/, 'currency-letters' satisfies FieldRule).default(''),
    /** How much of the national currency one unit of another is worth: `{ "USD": "84.15" }`. */
    exchangeRates: z.record(z.string().regex(currency), z.string().regex(/^\d{1,7}(\.\d{1,8})?$/)).default({}),
    /** The source and the day of the rates. */
    exchangeRateNote: line.default(''),
    /** The prefix of all numbers; `TEST-` marks demonstrations. */
    seriesPrefix: z
      .string()
      .regex(/^(?!TEST-)[A-Z0-9/-]{0,5}$/, 'number-prefix-characters' satisfies FieldRule)
      .default('INV-'),
    /** Determines the date on which an invoice is issued. */
    timeZone: z.string().refine(isTimeZone, 'no-time-zone' satisfies FieldRule).default('UTC'),
    signatoryName: line.default(''),
    signatoryRole: line.default(''),
  })
  .superRefine((profile, context) => {
    const { regime, taxId, rateBasisPoints, placeStateCode, exemption } = profile
    const refuse = (field: string, message: FieldRule) => context.addIssue({ code: 'custom', path: [field], message })
    if (regime === 'none') {
      if (rateBasisPoints > 0) refuse('rateBasisPoints', 'rate-without-tax')
      if (!profile.pricesIncludeTax) refuse('pricesIncludeTax', 'prices-without-tax')
    } else if (regime === 'vat') {
      if (!isCheckedVatId(taxId)) refuse('taxId', 'no-vat-id')
      if (rateBasisPoints === 0 && exemption === '') {
        refuse('exemption', 'no-exemption-reason')
      }
    } else {
      if (!isGstin(taxId)) refuse('taxId', 'no-gstin')
      if (!gstStates.has(placeStateCode)) refuse('placeStateCode', 'no-state')
      if (rateBasisPoints % 2 !== 0) refuse('rateBasisPoints', 'odd-rate')
      for (const field of ['accommodationRateBasisPoints', 'foodRateBasisPoints', 'booksRateBasisPoints'] as const) {
        if ((profile[field] ?? 0) % 2 !== 0) refuse(field, 'odd-rate')
      }
    }
  }) // biome-ignore format: one field a line

export type TaxProfile = z.infer<typeof taxProfileFields>
