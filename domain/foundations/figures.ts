/** Numbers as the reader's language writes them. */
import { type Writing, writing } from '#domain/foundations/language.ts'

const english: Writing['figures'] = { thousands: ',', point: '.', fewest: 4 }

/** A plain decimal with its thousands apart: `1234567.50` as `1,234,567.50`. */
export function groupThousands(decimal: string): string {
  // Not Intl: a phone takes 30 ms to make its first formatter, and each page with a number would wait for that.
  const { thousands, point, fewest } = writing()?.figures ?? english
  const [whole = '', ...fraction] = decimal.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const groups = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return [sign + groups.join(digits.length < fewest ? '' : thousands), ...fraction].join(point)
}

/** A whole number with its thousands apart: `12,480`. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}
