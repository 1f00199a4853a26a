/** Which of a registration's money moves with it to another conference, and what becomes of the rest. Pure. */
import { sumOf } from '#domain/foundations/money.ts'
import {
  type MoneyPart,
  type RegistrationMoney,
  takeWithSmallestShare,
  withShare,
} from '#domain/money/refunds/money-parts.ts'
import { type PartWithShare, sumOfShares, wholeShare } from '#domain/money/refunds/refund-policy.ts'
import { neverRefundedMinor } from '#domain/offers/lines/never-refunded.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** A part of the old registration's money; an unbilled part that is not moved is refunded in full at once. */
export type LeftPart = PartWithShare & { isSurplus: boolean }

/**
 * Decides which money is moved: first the money with the lowest refund share, so that the most is refunded of the
 * rest. What paid for something that is never refunded has no share, here or there.
 *
 * @param shareBasisPoints the policy's on the day when the move was asked for
 */
export function divideMoney(
  { shared, surplus }: Pick<RegistrationMoney, 'shared' | 'surplus'>,
  source: Pick<Registration, 'lines' | 'price'>,
  shareBasisPoints: number,
  creditMinor: number,
): { credit: MoneyPart[]; left: LeftPart[] } {
  const neverMinor = neverRefundedMinor(source.lines, source.price)
  const { taken: never, left: underPolicy } = takeWithSmallestShare(shared, neverMinor, shareBasisPoints)
  const all: LeftPart[] = [
    ...withShare(
      never.map(part => ({ ...part, fixedBasisPoints: 0 })),
      0,
    )
      .concat(withShare(underPolicy, shareBasisPoints))
      .map(part => ({ ...part, isSurplus: false }))
      .toSorted((a, b) => a.shareBasisPoints - b.shareBasisPoints),
    { amountMinor: sumOf(surplus), shareBasisPoints: wholeShare, isSurplus: true },
  ]
  const credit: MoneyPart[] = []
  const left: LeftPart[] = []
  let open = creditMinor
  for (const part of all) {
    const minor = Math.min(open, part.amountMinor)
    open -= minor
    if (minor > 0) {
      const fixedBasisPoints = part.shareBasisPoints
      credit.push({ amountMinor: minor, fixedBasisPoints, hadPlace: !part.isSurplus })
    }
    if (part.amountMinor > minor) left.push({ ...part, amountMinor: part.amountMinor - minor })
  }
  return { credit, left }
}

/** What a move costs, in minor units: what is still to be paid there, and what is refunded of the rest here. */
export interface MoneyOfMove {
  totalMinor: number
  payMinor: number
  refundMinor: number
  /** The part of the rest that the policy retains. */
  retainedMinor: number
}

/** The same for the price of what somebody wants there. */
export function moneyOfMove(
  money: Pick<RegistrationMoney, 'shared' | 'surplus'>,
  source: Pick<Registration, 'lines' | 'price'>,
  shareBasisPoints: number,
  totalMinor: number,
): MoneyOfMove {
  const creditMinor = Math.min(sumOf(money.shared) + sumOf(money.surplus), totalMinor)
  const { left } = divideMoney(money, source, shareBasisPoints, creditMinor)
  const [surplus, others] = [left.filter(part => part.isSurplus), left.filter(part => !part.isSurplus)]
  const refundMinor = sumOfShares(surplus) + sumOfShares(others)
  return {
    totalMinor,
    payMinor: totalMinor - creditMinor,
    refundMinor,
    retainedMinor: sumOf(left) - refundMinor,
  }
}
