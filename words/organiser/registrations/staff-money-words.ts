/** Where a registration's money is, as staff read it. */

import { listed } from '#domain/foundations/listed.ts'
import { formatMoney, type Money } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'

const labels: Readonly<Record<MoneyPosition['at'], string>> = {
  due: 'Still due',
  place: 'Received for the place',
  part: 'Received so far',
  retained: 'Retained under the refund policy',
  'being-refunded': 'Being refunded',
  'owed-back': 'Owed back: a refund failed',
  surplus: 'More than was owed',
  unplaced: 'Received, without a place',
  'charged-back': 'Taken back by the bank',
  'other-currency': 'Received in another currency',
}

/** `To be refunded from 9 June 2027 on` */
export function positionLabel(position: MoneyPosition): string {
  if (position.at !== 'being-refunded') return labels[position.at]
  if (position.from === null) {
    if (position.way === 'by-hand') return 'To be paid back by hand'
    return position.way === 'delayed' ? 'Being refunded, refused by its gateway for now' : labels[position.at]
  }
  return `To be refunded from ${formatDate(Temporal.PlainDate.from(position.from))} on`
}

/** One sentence on what was received, what was refunded and what is owed, for staff with a caller on the line. */
export function moneySentence(
  {
    receivedMinor,
    paidBackMinor,
    beingRefundedMinor,
    takenBackMinor,
    foreign,
    owedMinor,
    ...rest
  }: MoneySummary,
  currency: string,
): string {
  const { lastPayment, hasPaid } = rest
  const sum = (amountMinor: number) => formatMoney(amountMinor, currency)
  const facts =
    receivedMinor === 0
      ? []
      : lastPayment?.isAll
        ? [`${sum(receivedMinor)} arrived on ${lastPayment.on} by ${lastPayment.way}`]
        : [`${sum(receivedMinor)} has arrived`]
  for (const money of foreign) {
    facts.push(`${formatMoney(money.amountMinor, money.currency)} has arrived in another currency`)
  }
  if (facts.length === 0) {
    facts.push(hasPaid ? 'None of the money received is still here' : 'No payment has arrived')
  }
  if (paidBackMinor > 0) facts.push(`${sum(paidBackMinor)} was paid back`)
  if (beingRefundedMinor > 0) facts.push(`${sum(beingRefundedMinor)} is being refunded`)
  if (takenBackMinor > 0) facts.push(`${sum(takenBackMinor)} was taken back by the bank`)
  const owed = owedMinor > 0 ? `${sum(owedMinor)} is owed` : 'nothing is owed'
  return `${listed(facts)}; ${owed}.`
}

/**
 * The sums of a case in the list of those that need attention.
 *
 * @param foreign what was received in other currencies
 */
export function caseSums(
  { receivedMinor, paidBackMinor, totalMinor, owedMinor }: CaseSums,
  currency: string,
  foreign: readonly Money[],
): string {
  const sum = (amountMinor: number) => formatMoney(amountMinor, currency)
  const facts = [
    `${sum(receivedMinor)} of ${sum(totalMinor)} was received`,
    ...foreign.map(money => `${formatMoney(money.amountMinor, money.currency)} arrived in another currency`),
    ...(paidBackMinor > 0 ? [`${sum(paidBackMinor)} was paid back`] : []),
  ]
  // Some of the price may be missing of a registration that cannot be paid any more.
  const nothing = receivedMinor >= totalMinor ? 'nothing is owed' : 'the rest cannot be paid now'
  const owed = owedMinor > 0 ? `${sum(owedMinor)} is owed` : nothing
  return `${listed(facts)}; ${owed}.`
}

type CaseSums = Pick<MoneySummary, 'receivedMinor' | 'paidBackMinor' | 'owedMinor'> & {
  /** The price. */
  totalMinor: number
}

/** Sums in the registration's currency, in minor units. */
export interface MoneySummary {
  /** All that arrived, but for what moved to another registration or was taken back by a bank. */
  receivedMinor: number
  /** What of it was refunded, and what is to be refunded. */
  paidBackMinor: number
  beingRefundedMinor: number
  takenBackMinor: number
  /** What is here in other currencies than the registration's. */
  foreign: readonly Money[]
  /** What can be paid now. */
  owedMinor: number
  /** Whether any payment ever arrived, in whichever currency. */
  hasPaid: boolean
  /** The newest payment in the registration's currency, and whether everything that came in came with it. */
  lastPayment: { on: string; way: string; isAll: boolean } | null
}

/** For staff who see no other sums: whether it is paid, and what they take in cash if it is not. */
export function standingSentence(
  standing: 'paid' | 'due' | undefined,
  owedMinor: number,
  currency: string,
): string {
  if (standing === 'paid') return 'Paid.'
  return standing === 'due' ? `${formatMoney(owedMinor, currency)} is due.` : 'Nothing is due.'
}
