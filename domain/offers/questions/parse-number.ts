import { asciiDigits } from '#domain/foundations/texts/text.ts'

/** Three digits after one comma or point: decimals to some, and thousands to others. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/

/** Thousands set apart, with decimals or without: `1 000`, `1’000.5`, `1,000.50`, `1.000,50`, `1,000,000`. */
const grouped = [
  /^-?\d{1,3}(?:[ '’٬]\d{3})+(?:[.,]\d+)?$/,
  /^-?\d{1,3}(?:,\d{3})+\.\d+$/,
  /^-?\d{1,3}(?:\.\d{3})+,\d+$/,
  /^-?\d{1,3}(?:,\d{3}){2,}$/,
  /^-?\d{1,3}(?:\.\d{3}){2,}$/,
]

/**
 * A number of at most 15 digits as people type it, in the form in which it is stored: `-3`, `12.5`.
 *
 * @param before what is stored; typed again it is no riddle
 */
export function parseNumber(
  typed: string,
  before?: string,
): { number: string } | { problem: 'not-a-number' | 'ambiguous-number' } {
  const text = asciiDigits(typed).replace(/^[−–]/, '-').replace('٫', '.')
  if (text !== before && ambiguous.test(text)) return { problem: 'ambiguous-number' }
  const plain = grouped.some(shape => shape.test(text)) ? withoutGroups(text) : text.replace(',', '.')
  if (!/^-?\d{1,12}(\.\d{1,3}0*)?$/.test(plain)) return { problem: 'not-a-number' }
  // Without leading zeros, and without a sign of nothing.
  return { number: String(Number(plain) + 0) }
}

/** What is set apart more than once, or before another sign, are thousands. */
function withoutGroups(text: string): string {
  const [first = '', ...more] = text.match(/[^\d-]/g) ?? []
  const last = more.at(-1) ?? first
  const decimals = last === first ? '' : `.${text.slice(text.lastIndexOf(last) + 1)}`
  const whole = last === first ? text : text.slice(0, text.lastIndexOf(last))
  return whole.replaceAll(/[^\d-]/g, '') + decimals
}
