import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { SetCurrencyError } from '#domain/conference/settings/set-currency.ts'
import { exponentOf } from '#domain/foundations/money.ts'

export const notACurrencyWords = 'Enter the three letters of a currency, such as EUR.'

/** Why a conference's currency cannot change, and what to do. */
export function currencyProblemWords(
  error: SetCurrencyError,
  { currency: old }: Pick<Conference, 'currency'>,
  currency: string,
): string {
  switch (error.code) {
    case 'not-a-currency':
      return notACurrencyWords
    case 'unchanged':
      return `It is already paid in ${currency}.`
    case 'registered': {
      const { registrations: count } = error
      const who = count === 1 ? 'One person has' : `${count} people have`
      return `${who} registered in ${old}, and agreed prices stay. The currency can be changed only before anybody registers.`
    }
    case 'misread-prices':
      return `${old} has ${exponentOf(old)} digits after the point and ${currency} has ${exponentOf(currency)}: the prices would be misread. Remove them first, then enter them in ${currency}.`
    case 'missing-exchange-rate':
      return `The tax is declared in ${error.nationalCurrency}: add the rate of ${currency} to your taxes first.`
  }
}
