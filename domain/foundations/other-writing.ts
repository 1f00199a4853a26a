/** How the product's other languages write numbers and dates. */
import { directionOf, type Language, type Writing } from '#domain/foundations/language.ts'

/** Spanish leaves four digits together. */
const german = { thousands: '.', point: ',', fewest: 4 }
const figures: Readonly<Record<Language, Writing['figures']>> = {
  en: { thousands: ',', point: '.', fewest: 4 },
  de: german,
  fr: { thousands: '\u202f', point: ',', fewest: 4 },
  es: { ...german, fewest: 5 },
  ar: { thousands: ',', point: '.', fewest: 4 },
}

/** All that CLDR knows, in the order of gettext's forms for Arabic, which has all. */
const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

const known = new Map<Language, Writing>()

export function otherWriting(language: Language): Writing {
  const writing = known.get(language) ?? writingIn(language)
  known.set(language, writing)
  return writing
}

function writingIn(language: Language): Writing {
  const rule = new Intl.PluralRules(language)
  // Codes, amounts and times of day have Latin digits in every language; so have dates.
  const dates = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      ...parts,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
  // Made once, when a date is written: making a formatter takes a hundred times as long as using one.
  const formats: Partial<Record<'year' | 'day', Intl.DateTimeFormat>> = {}
  const format = (parts: 'year' | 'day') => {
    formats[parts] ??= dates(parts === 'year' ? { year: 'numeric' } : {})
    return formats[parts]
  }
  return {
    figures: figures[language],
    isCurrencyLast: language !== 'ar',
    fact: directionOf(language) === 'rtl' ? apartFromArabic : text => text,
    formOf(count, forms) {
      const category = rule.select(count)
      // French and Spanish say millions apart; gettext's files for them do not.
      const found = forms === 2 ? Number(category !== 'one') : categories.indexOf(category)
      return found < 0 ? forms - 1 : found
    },
    date: (date, parts) => format(parts).format(midnightOf(date)),
    dateRange: (from, to) => format('year').formatRange(midnightOf(from), midnightOf(to)),
  }
}

/**
 * Several Latin words, sums and numbers with a sign between Unicode's isolates. Else the full stop after an English name would go to its
 * other end. A code or an address alone is read rightly without them, and is copied without them.
 */
function apartFromArabic(text: string): string {
  if (/^[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?$/u.test(text) && !/^\d+[-/]\d/.test(text)) return text
  if (!/\p{Script=Arabic}/u.test(text)) return text === '' ? '' : `\u2066${text}\u2069`
  return /\p{Script=Latin}|\d[-/]\d/u.test(text) ? `\u2068${text}\u2069` : text
}

const midnightOf = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').epochMilliseconds
