import { groupThousands } from '#domain/foundations/figures.ts'
import { writing } from '#domain/foundations/language.ts'

/**
 * Money as a whole number of a currency's minor units (cents for USD, yen for JPY). Free of anything that
 * a browser lacks, because the registration form computes its live sum with it.
 */
export interface Money {
  /** A safe integer, in the currency's minor unit. */
  readonly amountMinor: number
  /** An ISO 4217 code in capitals. */
  readonly currency: string
}

/** The sum of amounts in one currency, in minor units. */
export function sumOf(amounts: readonly { readonly amountMinor: number }[]): number {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Minor-unit digits of the currencies that do not have two, from ISO 4217's table A.1. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0,
  VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
} // biome-ignore format: a table

/** How many digits a currency has after the point: 2 for USD, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  return exponents[currency] ?? 2
}

/** One unit of a currency: a dollar, a yen. */
export function oneUnitOf(currency: string): Money {
  return { amountMinor: 10 ** exponentOf(currency), currency }
}

/** A plain decimal as gateways and the wire use it: `734.90`, `1200` (JPY), `-3.50`. */
export function toDecimal(amountMinor: number, currency: string): string {
  const digits = exponentOf(currency)
  const whole = Math.abs(amountMinor)
    .toString()
    .padStart(digits + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return digits === 0 ? sign + whole : `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/**
 * Parses a plain decimal of ASCII digits such as `12`, `12.5` or `12.50`. Anything else (signs, exponents, blanks,
 * commas, other scripts' digits, more digits than the currency has) is refused.
 *
 * @returns the amount in minor units; undefined if the text is no such decimal, or no safe integer
 */
export function parseDecimal(text: string, currency: string): number | undefined {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const digits = exponentOf(currency)
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return undefined
  const amount = Number(match[1] + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** An amount for display: `USD 734.90` in English, `734,90 EUR` in German, with the currency's own digits. */
export function formatMoney(amountMinor: number, currency: string): string {
  return withCurrency(amountMinor, currency, formatFigure(Math.abs(amountMinor), currency))
}

/** The same without a fraction where that is zero, for price lists: `USD 699`, `USD 699.50`. */
export function formatShortMoney(amountMinor: number, currency: string): string {
  return withCurrency(amountMinor, currency, shortFigure(amountMinor, currency))
}

/** `699`, `699.50`; of an amount without its sign. */
export function shortFigure(amountMinor: number, currency: string): string {
  return groupThousands(toDecimal(Math.abs(amountMinor), currency).replace(/\.0+$/, ''))
}

function withCurrency(amountMinor: number, currency: string, figure: string): string {
  const sign = amountMinor < 0 ? '−' : ''
  return writing()?.isCurrencyLast ? `${sign}${figure}\u00a0${currency}` : `${sign}${currency}\u00a0${figure}`
}

/** The same without its currency, for a column whose heading names it: `1,143.45`, `−3.50`. */
export function formatFigure(amountMinor: number, currency: string): string {
  return `${amountMinor < 0 ? '−' : ''}${groupThousands(toDecimal(Math.abs(amountMinor), currency))}`
}

/** A rate for display: `5%`, `4.5%`, `0.25%`. */
export function formatPercent(basisPoints: number): string {
  const figure = groupThousands(String(basisPoints / 100))
  // French, German and Spanish set the sign apart.
  return writing()?.isCurrencyLast ? `${figure}\u00a0%` : `${figure}%`
}

/**
 * A share of an amount in basis points (1/100 of a percent), rounded half-up to the minor unit.
 * The product stays below 2^53 for every amount up to 900 billion minor units.
 *
 * @param amountMinor zero or more
 */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints + 5_000) / 10_000)
}
