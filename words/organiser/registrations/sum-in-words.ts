import { ToWords } from 'to-words/en-US'
import { exponentOf } from '#domain/foundations/money.ts'

const inWords = new ToWords()

/**
 * A sum as a cheque has it, so that a slipped digit or point is seen: `Three hundred sixty-six and 98/100 US dollars`.
 *
 * @param amountMinor zero or more
 */
export function sumInWords(amountMinor: number, currency: string): string {
  const digits = exponentOf(currency)
  const unit = 10 ** digits
  const whole = Math.floor(amountMinor / unit)
  const part = amountMinor % unit
  const fraction = part === 0 ? '' : ` and ${String(part).padStart(digits, '0')}/${unit}`
  return `${numberInWords(whole)}${fraction} ${currencyName(amountMinor / unit, currency)}`
}

const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const compound = new RegExp(`\\b(${tens}) (?=one|two|three|four|five|six|seven|eight|nine)`, 'g')

/** `One thousand two hundred twenty-one` */
function numberInWords(number: number): string {
  const words = inWords.convert(number).toLowerCase().replace(compound, '$1-')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `US dollars`, or `US dollar` of one. */
function currencyName(amount: number, currency: string): string {
  // English says “1 US dollar”, but “1.00 US dollars”.
  const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    ...digits,
  })
  return format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? currency
}
