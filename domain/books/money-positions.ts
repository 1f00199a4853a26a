/** Where the money of a registration is: docs/algorithms/refunds.md. Receipt, page and mails all use this. */

import type { Reader } from '#database/database.ts'
import { readMoneyInOtherCurrencies, readUnallocatedMoney } from '#domain/billing/unallocated-money.ts'
import { readPledge } from '#domain/books/pledge.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import type { DateText } from '#domain/documents/letterhead.ts'
import { sumOf } from '#domain/money.ts'
import { listChargebacks, sumOfTaken } from '#domain/payments/chargeback.ts'
import { listRefunds, type Refund } from '#domain/payments/refund.ts'
import { readFailedRefundsOwed } from '#domain/refunds/failed-refund.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'
import { readBalance } from '#domain/registrations/registration-queries.ts'
import { dateIn } from '#domain/time.ts'

/**
 * A part of a registration's money, in minor units, always above zero:
 *
 * - `due`: not received yet.
 * - `place`: pays for the place.
 * - `part`: received, but not yet all that is due.
 * - `retained`: not refunded after a cancellation, under the refund policy.
 * - `going-back`: its refund is decided. It is paid from the day `from`; if that is null, it is in progress.
 * - `owed-back`: its refund failed.
 * - `surplus`: more than was owed; nobody has decided on it.
 * - `unplaced`: received, but the registration has no place.
 * - `other-currency`: received in a currency that nothing is billed in; nobody has decided on it.
 * - `charged-back`: taken back by the payer's bank.
 *
 * `currency` is given if it is not the registration's.
 */
export type MoneyPosition =
  | {
      readonly at: 'due' | 'place' | 'part' | 'retained' | 'owed-back' | 'surplus' | 'unplaced'
      readonly amountMinor: number
    }
  | {
      readonly at: 'going-back'
      readonly amountMinor: number
      readonly from: DateText | null
      readonly currency?: string
    }
  | { readonly at: 'charged-back'; readonly amountMinor: number; readonly currency?: string }
  | { readonly at: 'other-currency'; readonly amountMinor: number; readonly currency: string }

export interface MoneyFacts {
  state: RegistrationState
  /**
   * The amount charged: the total plus what the policy retained of an earlier choice, less what an open move
   * pledges.
   */
  chargedMinor: number
  capturedMinor: number
  refundedMinor: number
  goingBack: readonly { amountMinor: number; from: DateText | null }[]
  /** Received, not going back and on no invoice; and the part of it whose refund failed. */
  unallocatedMinor: number
  owedBackMinor: number
}

/** The position of money that nothing was billed for and nobody has decided on. */
const undecided = {
  waiting: 'unplaced',
  'awaiting-payment': 'part',
  paid: 'surplus',
  expired: 'unplaced',
  superseded: 'unplaced',
  cancelled: 'surplus',
} as const satisfies Record<RegistrationState, MoneyPosition['at']>

/** All parts but `due` sum to what was received less what was refunded. */
export function moneyPositions(facts: MoneyFacts): MoneyPosition[] {
  const { state, capturedMinor, refundedMinor, goingBack, owedBackMinor } = facts
  const backMinor = sumOf(goingBack)
  const hereMinor = Math.max(0, capturedMinor - refundedMinor - backMinor)
  const unallocatedMinor = Math.min(facts.unallocatedMinor, hereMinor)
  const undecidedMinor = unallocatedMinor - owedBackMinor
  const dueMinor = state === 'awaiting-payment' ? facts.chargedMinor - (hereMinor - owedBackMinor) : 0
  const positions: MoneyPosition[] = [
    { at: state === 'cancelled' ? 'retained' : 'place', amountMinor: hereMinor - unallocatedMinor },
    ...goingBack.map(back => ({ at: 'going-back', ...back }) as const),
    { at: 'owed-back', amountMinor: owedBackMinor },
    { at: undecided[state], amountMinor: undecidedMinor },
    { at: 'due', amountMinor: dueMinor },
  ]
  return positions.filter(({ amountMinor }) => amountMinor > 0)
}

/** Reads where a registration's money is now; days are in the conference's zone. */
export async function readMoneyPositions(
  db: Reader,
  { id, state, price, currency }: Pick<Registration, 'id' | 'state' | 'price' | 'currency'>,
  { timeZone }: Pick<Conference, 'timeZone'>,
  { retainedMinor, now }: { retainedMinor: number; now: Temporal.Instant },
): Promise<MoneyPosition[]> {
  const refunds = (await listRefunds(db, id)).filter(
    ({ state }) => state !== 'completed' && state !== 'failed',
  )
  const dayOf = ({ dueAt, state }: Refund) => {
    const isLater = state === 'scheduled' && dueAt !== null && Temporal.Instant.compare(dueAt, now) > 0
    return isLater ? dateIn(timeZone, dueAt).toString() : null
  }
  const [own, others] = [
    refunds.filter(refund => refund.currency === currency),
    refunds.filter(refund => refund.currency !== currency),
  ]
  const byDay = new Map<DateText | null, number>()
  for (const refund of own) byDay.set(dayOf(refund), (byDay.get(dayOf(refund)) ?? 0) + refund.amountMinor)
  const inOthers = await readMoneyInOtherCurrencies(db, id)
  const positions = moneyPositions({
    state,
    chargedMinor: price.totalMinor + retainedMinor - (await readPledge(db, { id, price })),
    ...(await readBalance(db, id)),
    goingBack: [...byDay].map(([from, amountMinor]) => ({ from, amountMinor })),
    unallocatedMinor: await readUnallocatedMoney(db, id),
    owedBackMinor: await readFailedRefundsOwed(db, id),
  })
  for (const money of inOthers) positions.push({ at: 'other-currency', ...money })
  for (const refund of others) {
    const { amountMinor, currency: other } = refund
    positions.push({ at: 'going-back', amountMinor, from: dayOf(refund), currency: other })
  }
  for (const [taken, rows] of Map.groupBy(await listChargebacks(db, id), each => each.currency)) {
    const amountMinor = sumOfTaken(rows)
    if (amountMinor === 0) continue
    positions.push({ at: 'charged-back', amountMinor, ...(taken !== currency && { currency: taken }) })
  }
  return positions
}
