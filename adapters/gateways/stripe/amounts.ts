import { exponentOf, type Money } from '#domain/foundations/money.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'

/**
 * Where Stripe's number of decimals differs from the currency's own (ISO 4217): MGA has none, ISK and UGX have two.
 */
const stripeExponents: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

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
