/** Of which parts a registration's money consists, and what goes back of each: docs/algorithms/refunds.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { chargedBack, leftOfFailures, listRefunds, type Refund } from '#domain/payments/refund.ts'
import { type RefundPart, wholeShare } from '#domain/refunds/refund-policy.ts'
import { readHeldMoney } from '#domain/refunds/return-surplus.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'

/** A part of the money of a registration. */
export interface MoneyPart {
  /** In minor units, above zero. */
  amountMinor: number
  /** The policy's share on the day of its first move; null where it follows its conference's dates. */
  fixedBasisPoints: number | null
  /** Whether it paid for a place before it came here. */
  hadPlace: boolean
}

/** Everything that is here for a registration in its currency and not on its way back: `shared`, `retainedMinor` and `surplus` sum to that. */
export interface RegistrationMoney {
  /** Pays for the place; or paid for another that was given up for this one. The policy's share of it goes back. Newest first. */
  shared: MoneyPart[]
  /** Of `shared`, what stands on no invoice of this registration yet, in minor units. */
  unbilledMinor: number
  /** What the policy, or a decision on a refund that failed, has kept already: nothing of it goes back, in minor units. */
  retainedMinor: number
  /** What no place was ever billed for; it goes back whole. Newest first. */
  surplus: MoneyPart[]
}

/** Reads how the refund policy sees a registration's money. */
export async function readRegistrationMoney(db: Reader, registrationId: number): Promise<RegistrationMoney> {
  const { billedMinor, surplusMinor } = await readHeldMoney(db, registrationId)
  const refunds = await listRefunds(db, registrationId)
  const retainedMinor = Math.min(billedMinor, await readRetained(db, registrationId, refunds))
  const parts = await listParts(db, registrationId, billedMinor + surplusMinor - retainedMinor)
  // What was paid too much came last, and was never billed anywhere.
  const loose = takeParts(
    parts.filter(part => !isBound(part)),
    surplusMinor,
  )
  const bound = parts.filter(isBound)
  // What a refund failed to bring back was shared when it was decided.
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

/** Money that paid for a place stays under the policy, wherever it goes. */
const isBound = ({ fixedBasisPoints, hadPlace }: MoneyPart) =>
  hadPlace && (fixedBasisPoints ?? 0) < wholeShare

/** What was kept at changes to something cheaper, and of refunds that failed, in minor units. */
async function readRetained(db: Reader, registrationId: number, refunds: readonly Refund[]): Promise<number> {
  const stayed = refunds.filter(({ keptBecause, failure }) => keptBecause !== null && failure !== chargedBack)
  return (await readRetainedByPolicy(db, registrationId)) + sumOf(stayed)
}

/** All parts of an amount that is here, newest first: what was paid for it, then what came from other registrations. */
async function listParts(db: Reader, registrationId: number, hereMinor: number): Promise<MoneyPart[]> {
  const received = await readParts(db, 'to', registrationId)
  for (const gone of [
    ...(await readParts(db, 'from', registrationId)),
    ...(await readChangeParts(db, registrationId)),
  ]) {
    subtract(received, gone)
  }
  const left = takeParts(received, await readBackOfReceived(db, registrationId)).left
  const known = left.filter(part => part.fixedBasisPoints !== null || part.hadPlace)
  const knownMinor = sumOf(known)
  if (knownMinor > hereMinor) return takeParts(known, knownMinor - hereMinor).left
  return [...partOf(hereMinor - knownMinor, { fixedBasisPoints: null, hadPlace: false }), ...known]
}

/** What came from other registrations, or went on to them, newest first. */
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

/** What changes to something cheaper took: shared on their day, whatever went back of it. */
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

/** Takes a part away from those of its kind. */
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
 * What went back, or is about to, of payments that were made for other registrations, in minor units; without what a
 * change decided on, whose parts are known.
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

/** Takes an amount, or what there is of it, from the first parts on. */
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

const partOf = (
  amountMinor: number,
  { fixedBasisPoints, hadPlace }: Omit<MoneyPart, 'amountMinor'>,
): MoneyPart[] => (amountMinor > 0 ? [{ amountMinor, fixedBasisPoints, hadPlace }] : [])

/** @returns minor units */
export const sumOf = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

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
  const rows = parts.map(part => ({ credit_id: creditId, ...columnsOf(part) }))
  await tx.insertInto('credit_parts').values(rows).execute()
}

/** Keeps of what the difference of a change to something cheaper consists. */
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
  // A share below the whole was the policy's for a place, also before this was noted.
  hadPlace: row.had_place === 1 || (row.share_basis_points ?? wholeShare) < wholeShare,
})
