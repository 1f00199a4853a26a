/** Which registrations have the money of a payment, which moves may have moved: docs/algorithms/refunds.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import type { Capture } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacksOf, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { listOnwardIds } from '#domain/money/payments/moved-money.ts'
import { refundsBegun } from '#domain/money/refunds/refund.ts'
import { listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { lockListed } from '#domain/registrations/registration-queries.ts'

/** How much of a payment's money leaves one registration, in minor units. */
export interface HolderShare {
  registrationId: number
  amountMinor: number
}

type PaidMoney = Pick<Capture, 'id' | 'registrationId' | 'amountMinor' | 'currency'>

/** Locks every registration that may have money of a payment or refunds of it, and the payment. */
export async function lockHolders(
  tx: Transaction,
  capture: Pick<Capture, 'id' | 'registrationId'>,
): Promise<void> {
  await lockListed(tx, async () => {
    const refunds = await listRefundsOf(tx, capture.id)
    const onward = await listOnwardIds(tx, capture.registrationId)
    return [...onward, ...refunds.map(({ registrationId }) => registrationId)]
  })
  await lockRow(tx, 'captures', capture.id)
}

/**
 * Splits an amount of a payment that leaves among the registrations that have its money: the one whose place it pays
 * for gives what it has, then the others from the newest on, and last what is about to be refunded.
 */
export async function splitByHolder(
  db: Reader,
  capture: PaidMoney,
  amountMinor: number,
): Promise<HolderShare[]> {
  const holderId = await findHolder(db, capture)
  const others = await listOnwardIds(db, capture.registrationId)
  const ids = [...new Set([holderId, ...others.toReversed()])]
  const refunds = (await listRefundsOf(db, capture.id)).toReversed()
  const shares = new Map<number, number>()
  let open = amountMinor
  const take = (id: number, minor: number) => {
    const part = Math.min(open, minor)
    if (part <= 0) return
    shares.set(id, (shares.get(id) ?? 0) + part)
    open -= part
  }
  for (const id of ids) take(id, await readHeld(db, id, capture, ids))
  // The newest first, as `withdrawRefunds` withdraws them. The gateway will refuse what is requested of money that left.
  for (const state of ['scheduled', 'requested'] as const) {
    for (const refund of refunds.filter(each => each.state === state)) {
      take(refund.registrationId, refund.amountMinor)
    }
  }
  // More left than the books have: the difference shows where the money was.
  take(holderId, open)
  return [...shares].map(([registrationId, minor]) => ({ registrationId, amountMinor: minor }))
}

/**
 * The most that a registration can have of a payment: the whole where it was paid, elsewhere what was moved there,
 * without what of it left from there before. What it received in other payments is not this one's.
 */
async function readHeld(
  db: Reader,
  registrationId: number,
  { id: captureId, registrationId: paidForId, amountMinor, currency }: PaidMoney,
  wayIds: readonly number[],
): Promise<number> {
  const cameMinor = registrationId === paidForId ? amountMinor : await readMovedTo(db, registrationId, wayIds)
  const isHere = (row: { registrationId: number }) => row.registrationId === registrationId
  const refunded = refundsBegun((await listRefundsOf(db, captureId)).filter(isHere), currency)
  const takenMinor = sumOfTaken((await listChargebacksOf(db, captureId)).filter(isHere))
  const leftMinor = cameMinor - takenMinor - sumOf(refunded)
  return Math.max(0, Math.min(leftMinor, await readNetReceived(db, registrationId, currency)))
}

async function readMovedTo(db: Reader, registrationId: number, wayIds: readonly number[]): Promise<number> {
  const { moved } = await db
    .selectFrom('credit_transfers')
    .select(eb => eb.fn.sum<number | null>('amount_minor').as('moved'))
    .where('to_registration_id', '=', registrationId)
    .where('from_registration_id', 'in', wayIds)
    .executeTakeFirstOrThrow()
  return Number(moved ?? 0)
}

/** The registration that has a payment's money now, or most of it. */
export async function findHolder(
  db: Reader,
  capture: Pick<Capture, 'registrationId' | 'amountMinor' | 'currency'>,
): Promise<number> {
  const seen = new Set<number>()
  let id = capture.registrationId
  while (!seen.has(id) && (await readNetReceived(db, id, capture.currency)) < capture.amountMinor) {
    seen.add(id)
    const onward = await db
      .selectFrom('credit_transfers')
      .select('to_registration_id')
      .where('from_registration_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!onward) break
    id = onward.to_registration_id
  }
  return id
}
