/** Discount codes: what they take off a registration, or one of the organiser's own extras. */
import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Money } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { lettersAndDigits, withoutFormatCharacters } from '#domain/foundations/texts/fold.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { CodeGrant, Discount } from '#domain/offers/catalogue/discount.ts'
import { countUsesOf } from '#domain/offers/codes/redemptions.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'

/** The longest note on a code, in characters. */
export const longestCodeNote = 500

/** Unknown, used up, not valid now, or for somebody else. Outsiders never learn which. */
export type CodeProblem = 'unusable'

export interface RedeemableCode extends CodeGrant {
  id: number
  /** The only admission that it is for; null for any. */
  presentationType: string | null
  /** What it may take off in total, in minor units of the conference's currency; null for any sum. */
  budgetMinor: number | null
  /** What it does about places; null for nothing. */
  places: PlacesOfCode | null
  periodId: number | null
  /** How often it can still be used; null for any number. */
  left: number | null
}

/** `kept`: for each use that is left, a place that nobody else gets. `beyond`: a place also when everything is sold out. */
export const placesOfCodes = ['kept', 'beyond'] as const
export type PlacesOfCode = (typeof placesOfCodes)[number]

/** A code as the organiser set it. */
export interface DiscountCode {
  id: number
  /** Null: for every conference. */
  conferenceId: number | null
  code: string
  discount: Discount
  /** What it is taken off: one of the organiser's own extras; null for the registration. */
  on: CodeGrant['on']
  /** The currency of an amount; null for other discounts. */
  currency: string | null
  uses: number
  /** Null: no limit. */
  usesAllowed: number | null
  /** What it may take off in total; null for any sum. */
  budget: Money | null
  places: PlacesOfCode | null
  /** For whom; null for everybody. */
  email: string | null
  periodId: number | null
  presentationType: Admission | null
  /** First and last day, in the conference's zone. */
  validFrom: Temporal.PlainDate | null
  validUntil: Temporal.PlainDate | null
  note: string
  /** When somebody ended it; nobody can use it from then on. */
  endedAt: Temporal.Instant | null
}

/** A code as a group may use it, once for each person whose registration or extra costs less by it. */
export type GroupCode = RedeemableCode

/** What a code is checked against. */
export interface CodeUse {
  conference: Conference
  periodId: number
  presentationType: Admission
  email: string
  now: Temporal.Instant
  /** A registration whose use of the code is about to be released. */
  replacedId?: number | undefined
}

/** A code as it is stored and shown: in capitals, without the blanks around it. */
export function normalizeCode(typed: string): string {
  return withoutFormatCharacters(typed).trim().toUpperCase()
}

/**
 * What codes are compared by: they are read out and typed by hand, so that neither case nor blanks nor hyphens matter. A
 * code of signs alone is compared as it is.
 */
export function codeKey(code: string): string {
  return lettersAndDigits(code) || normalizeCode(code)
}

/** The code that somebody types, by its letters and digits; the one that is typed to the letter first. */
export function codesNamed(db: Reader, typed: string) {
  const code = normalizeCode(typed)
  return db
    .selectFrom('codes')
    .where(eb => eb.or([eb('compared', '=', codeKey(typed)), eb('code', '=', code)]))
    .orderBy(sql`case when code = ${code} then 0 else 1 end`)
    .limit(1)
}

/** The codes that registrants of a conference may use, including those for all conferences, sorted by code. */
export async function listCodes(db: Reader, conferenceId: number): Promise<DiscountCode[]> {
  const rows = await db
    .selectFrom('codes')
    .selectAll()
    .where(eb => eb.or([eb('conference_id', '=', conferenceId), eb('conference_id', 'is', null)]))
    .orderBy('code')
    .execute()
  return rows.map(toCode)
}

/** Finds a code and decides whether it applies, without using it. */
export async function findCode(
  db: Reader,
  typed: string,
  use: CodeUse,
): Promise<Result<RedeemableCode, { code: CodeProblem }>> {
  const row = await findUsableCode(db, typed, use)
  if (!row || !isForChoice(row, use)) return fail({ code: 'unusable' })
  return ok(redeemable(row))
}

/** A code without what decides whether it can be used. */
export const redeemable = (row: Row): RedeemableCode => ({
  id: row.id,
  ...grantOf(row),
  budgetMinor: row.budget_minor,
  ...codeForPlaces(row),
})

/** What of a code decides about places. */
export const codeForPlaces = (row: Row) => ({
  // A CHECK enforces the union.
  places: row.places as PlacesOfCode | null,
  on: grantOf(row).on,
  presentationType: row.presentation_type,
  periodId: row.category_id,
  left: row.uses_allowed === null ? null : row.uses_allowed - row.uses,
})

/** Finds a code for several people at once, without using it. */
export async function findGroupCode(
  db: Reader,
  typed: string,
  use: Omit<CodeUse, 'presentationType'>,
): Promise<Result<GroupCode, { code: CodeProblem }>> {
  const row = await findUsableCode(db, typed, use)
  if (!row || (row.category_id !== null && row.category_id !== use.periodId))
    return fail({ code: 'unusable' })
  return ok(redeemable(row))
}

/** A code that somebody can use now, whatever they choose; its uses without those of the registration that is replaced. */
export async function findUsableCode(
  db: Reader,
  typed: string,
  use: Pick<CodeUse, 'conference' | 'email' | 'now' | 'replacedId'>,
): Promise<Row | undefined> {
  const row = await codesNamed(db, typed)
    .selectAll()
    .where(eb => eb.or([eb('conference_id', 'is', null), eb('conference_id', '=', use.conference.id)]))
    .executeTakeFirst()
  if (!row || (row.currency !== null && row.currency !== use.conference.currency)) return undefined
  if (row.budget_currency !== null && row.budget_currency !== use.conference.currency) return undefined
  if (row.ended_at !== null) return undefined
  const today = dateIn(use.conference.timeZone, use.now).toString()
  if (row.valid_from !== null && today < row.valid_from) return undefined
  if (row.valid_until !== null && today > row.valid_until) return undefined
  const uses = row.uses - (await countUsesOf(db, row.id, use.replacedId))
  if (row.uses_allowed !== null && uses >= row.uses_allowed) return undefined
  if (row.email !== null && row.email.toLowerCase() !== use.email.toLowerCase()) {
    return undefined
  }
  return { ...row, uses }
}

/**
 * Locks a code until the transaction ends: a code for several conferences is used under several conference locks.
 */
export async function lockCode(tx: Transaction, typed: string): Promise<void> {
  const row = await codesNamed(tx, typed).select('id').executeTakeFirst()
  if (row) await lockRow(tx, 'codes', row.id)
}

/**
 * The code whose use counts for a registration. It was valid when it was used; only whether it fits the new choice
 * is checked again.
 */
export async function findCountedCode(
  db: Reader,
  registrationId: number,
  choice: { periodId: number; presentationType: Admission },
): Promise<{ grant: RedeemableCode; isForChoice: boolean } | undefined> {
  const row = await db
    .selectFrom('code_redemptions')
    .innerJoin('codes', 'codes.id', 'code_redemptions.code_id')
    .selectAll('codes')
    .where('code_redemptions.registration_id', '=', registrationId)
    .where('code_redemptions.is_counted', '=', 1)
    .executeTakeFirst()
  return row && { grant: redeemable(row), isForChoice: isForChoice(row, choice) }
}

function isForChoice(
  row: { category_id: number | null; presentation_type: string | null },
  choice: { periodId: number; presentationType: Admission },
): boolean {
  const isForPeriod = row.category_id === null || row.category_id === choice.periodId
  return isForPeriod && (row.presentation_type === null || row.presentation_type === choice.presentationType)
}

type Row = Selectable<Schema['codes']>

const grantOf = (row: Row): CodeGrant => ({
  discount: discountFrom(row),
  on: row.extra_offer_id === null ? null : { offerId: row.extra_offer_id, optionId: row.extra_option_id },
})

function discountFrom({ kind, grants, basis_points, amount_minor }: Row): Discount {
  if (grants === 'nothing') return { kind: 'none' }
  if (kind === 'percent' && basis_points !== null) return { kind: 'percent', basisPoints: basis_points }
  if (kind === 'amount' && amount_minor !== null)
    return { kind: grants === 'price' ? 'price' : 'amount', amountMinor: amount_minor }
  return { kind: 'free' }
}

/** The columns of a discount. What an older process does not know is written as the nearest that it does. */
export function discountColumns(discount: Discount, currency: string) {
  const { kind } = discount
  const amountMinor = kind === 'amount' || kind === 'price' ? discount.amountMinor : null
  const basisPoints = kind === 'percent' ? discount.basisPoints : kind === 'none' ? 1 : null
  return {
    kind: amountMinor !== null ? 'amount' : basisPoints !== null ? 'percent' : 'free',
    basis_points: basisPoints,
    amount_minor: amountMinor,
    currency: amountMinor === null ? null : currency,
    grants: kind === 'price' ? 'price' : kind === 'none' ? 'nothing' : null,
  }
}

export function toCode(row: Row): DiscountCode {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    code: row.code,
    ...grantOf(row),
    currency: row.currency,
    uses: row.uses,
    usesAllowed: row.uses_allowed,
    budget:
      row.budget_minor === null || row.budget_currency === null
        ? null
        : { amountMinor: row.budget_minor, currency: row.budget_currency },
    places: codeForPlaces(row).places,
    email: row.email,
    periodId: row.category_id,
    // Written through the same union.
    presentationType: row.presentation_type as Admission | null,
    validFrom: row.valid_from === null ? null : Temporal.PlainDate.from(row.valid_from),
    validUntil: row.valid_until === null ? null : Temporal.PlainDate.from(row.valid_until),
    note: row.note,
    endedAt: row.ended_at === null ? null : Temporal.Instant.from(row.ended_at),
  }
}
