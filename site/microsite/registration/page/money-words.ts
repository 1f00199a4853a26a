/** Sentences about the money of a registration: where it is, and what was refunded. */

import { formatMoney } from '#domain/foundations/money.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { StatusFacts } from '#site/microsite/registration/page/status-facts.ts'
import { positionWords } from '#words/money-position-words.ts'
import * as words from '#words/registration/page/money-words.ts'

/** Sentences about the money that does not pay for the place. */
export const moneyWords = ({ money, currency }: StatusFacts, isTold = (_: MoneyPosition) => true) =>
  money
    .filter(place => place.at !== 'place' && isTold(place))
    .map(place => positionWords(place, currency).sentence)

/** What was refunded or is on its way back. */
export const leavingWords = (facts: StatusFacts) => [
  ...paidBackWords(facts),
  ...moneyWords(facts, ({ at }) => at === 'being-refunded' || at === 'owed-back'),
]

/** What has been refunded already. */
export function paidBackWords({
  refundedMinor,
  refundCount,
  refundedOn,
  isRefundedByHand,
  currency,
}: StatusFacts): string[] {
  if (refundedMinor === 0) return []
  const sum = formatMoney(refundedMinor, currency)
  return [words.wasPaidBack({ sum, on: refundedOn, isOne: refundCount <= 1, isSameWay: !isRefundedByHand })]
}
