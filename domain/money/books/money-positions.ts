/** Where the money of a registration is: docs/algorithms/refunds.md. Receipt, page and mails all use this. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { readMoneyInOtherCurrencies, readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import { readPledge } from '#domain/money/books/pledge.ts'
import type { DateText } from '#domain/money/documents/letterhead.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listChargebacks, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { isScheduled, type Refund } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'

/**
 * A part of a registration's money, in minor units, always above zero:
 *
 * - `due`: not received yet.
 * - `place`: pays for the place.
 * - `part`: received, but not yet all that is due.
 * - `retained`: not refunded after a cancellation, under the refund policy; `isDecided`: by a share that staff decided on.
 * - `going-back`: its refund is decided. It is paid from the day `from`; if that is null, it is in progress. `by-hand`:
 *   staff pay it, because the money came outside of any gateway. `delayed`: its gateway refuses it for now.
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
      readonly at: 'due' | 'place' | 'part' | 'owed-back' | 'surplus' | 'unplaced'
      readonly amountMinor: number
    }
  | { readonly at: 'retained'; readonly amountMinor: number; readonly isDecided?: boolean }
  | {
      readonly at: 'being-refunded'
      readonly amountMinor: number
      readonly from: DateText | null
      readonly way?: 'by-hand' | 'delayed'
      readonly currency?: string
    }
  | { readonly at: 'charged-back'; readonly amountMinor: number; readonly currency?: string }
  | { readonly at: 'other-currency'; readonly amountMinor: number; readonly currency: string }

export interface MoneyFacts {
  state: RegistrationState
  /** Whether staff decided on the share that was refunded when it was cancelled. */
  isDecided?: boolean
  /**
   * The amount charged: the total plus what the policy retained of an earlier choice, less what an open move
   * pledges.
   */
  chargedMinor: number
  capturedMinor: number
  refundedMinor: number
  beingRefunded: readonly { amountMinor: number; from: DateText | null; way?: 'by-hand' | 'delayed' }[]
  /** Received, not being refunded and on no invoice; and the part of it whose refund failed. */
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
  const { state, capturedMinor, refundedMinor, beingRefunded, owedBackMinor } = facts
  const backMinor = sumOf(beingRefunded)
  const hereMinor = Math.max(0, capturedMinor - refundedMinor - backMinor)
  const unallocatedMinor = Math.min(facts.unallocatedMinor, hereMinor)
  const undecidedMinor = unallocatedMinor - owedBackMinor
  const dueMinor = state === 'awaiting-payment' ? facts.chargedMinor - (hereMinor - owedBackMinor) : 0
  const retained = { at: 'retained', ...(facts.isDecided && { isDecided: true }) } as const
  const positions: MoneyPosition[] = [
    { ...(state === 'cancelled' ? retained : { at: 'place' }), amountMinor: hereMinor - unallocatedMinor },
    ...beingRefunded.map(back => ({ at: 'being-refunded', ...back }) as const),
    { at: 'owed-back', amountMinor: owedBackMinor },
    { at: undecided[state], amountMinor: undecidedMinor },
    { at: 'due', amountMinor: dueMinor },
  ]
  return positions.filter(({ amountMinor }) => amountMinor > 0)
}

/** How a refund differs from one that its gateway pays. */
function wayOf({ gateway, refused }: Refund): { way?: 'by-hand' | 'delayed' } {
  if (gateway === 'offline') return { way: 'by-hand' }
  return refused === null ? {} : { way: 'delayed' }
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
  const dayOf = (refund: Refund) => {
    const isLater = isScheduled(refund) && Temporal.Instant.compare(refund.dueAt, now) > 0
    return isLater ? dateIn(timeZone, refund.dueAt).toString() : null
  }
  const [own, others] = [
    refunds.filter(refund => refund.currency === currency),
    refunds.filter(refund => refund.currency !== currency),
  ]
  const alike = Map.groupBy(own, refund => `${dayOf(refund)} ${wayOf(refund).way}`)
  const inOthers = await readMoneyInOtherCurrencies(db, id)
  const isDecided = state === 'cancelled' && (await readHowCancelled(db, id))?.rule === 'share'
  const positions = moneyPositions({
    state,
    isDecided,
    chargedMinor: price.totalMinor + retainedMinor - (await readPledge(db, { id, price })),
    ...(await readBalance(db, id)),
    beingRefunded: [...alike.values()].flatMap(([first, ...rest]) =>
      first ? [{ amountMinor: sumOf([first, ...rest]), from: dayOf(first), ...wayOf(first) }] : [],
    ),
    unallocatedMinor: await readUnallocatedMoney(db, id),
    owedBackMinor: await readFailedRefundsOwed(db, id),
  })
  for (const money of inOthers) positions.push({ at: 'other-currency', ...money })
  for (const refund of others) {
    const { amountMinor, currency: other } = refund
    positions.push({
      at: 'being-refunded',
      amountMinor,
      from: dayOf(refund),
      ...wayOf(refund),
      currency: other,
    })
  }
  for (const [taken, rows] of Map.groupBy(await listChargebacks(db, id), each => each.currency)) {
    const amountMinor = sumOfTaken(rows)
    if (amountMinor === 0) continue
    positions.push({ at: 'charged-back', amountMinor, ...(taken !== currency && { currency: taken }) })
  }
  return positions
}
