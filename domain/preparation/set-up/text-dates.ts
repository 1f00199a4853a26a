/** Finds and replaces dates within prose, so that a copied text does not keep last year's. */
import { ordinal } from '#domain/foundations/texts/ordinal.ts'
import { months } from '#domain/foundations/time.ts'

const month = `(?:${months.map(name => `${name}|${name.slice(0, 3)}\\.?`).join('|')}|Sept\\.?)`
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const weekday = `(?<weekday>${weekdays.map(name => `${name}|${name.slice(0, 3)}`).join('|')})`
/** A comma between days only before an `and`: in “Hall 3, 14 March 2027” it ends something else. */
const and = String.raw`\s(?:and|&|&amp;)\s`
const upTo = String.raw`\s?[–-]\s?|\sto\s`
/**
 * `12 March 2027`, `12th Mar 2027`, `12–14 March 2027`, `30 March – 2 April 2027`, `12, 13 and 14 March 2027`,
 * `March 12, 2027`, `2027-03-12`; each with a weekday before it or without.
 */
const anyDate = new RegExp(
  `\\b(?:${weekday}(?<comma>,?\\s))?(?:` +
    `(?<earlier>(?:${day},\\s){0,6}${day}(?:\\s${month})?(?:${and}|${upTo}))?` +
    `(?<day>${day})\\s(?<month>${month})\\s(?<year>\\d{4})` +
    `|(?<usMonth>${month})\\s(?<usDay>\\d{1,2}),\\s(?<usYear>\\d{4})` +
    `|(?<iso>\\d{4}-\\d{2}-\\d{2}))\\b`,
  'g',
)
/** One of the days before the last one, the month that it names, and what follows. */
const earlierDay = new RegExp(`(${day})(?:\\s(${month}))?(,\\s|${and}|${upTo})`, 'g')

interface Found {
  dates: Temporal.PlainDate[]
  /** The same text with other dates, as many as were found. */
  write(dates: readonly Temporal.PlainDate[]): string
}

type Groups = Record<string, string | undefined>

function read(groups: Groups): Found | undefined {
  const { weekday: dayName, comma = '', iso, usMonth, usDay, usYear } = groups
  const withWeekday = (date: Temporal.PlainDate, text: string) =>
    dayName === undefined ? text : `${asLong(weekdays[date.dayOfWeek - 1] ?? '', dayName)}${comma}${text}`
  if (iso !== undefined || usMonth !== undefined) {
    const date = dateOf(iso ?? isoOf(usYear, usMonth, usDay))
    const textOf = (to: Temporal.PlainDate) =>
      usMonth === undefined ? to.toString() : `${monthLike(usMonth, to)} ${to.day}, ${to.year}`
    return date && { dates: [date], write: ([to = date]) => withWeekday(to, textOf(to)) }
  }
  return readDays(groups, withWeekday)
}

/** One day, or several that share a month or a year. */
function readDays(
  { earlier = '', day: lastDay = '', month: lastMonth = '', year }: Groups,
  withWeekday: (date: Temporal.PlainDate, text: string) => string,
): Found | undefined {
  const parts = [...earlier.matchAll(earlierDay)].map(([, text = '', named, after = '']) => ({
    text,
    month: named ?? lastMonth,
    after,
  }))
  parts.push({ text: lastDay, month: lastMonth, after: '' })
  const dates = parts.flatMap(part => dateOf(isoOf(year, part.month, part.text)) ?? [])
  const [first] = dates
  if (!first || dates.length !== parts.length) return undefined
  const write = (moved: readonly Temporal.PlainDate[]) =>
    parts
      .map(({ text, month: named, after }, index) => {
        const date = moved[index] ?? first
        const next = moved[index + 1]
        const dayText = /\D/.test(text) ? ordinal(date.day) : String(date.day)
        if (next && next.year === date.year && next.month === date.month) {
          // Two months had spaces around the dash; the days of one month have none.
          return dayText + (named === lastMonth || after.trim() !== '–' ? after : '–')
        }
        const yearText = next?.year === date.year ? '' : ` ${date.year}`
        const spaced = /^[–-]$/.test(after) ? ` ${after} ` : after
        return `${dayText} ${monthLike(named, date)}${yearText}${spaced}`
      })
      .join('')
  return { dates, write: moved => withWeekday(moved[0] ?? first, write(moved)) }
}

/** `Mar`, `Sept.`, `Sun`; May is as long as it gets. */
const shortName = /^(?!May$)(?:\w{3}|Sept)\.?$/

/** A month or weekday, as short as another one was. */
function asLong(name: string, like: string): string {
  return shortName.test(like) ? name.slice(0, 3) + (like.endsWith('.') ? '.' : '') : name
}

const monthLike = (like: string, date: Temporal.PlainDate) => asLong(months[date.month - 1] ?? '', like)

function isoOf(year = '', monthName = '', dayText = ''): string {
  const number = months.findIndex(name => name.startsWith(monthName.slice(0, 3))) + 1
  return `${year}-${String(number).padStart(2, '0')}-${String(Number.parseInt(dayText, 10)).padStart(2, '0')}`
}

function dateOf(iso: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(iso)
  } catch {
    return undefined
  }
}

/** All dates of a text, in order. */
export function datesIn(text: string): Temporal.PlainDate[] {
  return [...text.matchAll(anyDate)].flatMap(({ groups = {} }) => read(groups)?.dates ?? [])
}

/** Replaces dates in a text. @param moves new dates by the old ones, as `YYYY-MM-DD`; other dates stay */
export function moveDatesIn(text: string, moves: ReadonlyMap<string, Temporal.PlainDate>): string {
  return text.replaceAll(anyDate, (whole: string, ...rest: unknown[]) => {
    // With named groups, the last argument holds them.
    const found = read(rest.at(-1) as Groups)
    if (!found?.dates.some(date => moves.has(date.toString()))) return whole
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
