/** Finds and replaces dates within prose, so that a copied text does not keep last year's. */
import { formatDateRange } from '#domain/time.ts'

const months = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] // biome-ignore format: a table

const month = `(${months.join('|')})`
/** `12 March 2027`, `12–14 March 2027`, `March 12, 2027`, `2027-03-12`. */
const anyDate = new RegExp(
  `\\b(\\d{1,2})(?:(\\s?[–-]\\s?)(\\d{1,2}))?\\s${month}\\s(\\d{4})\\b|\\b${month}\\s(\\d{1,2}),\\s(\\d{4})\\b|\\b(\\d{4}-\\d{2}-\\d{2})\\b`,
  'g',
)

interface Found {
  dates: Temporal.PlainDate[]
  /** The same text with other dates. */
  write(dates: readonly Temporal.PlainDate[]): string
}

function read(match: RegExpMatchArray): Found | undefined {
  const [whole, day, dash, lastDay, monthName, year, usMonth, usDay, usYear, iso] = match
  if (iso !== undefined) {
    const date = dateOf(iso)
    return date && { dates: [date], write: ([to]) => to?.toString() ?? whole }
  }
  if (usMonth !== undefined) {
    const date = dateOf(isoOf(usYear, usMonth, usDay))
    const write = ([to]: readonly Temporal.PlainDate[]) =>
      to ? `${months[to.month - 1]} ${to.day}, ${to.year}` : whole
    return date && { dates: [date], write }
  }
  const first = dateOf(isoOf(year, monthName, day))
  const last = lastDay === undefined ? first : dateOf(isoOf(year, monthName, lastDay))
  if (!first || !last) return undefined
  const dates = first.equals(last) ? [first] : [first, last]
  return {
    dates,
    write: ([from, to = from]) => (from && to ? formatDateRange(from, to, dash ?? '–') : whole),
  }
}

const isoOf = (year = '', monthName = '', day = '') =>
  `${year}-${String(months.indexOf(monthName) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`

function dateOf(iso: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(iso)
  } catch {
    return undefined
  }
}

/** All dates of a text, in order. */
export function datesIn(text: string): Temporal.PlainDate[] {
  return [...text.matchAll(anyDate)].flatMap(match => read(match)?.dates ?? [])
}

/** Replaces dates in a text. @param moves new dates by the old ones, as `YYYY-MM-DD`; other dates stay */
export function moveDatesIn(text: string, moves: ReadonlyMap<string, Temporal.PlainDate>): string {
  return text.replaceAll(anyDate, (...groups) => {
    // The match and its groups come first; the rest is not needed.
    const found = read(groups.slice(0, 10) as unknown as RegExpMatchArray)
    if (!found?.dates.some(date => moves.has(date.toString()))) return String(groups[0])
    return found.write(found.dates.map(date => moves.get(date.toString()) ?? date))
  })
}

/** All texts of a record, at any depth. */
export function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : []
}

/** A copy of a record with every text changed. */
export function mapTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map(each => mapTexts(each, change))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mapTexts(value, change)]))
}
