/** What receipt, page and mails call each position of money: one table, so that they always agree. */

import { formatMoney } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'

interface PositionWords {
  /** Beside an amount. */
  label: string
  /** A sentence with the amount. */
  sentence: string
}

type Way = Extract<MoneyPosition, { at: 'going-back' }>['way']

const words: {
  readonly [P in MoneyPosition['at']]: (amount: string, from: string | null, way: Way) => PositionWords
} = {
  due: amount => ({ label: 'Still due', sentence: `${amount} is still to pay.` }),
  place: amount => ({
    label: 'Pays for the registration',
    sentence: `${amount} pays for the registration.`,
  }),
  part: amount => ({
    label: 'Received so far',
    sentence: `${amount} has arrived and counts towards it.`,
  }),
  retained: amount => ({
    label: 'Stays with the organiser under the refund policy',
    sentence: `${amount} stays with the organiser under the conference’s policy.`,
  }),
  'going-back': (amount, from, way) => {
    if (from !== null) {
      const sentence =
        way === 'by-hand'
          ? `We pay ${amount} back to you by hand, from ${from} on, and will ask you to which account.`
          : `${amount} will be refunded the way it was paid, from ${from} on.`
      return { label: `To be refunded from ${from} on`, sentence }
    }
    if (way === 'by-hand') {
      return {
        label: 'To be paid back by us',
        sentence: `We pay ${amount} back to you by hand. Please write to us to which account, if you have not told us yet.`,
      }
    }
    return way === 'delayed'
      ? {
          label: 'To be refunded, delayed at the payment service',
          sentence: `${amount} is to be refunded to you. The payment service has not accepted it yet: we keep trying, and write to you once it is sent.`,
        }
      : { label: 'On its way back', sentence: `${amount} is on its way back to you.` }
  },
  'owed-back': amount => ({
    label: 'Owed to you: a refund could not be paid',
    sentence: `A refund of ${amount} could not be paid yet. The money is still with us and yours: we will look into it and write to you.`,
  }),
  surplus: amount => ({
    label: 'More than was owed, safe with us',
    sentence: `${amount} is more than was owed. It is safe with us: we will send it back and write to you.`,
  }),
  'charged-back': amount => ({
    label: 'Taken back by your bank',
    sentence: `Your bank took ${amount} back from us.`,
  }),
  'other-currency': amount => ({
    label: 'Paid in another currency, safe with us until it is decided',
    sentence: `${amount} arrived in another currency than the price. It is safe with us: we will look into it and write to you.`,
  }),
  unplaced: amount => ({
    label: 'Safe with us until it is decided',
    sentence: `${amount} is safe with us: you will get a place or the money back, and we will write to you.`,
  }),
}

/** The words for a part of a registration's money. */
export function positionWords(place: MoneyPosition, currency: string): PositionWords {
  if (place.at === 'retained' && place.isDecided) {
    const amount = formatMoney(place.amountMinor, currency)
    return { label: 'Stays with the organiser', sentence: `${amount} stays with the organiser.` }
  }
  const from = place.at === 'going-back' && place.from !== null ? dayOf(place.from) : null
  const way = place.at === 'going-back' ? place.way : undefined
  return words[place.at](formatMoney(place.amountMinor, currencyOf(place, currency)), from, way)
}

/** The currency of a part of a registration's money. @param own the registration's */
export const currencyOf = (place: MoneyPosition, own: string): string =>
  ('currency' in place && place.currency) || own

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date))
