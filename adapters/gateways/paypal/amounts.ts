import { exponentOf, type Money, parseDecimal, toDecimal } from '#domain/foundations/money.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'

/**
 * The currencies that PayPal settles in. BRL, CNY and MYR work only inside their country, which PayPal checks
 * itself. INR is missing: PayPal cannot take payments inside India.
 */
export const paypalCurrencies = [
  'AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN', 'MYR',
  'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD',
] as const // biome-ignore format: a table

/** PayPal takes these without decimals, even those that have decimals elsewhere. */
const withoutDecimals: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD'])

export interface PaypalAmount {
  currency_code: string
  value: string
}

/**
 * Whether PayPal can charge an amount: in a currency that it supports, without a fraction where it allows none.
 */
export function isPaypalAmount({ amountMinor, currency }: Money): boolean {
  const isKnown = paypalCurrencies.some(known => known === currency)
  return isKnown && (!withoutDecimals.has(currency) || amountMinor % 10 ** exponentOf(currency) === 0)
}

/**
 * An amount in PayPal's form: `{ currency_code: 'USD', value: '120.00' }`.
 *
 * @throws GatewayError `invalid` for a currency that PayPal does not support, or a fraction where it allows none
 */
export function toPaypalAmount({ amountMinor, currency }: Money): PaypalAmount {
  if (!paypalCurrencies.some(known => known === currency)) {
    throw new GatewayError('invalid', `PayPal does not take ${currency}`, { issue: 'CURRENCY_NOT_SUPPORTED' })
  }
  if (!withoutDecimals.has(currency))
    return { currency_code: currency, value: toDecimal(amountMinor, currency) }
  const unit = 10 ** exponentOf(currency)
  if (amountMinor % unit !== 0) {
    throw new GatewayError('invalid', `PayPal takes ${currency} in whole units only`, {
      issue: 'DECIMALS_NOT_SUPPORTED',
    })
  }
  return { currency_code: currency, value: String(amountMinor / unit) }
}

/**
 * Parses PayPal's amount into minor units; undefined where it is not an amount of the currency. `.5` and `0.500`
 * are valid.
 */
export function fromPaypalAmount({ currency_code: currency, value }: PaypalAmount): Money | undefined {
  const match = /^(?=.)(\d*)(?:\.(?=\d)(\d*?)0*)?$/.exec(value)
  if (!match) return undefined
  const [, whole, fraction] = match
  const amountMinor = parseDecimal(`${whole || '0'}${fraction ? `.${fraction}` : ''}`, currency)
  return amountMinor === undefined ? undefined : { amountMinor, currency }
}
