import { exponentOf, type Money } from '#domain/foundations/money.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'

/**
 * Where Stripe's number of decimals differs from the currency's own (ISO 4217): MGA has none, ISK and UGX have two.
 */
const stripeExponents: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

/**
 * The least that Stripe charges in the currency of the account that it pays out to, in minor units. One that it converts can
 * have another least, which Stripe alone knows.
 */
const least: Readonly<Record<string, number>> = {
  AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500,
  INR: 50, JPY: 50, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1_000, USD: 50,
} // biome-ignore format: a table

export const leastAtStripe = (currency: string): number => least[currency] ?? 0

/** An amount in Stripe's unit. */
export interface StripeAmount {
  /** Case-insensitive: Stripe answers in lower case. */
  currency: string
  units: number
}

/** Whether Stripe can represent an amount: no fraction of an ariary, no third decimal of a dinar. */
export function isStripeAmount(amount: Money): boolean {
  const units = unitsOf(amount)
  return Number.isSafeInteger(units) && (exponentOf(amount.currency) < 3 || units % 10 === 0)
}

function unitsOf({ amountMinor, currency }: Money): number {
  const own = exponentOf(currency)
  return amountMinor * 10 ** ((stripeExponents[currency] ?? own) - own)
}

/** @throws GatewayError `invalid` for an amount that Stripe cannot represent */
export function toStripeAmount(amount: Money): StripeAmount {
  const { currency } = amount
  const units = unitsOf(amount)
  if (!isStripeAmount(amount)) {
    throw new GatewayError('invalid', `Stripe can't charge this amount of ${currency}`, {
      issue: 'AMOUNT_NOT_SUPPORTED',
    })
  }
  return { currency: currency.toLowerCase(), units }
}

export function fromStripeAmount({ units, currency: name }: StripeAmount): Money {
  const currency = name.toUpperCase()
  const own = exponentOf(currency)
  return { amountMinor: Math.round(units / 10 ** ((stripeExponents[currency] ?? own) - own)), currency }
}
