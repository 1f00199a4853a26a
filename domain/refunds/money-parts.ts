/** Of which parts a registration's money consists, and what goes back of each: docs/algorithms/refunds.md. */
import type { Reader, Transaction } from '#database/database.ts'
import type { RefundPart } from '#domain/refunds/refund-policy.ts'
import { readHeldMoney } from '#domain/refunds/return-surplus.ts'

/** A part of the money of a registration. */
export interface MoneyPart {
  /** In minor units, above zero. */
  amountMinor: number
  /** The policy's share on the day of its first move; null where it follows its conference's dates. */
  fixedBasisPoints: number | null
}

/**
 * The money of a registration that pays for what was billed, newest first: what was paid for it, then what came from
 * other registrations. Refunds are taken in this order.
 */
export async function listBilledParts(db: Reader, registrationId: number): Promise<MoneyPart[]> {
  const { billedMinor, surplusMinor } = await readHeldMoney(db, registrationId)
  const parts = await listParts(db, registrationId, billedMinor + surplusMinor)
  // What was paid too much came last.
  return takeParts(parts, surplusMinor).left
}

/**
 * The same of all of its money.
 *
 * @param hereMinor everything that is here and not on its way back, in the registration's currency
 */
export async function listParts(db: Reader, registrationId: number, hereMinor: number): Promise<MoneyPart[]> {
  const received = await db
    .selectFrom('credit_parts as part')
    .innerJoin('credit_transfers as credit', 'credit.id', 'part.credit_id')
    .select(['part.amount_minor', 'part.share_basis_points'])
    .where('credit.to_registration_id', '=', registrationId)
    .orderBy('credit.id', 'desc')
    .orderBy('part.id')
    .execute()
  if (received.length === 0) return partOf(hereMinor, null)
  const parts = received.map(row => ({
    amountMinor: row.amount_minor,
    fixedBasisPoints: row.share_basis_points,
  }))
  await subtractGiven(db, registrationId, parts)
  const left = takeParts(parts, await readBackOfReceived(db, registrationId)).left
  const fixed = left.filter(part => part.fixedBasisPoints !== null)
  const fixedMinor = sumOf(fixed)
  if (fixedMinor > hereMinor) return takeParts(fixed, fixedMinor - hereMinor).left
  return [...partOf(hereMinor - fixedMinor, null), ...fixed]
}

/** What went on to another registration is no longer here, part by part. */
async function subtractGiven(db: Reader, registrationId: number, parts: MoneyPart[]): Promise<void> {
  const given = await db
    .selectFrom('credit_parts as part')
    .innerJoin('credit_transfers as credit', 'credit.id', 'part.credit_id')
    .select(['part.amount_minor', 'part.share_basis_points'])
    .where('credit.from_registration_id', '=', registrationId)
    .where('part.share_basis_points', 'is not', null)
    .execute()
  for (const { amount_minor, share_basis_points } of given) {
    let open = amount_minor
    for (const part of parts.filter(({ fixedBasisPoints }) => fixedBasisPoints === share_basis_points)) {
      const minor = Math.min(open, part.amountMinor)
      part.amountMinor -= minor
      open -= minor
    }
  }
}

/** What went back, or is about to, of payments that were made for other registrations, in minor units. */
async function readBackOfReceived(db: Reader, registrationId: number): Promise<number> {
  const { back } = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select(eb => eb.fn.sum<number | null>('refunds.amount_minor').as('back'))
    .where('refunds.registration_id', '=', registrationId)
    .whereRef('captures.registration_id', '!=', 'refunds.registration_id')
    .where('refunds.state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return back ?? 0
}

/** Takes an amount, or what there is of it, from the first parts on. */
export function takeParts(
  parts: readonly MoneyPart[],
  amountMinor: number,
): { taken: MoneyPart[]; left: MoneyPart[] } {
  const taken: MoneyPart[] = []
  const left: MoneyPart[] = []
  let open = amountMinor
  for (const { amountMinor: minor, fixedBasisPoints } of parts) {
    const part = Math.min(open, minor)
    open -= part
    taken.push(...partOf(part, fixedBasisPoints))
    left.push(...partOf(minor - part, fixedBasisPoints))
  }
  return { taken, left }
}

const partOf = (amountMinor: number, fixedBasisPoints: number | null): MoneyPart[] =>
  amountMinor > 0 ? [{ amountMinor, fixedBasisPoints }] : []

const sumOf = (parts: readonly MoneyPart[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Fixes the share of what follows a conference's dates; what was fixed before stays. */
export const withShare = (parts: readonly MoneyPart[], shareBasisPoints: number): RefundPart[] =>
  parts.map(part => ({
    amountMinor: part.amountMinor,
    shareBasisPoints: part.fixedBasisPoints ?? shareBasisPoints,
  }))

/** Keeps of what a credit consists. */
export async function storeCreditParts(
  tx: Transaction,
  creditId: number,
  parts: readonly MoneyPart[],
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('credit_parts')
    .values(
      parts.map(({ amountMinor, fixedBasisPoints }) => ({
        credit_id: creditId,
        amount_minor: amountMinor,
        share_basis_points: fixedBasisPoints,
      })),
    )
    .execute()
}
