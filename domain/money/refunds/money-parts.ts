/** The parts of a registration's money, and how much of each is refundable: docs/algorithms/refunds.md. */

import { sql } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { readOwnCurrency } from '#domain/money/billing/invoice-register.ts'
import { isFailed, isWithdrawn, leftOfFailures, type Refund } from '#domain/money/refunds/refund.ts'
import { type PartWithShare, wholeShare } from '#domain/money/refunds/refund-policy.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'

/** Money of one registration that shares its refund terms. */
export interface MoneyPart {
  /** In minor units, above zero. */
  amountMinor: number
  /** The policy's share, fixed on the day of the first move; null while the conference's dates decide. */
  fixedBasisPoints: number | null
  /** Whether it paid for a place before it was moved here. */
  hadPlace: boolean
}

/**
 * A registration's money in its own currency that is not being refunded: `shared`, `retainedMinor` and `surplus` sum
 * to it.
 */
export interface RegistrationMoney {
  /**
   * Pays for the place, or paid for another that was given up for it. The policy's share is refundable. Newest first.
   */
  shared: MoneyPart[]
  /** The part of `shared` that no invoice of this registration bills yet, in minor units. */
  unbilledMinor: number
  /** What the policy, or a decision on a failed refund, has retained: none of it is refundable. In minor units. */
  retainedMinor: number
  /** Was never billed for a place; refundable in full. Newest first. */
  surplus: MoneyPart[]
}

/** Reads a registration's money as the refund policy sees it. */
export async function readRegistrationMoney(db: Reader, registrationId: number): Promise<RegistrationMoney> {
  if (!(await hasMoneyHistory(db, registrationId))) {
    return { shared: [], unbilledMinor: 0, retainedMinor: 0, surplus: [] }
  }
  const { billedMinor, surplusMinor } = await readHeldMoney(db, registrationId)
  const currency = await readOwnCurrency(db, registrationId)
  const refunds = (await listRefunds(db, registrationId)).filter(refund => refund.currency === currency)
  const retainedMinor = Math.min(billedMinor, await readRetained(db, registrationId, refunds))
  const parts = await listParts(db, registrationId, billedMinor + surplusMinor - retainedMinor)
  // Overpayments are the newest money, and were never billed.
  const loose = takeParts(
    parts.filter(part => !isBound(part)),
    surplusMinor,
  )
  const bound = parts.filter(isBound)
  // The policy's share was applied when a refund was decided, so a failed one is owed in full.
  const owedBackMinor = Math.min(surplusMinor, leftOfFailures(refunds))
  const looseMinor = Math.max(sumOf(loose.taken), owedBackMinor)
  const boundSurplus = takeParts(bound, looseMinor - sumOf(loose.taken))
  return {
    shared: [...loose.left, ...boundSurplus.left],
    unbilledMinor: surplusMinor - sumOf(loose.taken) - sumOf(boundSurplus.taken),
    retainedMinor,
    surplus: [...loose.taken, ...boundSurplus.taken],
  }
}

/** Money that paid for a place stays subject to the policy wherever it is moved. */
const isBound = ({ fixedBasisPoints, hadPlace }: MoneyPart) =>
  hadPlace && (fixedBasisPoints ?? 0) < wholeShare

/**
 * Whether any money was ever received, moved or billed for a registration. For registrants who never paid, this one
 * query replaces the dozens that find out where the money is.
 */
export function hasMoneyHistory(db: Reader, registrationId: number): Promise<boolean> {
  return askOnce(db, `whether money was ever here for ${registrationId}`, async () => {
    return (await listWithMoneyHistory(db, [registrationId])).length > 0
  })
}

/** Those of some registrations that have any. */
export async function listWithMoneyHistory(
  db: Reader,
  registrationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from registrations where id in (${sql.join(registrationIds)}) and (
      exists (select 1 from captures where registration_id = registrations.id)
      or exists (select 1 from credit_transfers where to_registration_id = registrations.id)
      or exists (select 1 from refunds where registration_id = registrations.id)
      or exists (select 1 from invoices where registration_id = registrations.id))`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was retained at changes to something cheaper and of failed refunds, in minor units. */
async function readRetained(db: Reader, registrationId: number, refunds: readonly Refund[]): Promise<number> {
  const stayed = refunds
    .filter(isFailed)
    .filter(refund => refund.retainedBecause !== null && !isWithdrawn(refund))
  return (await readRetainedByPolicy(db, registrationId)) + sumOf(stayed)
}

/** All parts of the money that is here, newest first: payments, then money moved from other registrations. */
async function listParts(db: Reader, registrationId: number, hereMinor: number): Promise<MoneyPart[]> {
  const [received, movedOn, changed, backMinor] = await Promise.all([
    readParts(db, 'to', registrationId),
    readParts(db, 'from', registrationId),
    readChangeParts(db, registrationId),
    readBackOfReceived(db, registrationId),
  ])
  for (const gone of [...movedOn, ...changed]) subtract(received, gone)
  const left = takeParts(received, backMinor).left
  const known = left.filter(part => part.fixedBasisPoints !== null || part.hadPlace)
  const knownMinor = sumOf(known)
  if (knownMinor > hereMinor) return takeParts(known, knownMinor - hereMinor).left
  return [...partOf(hereMinor - knownMinor, { fixedBasisPoints: null, hadPlace: false }), ...known]
}

/** Money moved from or to other registrations, newest first. */
async function readParts(db: Reader, side: 'from' | 'to', registrationId: number): Promise<MoneyPart[]> {
  const rows = await db
    .selectFrom('credit_parts as part')
    .innerJoin('credit_transfers as credit', 'credit.id', 'part.credit_id')
    .select(['part.amount_minor', 'part.share_basis_points', 'part.had_place'])
    .where(side === 'to' ? 'credit.to_registration_id' : 'credit.from_registration_id', '=', registrationId)
    .orderBy('credit.id', 'desc')
    .orderBy('part.id')
    .execute()
  return rows.map(toPart)
}

/** What changes to something cheaper took, by the share on their day, whatever was refunded of it. */
async function readChangeParts(db: Reader, registrationId: number): Promise<MoneyPart[]> {
  const rows = await db
    .selectFrom('change_parts as part')
    .innerJoin('choice_changes as change', 'change.id', 'part.choice_change_id')
    .select(['part.amount_minor', 'part.share_basis_points', 'part.had_place'])
    .where('change.registration_id', '=', registrationId)
    .where('change.state', '=', 'applied')
    .execute()
  return rows.map(toPart)
}

/** Subtracts a part from the parts with the same terms. */
function subtract(parts: MoneyPart[], { amountMinor, fixedBasisPoints, hadPlace }: MoneyPart): void {
  let open = amountMinor
  for (const part of parts) {
    if (part.fixedBasisPoints !== fixedBasisPoints || part.hadPlace !== hadPlace) continue
    const minor = Math.min(open, part.amountMinor)
    part.amountMinor -= minor
    open -= minor
  }
}

/**
 * What was refunded, or is about to be, of payments made for other registrations, in minor units. Refunds decided by a
 * change are left out, because their parts are stored.
 */
async function readBackOfReceived(db: Reader, registrationId: number): Promise<number> {
  const { back } = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select(eb => eb.fn.sum<number | null>('refunds.amount_minor').as('back'))
    .where('refunds.registration_id', '=', registrationId)
    .whereRef('captures.registration_id', '!=', 'refunds.registration_id')
    .where('refunds.state', '!=', 'failed')
    .where('refunds.choice_change_id', 'is', null)
    .executeTakeFirstOrThrow()
  return back ?? 0
}

/** Takes an amount from the first parts on, or as much of it as there is. */
export function takeParts(
  parts: readonly MoneyPart[],
  amountMinor: number,
): { taken: MoneyPart[]; left: MoneyPart[] } {
  const taken: MoneyPart[] = []
  const left: MoneyPart[] = []
  let open = amountMinor
  for (const part of parts) {
    const minor = Math.min(open, part.amountMinor)
    open -= minor
    taken.push(...partOf(minor, part))
    left.push(...partOf(part.amountMinor - minor, part))
  }
  return { taken, left }
}

/** The same from the money with the smallest share on, so that what has no share elsewhere is taken first. */
export function takeWithSmallestShare(
  parts: readonly MoneyPart[],
  amountMinor: number,
  shareBasisPoints: number,
): { taken: MoneyPart[]; left: MoneyPart[] } {
  const shareOf = ({ fixedBasisPoints }: MoneyPart) => fixedBasisPoints ?? shareBasisPoints
  const amounts = new Map<MoneyPart, number>()
  let open = amountMinor
  for (const part of parts.toSorted((one, other) => shareOf(one) - shareOf(other))) {
    const minor = Math.min(open, part.amountMinor)
    open -= minor
    amounts.set(part, minor)
  }
  const takenOf = (part: MoneyPart) => amounts.get(part) ?? 0
  return {
    taken: parts.flatMap(part => partOf(takenOf(part), part)),
    left: parts.flatMap(part => partOf(part.amountMinor - takenOf(part), part)),
  }
}

const partOf = (
  amountMinor: number,
  { fixedBasisPoints, hadPlace }: Omit<MoneyPart, 'amountMinor'>,
): MoneyPart[] => (amountMinor > 0 ? [{ amountMinor, fixedBasisPoints, hadPlace }] : [])

/** Fixes the share of parts that follow a conference's dates; a share that was fixed before stays. */
export const withShare = (parts: readonly MoneyPart[], shareBasisPoints: number): PartWithShare[] =>
  parts.map(part => ({
    amountMinor: part.amountMinor,
    shareBasisPoints: part.fixedBasisPoints ?? shareBasisPoints,
  }))

/** Stores the parts of a credit. */
export async function storeCreditParts(
  tx: Transaction,
  creditId: number,
  parts: readonly MoneyPart[],
): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(part => ({ credit_id: creditId, ...columnsOf(part) }))
  await tx.insertInto('credit_parts').values(rows).execute()
}

/** Stores the parts of the difference of a change to something cheaper. */
export async function storeChangeParts(
  tx: Transaction,
  changeId: number,
  parts: readonly MoneyPart[],
): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(part => ({ choice_change_id: changeId, ...columnsOf(part) }))
  await tx.insertInto('change_parts').values(rows).execute()
}

const columnsOf = ({ amountMinor, fixedBasisPoints, hadPlace }: MoneyPart) => ({
  amount_minor: amountMinor,
  share_basis_points: fixedBasisPoints,
  had_place: hadPlace ? 1 : 0,
})

const toPart = (row: {
  amount_minor: number
  share_basis_points: number | null
  had_place: number
}): MoneyPart => ({
  amountMinor: row.amount_minor,
  fixedBasisPoints: row.share_basis_points,
  // Rows from before `had_place` existed: a share below the whole came from the policy, so it was for a place.
  hadPlace: row.had_place === 1 || (row.share_basis_points ?? wholeShare) < wholeShare,
})

/** How much money a change to something cheaper took, in minor units. */
export async function readTakenByChange(db: Reader, changeId: number): Promise<number> {
  const { taken } = await db
    .selectFrom('change_parts')
    .select(eb => eb.fn.sum<number | null>('amount_minor').as('taken'))
    .where('choice_change_id', '=', changeId)
    .executeTakeFirstOrThrow()
  return Number(taken ?? 0)
}
