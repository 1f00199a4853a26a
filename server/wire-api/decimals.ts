import { parseDecimal } from '#domain/foundations/money.ts'
import type { Scalar } from '#server/wire-api/fields.ts'

/**
 * Reads a sum that a client computed, for comparing it with the right one: `699`, `"699.00"` and `699.0`
 * are the same. A number counts with the 15 digits that a double is sure of, so that 733.9500000000001,
 * which is what browsers make of some sums, is 733.95.
 *
 * @returns minor units; NaN, which equals nothing, for a decimal that no amount of this currency has (a
 *   negative one, or one with finer digits); undefined for anything but a plain decimal
 */
export function minorOf(value: Scalar, currency: string): number | undefined {
  const text = typeof value === 'number' ? value.toPrecision(15) : value
  const match = typeof text === 'string' ? /^(-?)(\d{1,15})(?:\.(\d{1,30}))?$/.exec(text) : null
  if (!match) return undefined
  const [, sign, whole = '', digits = ''] = match
  const fraction = digits.replace(/(?<!0)0+$/, '')
  const exact = fraction === '' ? whole : `${whole}.${fraction}`
  return sign === '-' ? Number.NaN : (parseDecimal(exact, currency) ?? Number.NaN)
}
