/** What others may register for at a group's expense, by its code: docs/offers.md. */
import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'

export interface Allowance {
  id: number
  codeId: number
  /** The group whose payer pays, and whose coordinator sees it. */
  homeId: number
  /** In minor units; null for any sum. */
  budgetMinor: number | null
  /** Null for any number. */
  mostPeople: number | null
  /** Null for all of them. */
  admissions: readonly Admission[] | null
  extras: readonly number[] | null
  /** Rooms and the accompanying person. */
  coversRooms: boolean
  isBilledMonthly: boolean
  /** The registration that its people join now; null until the first of them comes. */
  collectingId: number | null
}

/** Registrations that it pays for; what has lapsed or was cancelled is free again. */
const counted = ['awaiting-payment', 'paid'] as const

/** The allowance that a code is for; undefined for every other code. */
export async function findAllowanceOf(db: Reader, codeId: number | null): Promise<Allowance | undefined> {
  if (codeId === null) return undefined
  const row = await db.selectFrom('allowances').selectAll().where('code_id', '=', codeId).executeTakeFirst()
  return row && toAllowance(row)
}

export async function findAllowance(db: Reader, id: number): Promise<Allowance | undefined> {
  const row = await db.selectFrom('allowances').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAllowance(row)
}

/** Those of a group, oldest first. */
export async function listAllowances(db: Reader, homeId: number): Promise<Allowance[]> {
  const rows = await db
    .selectFrom('allowances')
    .selectAll()
    .where('home_id', '=', homeId)
    .orderBy('id')
    .execute()
  return rows.map(toAllowance)
}

/** Its code as its coordinator reads it. */
export async function readAllowanceCode(
  db: Reader,
  { codeId }: Pick<Allowance, 'codeId'>,
): Promise<{ code: string; isEnded: boolean; until: Temporal.PlainDate | null }> {
  const { code, ended_at, valid_until } = await db
    .selectFrom('codes')
    .select(['code', 'ended_at', 'valid_until'])
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow()
  const until = valid_until === null ? null : Temporal.PlainDate.from(valid_until)
  return { code, isEnded: ended_at !== null, until }
}

export interface Spent {
  amountMinor: number
  people: number
}

/**
 * What is used of it, counted from what stands on its registrations: whoever goes frees it. Decide on it only under the
 * conference's lock.
 */
export async function readSpent(db: Reader, allowanceId: number): Promise<Spent> {
  const paidFor = db
    .selectFrom('registrations')
    .where('allowance_id', '=', allowanceId)
    .where('registrations.state', 'in', counted)
  const { amount } = await paidFor
    .select(eb => eb.fn.sum<number | null>('total_minor').as('amount'))
    .executeTakeFirstOrThrow()
  const { people } = await paidFor
    .innerJoin('registration_lines', 'registration_lines.registration_id', 'registrations.id')
    .where('registration_lines.kind', '=', 'admission')
    .where('registration_lines.ended_at', 'is', null)
    .select(eb => eb.fn.sum<number | null>('registration_lines.quantity').as('people'))
    .executeTakeFirstOrThrow()
  return { amountMinor: Number(amount ?? 0), people: Number(people ?? 0) }
}

/** Whether it pays for all of something, however much is left of it. */
export function covers(
  { admissions, extras, coversRooms }: Pick<Allowance, 'admissions' | 'extras' | 'coversRooms'>,
  wanted: {
    presentationType: Admission
    accommodation: object | null
    hasAddOn: boolean
    extras?: readonly OrderedExtra[] | undefined
  },
): boolean {
  if (admissions !== null && !admissions.includes(wanted.presentationType)) return false
  if (!coversRooms && (wanted.accommodation !== null || wanted.hasAddOn)) return false
  return extras === null || (wanted.extras ?? []).every(({ offerId }) => extras.includes(offerId))
}

const toAllowance = (row: Selectable<Schema['allowances']>): Allowance => ({
  id: row.id,
  codeId: row.code_id,
  homeId: row.home_id,
  budgetMinor: row.budget_minor,
  mostPeople: row.most_people,
  // Only `makeAllowance` writes them.
  admissions: JSON.parse(row.admissions) as Allowance['admissions'],
  extras: JSON.parse(row.extras) as Allowance['extras'],
  coversRooms: row.covers_rooms === 1,
  isBilledMonthly: row.is_billed_monthly === 1,
  collectingId: row.collecting_id,
})
