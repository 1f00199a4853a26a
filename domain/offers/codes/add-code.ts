/**
 * Adding a discount code, and the fields of its terms. A code takes something off, fixes a price, or only lets its
 * holder in; its reach may be an address, a period, an admission or an extra.
 */

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type FieldRule, type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Offer, offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import {
  codeKey,
  codesNamed,
  type DiscountCode,
  discountColumns,
  longestCodeNote,
  normalizeCode,
  placesOfCodes,
  toCode,
} from '#domain/offers/codes/codes.ts'
import { admissionField } from '#domain/offers/pricing/admission-field.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

const date = z.iso.date()

const fields = z.strictObject({
  code: z
    .string()
    .transform(normalizeCode)
    .pipe(z.string().regex(/^[\x21-\x7e]{1,60}$/, 'code-characters' satisfies FieldRule)),
  discount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), basisPoints: z.int().min(1).max(10_000) }),
    /** In minor units of the conference's currency. */
    z.strictObject({ kind: z.literal('amount'), amountMinor: z.int().positive() }),
    z.strictObject({ kind: z.literal('free') }),
    /** What it costs instead, in the same units. */
    z.strictObject({ kind: z.literal('price'), amountMinor: z.int().positive() }),
    /** It only lets in: to a registration that is sold with a code. */
    z.strictObject({ kind: z.literal('none') }),
  ]),
  /** The extra that it is for, perhaps with one of its options alone; null for the registration. */
  on: z
    .strictObject({ offerId: z.int().positive(), optionId: z.int().positive().nullable() })
    .nullable()
    .default(null),
  /** Null: no limit. */
  usesAllowed: z.int().positive().max(1_000_000_000).nullable().default(null),
  /** What it may take off in total, in the same units; null for any sum. */
  budgetMinor: z.int().positive().nullable().default(null),
  /** A place is kept for each use, so there is a number of them. */
  places: z.enum(placesOfCodes).nullable().default(null),
  /** Null: everybody. */
  email: z.email().nullable().default(null),
  periodId: z.int().positive().nullable().default(null),
  presentationType: admissionField.nullable().default(null),
  /** First and last day, in the conference's zone. */
  validFrom: date.nullable().default(null),
  validUntil: date.nullable().default(null),
  /** The organiser's own note. */
  note: z.string().max(longestCodeNote).default(''),
})

const isValidForADay = ({ validFrom, validUntil }: Pick<CodeTerms, 'validFrom' | 'validUntil'>) =>
  validFrom === null || validUntil === null || validFrom <= validUntil
const lastDay = { path: ['validUntil'], message: 'last-day-before-first' satisfies FieldRule }

const saysHowMany = ({ places, usesAllowed }: Pick<CodeTerms, 'places' | 'usesAllowed'>) =>
  places !== 'kept' || usesAllowed !== null
const howMany = { path: ['usesAllowed'], message: 'kept-without-number' satisfies FieldRule }

export const codeFields = fields.refine(isValidForADay, lastDay).refine(saysHowMany, howMany)

/** The same without the code itself, which its holders know and which never changes. */
export const codeTermsFields = z
  .strictObject({ ...fields.shape, code: z.undefined().optional() })
  .transform(({ code: _, ...terms }): CodeTerms => terms)
  .refine(isValidForADay, lastDay)
  .refine(saysHowMany, howMany)

export type AddCodeError =
  | InvalidInput
  | { code: 'unknown-period' }
  /** The conference has no such admission. */
  | { code: 'unknown-offer' }
  | { code: 'unknown-extra' }
  | { code: 'taken' }
  | { code: 'not-your-part' }

export type CodeTerms = Omit<z.infer<typeof fields>, 'code'>

/** The conference whose codes a permit covers: finance has it for codes only. */
export function codesOwner({ scope }: Permit<'write-fees'>): Result<number, { code: 'not-your-part' }> {
  const { conferenceId, parts } = scope
  const isAllowed = parts === 'all' || parts.includes('codes')
  return conferenceId !== null && isAllowed ? ok(conferenceId) : fail({ code: 'not-your-part' })
}

/** What a code grants, as its row stores it; this locks the conference. */
export async function toColumns(
  tx: Transaction,
  conferenceId: number,
  { discount, periodId, on, ...terms }: CodeTerms,
) {
  const { currency } = await lockConference(tx, conferenceId)
  const isKnown = ({ id }: { id: number }) => id === periodId
  if (periodId !== null && !(await listPeriods(tx, conferenceId)).some(isKnown)) {
    return fail({ code: 'unknown-period' } as const)
  }
  const { presentationType } = terms
  const isOwn = presentationType !== null && offerIdOf(presentationType) !== undefined
  const offers = isOwn || on !== null ? await listOffers(tx, conferenceId) : []
  if (isOwn && !namedAdmissions(offers).some(({ key }) => key === presentationType))
    return fail({ code: 'unknown-offer' } as const)
  if (on !== null && !hasExtra(offers, on)) return fail({ code: 'unknown-extra' } as const)
  return ok({
    ...discountColumns(discount, currency),
    extra_offer_id: on?.offerId ?? null,
    extra_option_id: on?.optionId ?? null,
    category_id: periodId,
    presentation_type: terms.presentationType,
    email: terms.email,
    uses_allowed: terms.usesAllowed,
    budget_minor: terms.budgetMinor,
    budget_currency: terms.budgetMinor === null ? null : currency,
    places: terms.places,
    valid_from: terms.validFrom,
    valid_until: terms.validUntil,
    note: terms.note,
  })
}

/** What the history says of a budget and of places; nothing where there is none. */
export const rareFacts = (
  columns: Pick<Selectable<Schema['codes']>, 'budget_minor' | 'budget_currency' | 'places'>,
) => ({
  ...(columns.budget_minor !== null && {
    budgetMinor: columns.budget_minor,
    currency: columns.budget_currency,
  }),
  ...(columns.places !== null && { places: columns.places }),
})

const hasExtra = (offers: readonly Offer[], { offerId, optionId }: NonNullable<CodeTerms['on']>) =>
  offers.some(
    ({ id, kind, options }) =>
      id === offerId &&
      kind === 'extra' &&
      (optionId === null || options.some(option => option.id === optionId)),
  )

/** Adds a discount code of a conference. An amount is in the conference's current currency. */
export async function addCode(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { actor, now }: Act,
  input: z.input<typeof codeFields>,
): Promise<Result<DiscountCode, AddCodeError>> {
  const allowed = codesOwner(permit)
  if (!allowed.ok) return allowed
  const conferenceId = allowed.value
  const parsed = parseInput(codeFields, input)
  if (!parsed.ok) return parsed
  const { code, ...terms } = parsed.value
  const columns = await toColumns(tx, conferenceId, terms)
  if (!columns.ok) return columns
  if (await codesNamed(tx, code).select('id').executeTakeFirst()) return fail({ code: 'taken' })
  const added = await tx
    .insertInto('codes')
    .values({ conference_id: conferenceId, code, compared: codeKey(code), ...columns.value })
    .onConflict(oc => oc.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) return fail({ code: 'taken' })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'code added',
    subject: { kind: 'code', id: added.id },
    // The code itself is left out of the audit: anybody who reads it could use it.
    facts: { kind: terms.discount.kind, usesAllowed: terms.usesAllowed, ...rareFacts(columns.value) },
    now,
  })
  return ok(toCode(added))
}
