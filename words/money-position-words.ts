/** What receipt, page and mails call each position of money: one table, so that they always agree. */

import type { MoneyPosition } from '#domain/books/money-positions.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'

interface PositionWords {
  /** Beside an amount. */
  label: string
  /** A sentence with the amount. */
  sentence: string
}

const words: { readonly [P in MoneyPosition['at']]: (amount: string, from: string | null) => PositionWords } =
  {
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
    'going-back': (amount, from) =>
      from === null
        ? { label: 'On its way back', sentence: `${amount} is on its way back to you.` }
        : {
            label: `To be refunded from ${from} on`,
            sentence: `${amount} will be refunded the way it was paid, from ${from} on.`,
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
  const from = place.at === 'going-back' && place.from !== null ? dayOf(place.from) : null
  return words[place.at](formatMoney(place.amountMinor, currencyOf(place, currency)), from)
}

/** The currency of a part of a registration's money. @param own the registration's */
export const currencyOf = (place: MoneyPosition, own: string): string =>
  ('currency' in place && place.currency) || own

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date))
