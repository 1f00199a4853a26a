/** What receipt, page and mails call each position of money: one table, so that they always agree. */

import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'

interface PositionWords {
  /** Beside an amount. */
  label: string
  /** A sentence with the amount. */
  sentence: string
}

type Way = Extract<MoneyPosition, { at: 'being-refunded' }>['way']

const words: {
  readonly [P in MoneyPosition['at']]: (amount: string, from: string | null, way: Way) => PositionWords
} = {
  due: amount => ({ label: say('Still due'), sentence: say('{amount} is still to pay.', { amount }) }),
  place: amount => ({
    label: say('Pays for the registration'),
    sentence: say('{amount} pays for the registration.', { amount }),
  }),
  part: amount => ({
    label: say('Received so far'),
    sentence: say('{amount} has arrived and counts towards it.', { amount }),
  }),
  retained: amount => ({
    label: say('Stays with the organiser under the refund policy'),
    sentence: say('{amount} stays with the organiser under the conference’s policy.', { amount }),
  }),
  'being-refunded': (amount, from, way) => {
    if (from !== null) {
      const sentence =
        way === 'by-hand'
          ? say('We pay {amount} back to you by hand, from {from} on, and will ask you to which account.', {
              amount,
              from,
            })
          : say('{amount} will be refunded the way it was paid, from {from} on.', { amount, from })
      return { label: say('To be refunded from {from} on', { from }), sentence }
    }
    if (way === 'by-hand') {
      return {
        label: say('To be paid back by us'),
        sentence: say(
          'We pay {amount} back to you by hand. Please write to us to which account, if you have not told us yet.',
          { amount },
        ),
      }
    }
    return way === 'delayed'
      ? {
          label: say('To be refunded, delayed at the payment service'),
          sentence: say(
            '{amount} is to be refunded to you. The payment service has not accepted it yet: we keep trying, and write to you once it is sent.',
            { amount },
          ),
        }
      : { label: say('On its way back'), sentence: say('{amount} is on its way back to you.', { amount }) }
  },
  'owed-back': amount => ({
    label: say('Owed to you: a refund could not be paid'),
    sentence: say(
      'A refund of {amount} could not be paid yet. The money is still with us and yours: we will look into it and write to you.',
      { amount },
    ),
  }),
  surplus: amount => ({
    label: say('More than was owed, safe with us'),
    sentence: say('{amount} is more than was owed. It is safe with us: we will refund it and write to you.', {
      amount,
    }),
  }),
  'charged-back': amount => ({
    label: say('Taken back by your bank'),
    sentence: say('Your bank took {amount} back from us.', { amount }),
  }),
  'other-currency': amount => ({
    label: say('Paid in another currency, safe with us until it is decided'),
    sentence: say(
      '{amount} arrived in another currency than the price. It is safe with us: we will look into it and write to you.',
      { amount },
    ),
  }),
  unplaced: amount => ({
    label: say('Safe with us until it is decided'),
    sentence: say(
      '{amount} is safe with us: you will get a place or the money back, and we will write to you.',
      { amount },
    ),
  }),
}

/** The words for a part of a registration's money. */
export function positionWords(place: MoneyPosition, currency: string): PositionWords {
  if (place.at === 'retained' && place.isDecided) {
    const amount = formatMoney(place.amountMinor, currency)
    return {
      label: say('Stays with the organiser'),
      sentence: say('{amount} stays with the organiser.', { amount }),
    }
  }
  const from = place.at === 'being-refunded' && place.from !== null ? dayOf(place.from) : null
  const way = place.at === 'being-refunded' ? place.way : undefined
  return words[place.at](formatMoney(place.amountMinor, currencyOf(place, currency)), from, way)
}

/** The currency of a part of a registration's money. @param own the registration's */
export const currencyOf = (place: MoneyPosition, own: string): string =>
  ('currency' in place && place.currency) || own

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date))
