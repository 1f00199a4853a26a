/** Time: the clock, instants as they are stored, days in a zone, and how dates are printed. */

import { language, writing } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'

/** The only source of 'now'. Everything below the edges gets an instant as a parameter. */
export interface Clock {
  now(): Temporal.Instant
  /**
   * Milliseconds since 1970, for what is asked many thousand times a second: every instant is an object that has to be
   * collected.
   */
  epochMs?(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  // biome-ignore lint/style/noRestrictedGlobals: this is the clock.
  epochMs: () => Date.now(),
}

export const epochMs = (clock: Clock): number => clock.epochMs?.() ?? clock.now().epochMilliseconds

/** An instant as stored: UTC with milliseconds, so that it sorts by time as text. */
export function toStored(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}

/** A text such as `2027-06-07`; undefined for another one, and for a day that there is not. */
export function toDate(text: string): Temporal.PlainDate | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? orNone(() => Temporal.PlainDate.from(text)) : undefined
}

/** A text such as `2027-06-07T12:00:00Z`; undefined for another one, and for a time that there is not. */
export function toInstant(text: string): Temporal.Instant | undefined {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? orNone(() => Temporal.Instant.from(text)) : undefined
}

function orNone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The calendar date at `now` in a zone. */
export function dateIn(zone: string, now: Temporal.Instant): Temporal.PlainDate {
  const second = Math.floor(now.epochMilliseconds / 1000)
  if (latest?.zone === zone && latest.second === second) return latest.date
  latest = { zone, second, date: now.toZonedDateTimeISO(zone).toPlainDate() }
  return latest.date
}

/** In a rush the same second is asked for hundreds of times; zones move their clocks by whole seconds. */
let latest: { zone: string; second: number; date: Temporal.PlainDate } | undefined

/** Whether a name is a time zone's; offsets such as `+05:30` are none. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name))
  } catch {
    return false
  }
}

/** The first instant of a date in a zone: midnight, or the end of the gap if a clock change skips midnight. */
export function startOfDay(date: Temporal.PlainDate, zone: string): Temporal.Instant {
  return date.toZonedDateTime(zone).toInstant()
}

/** The instant at which a date is over in a zone. */
export function endOfDay(date: Temporal.PlainDate, zone: string): Temporal.Instant {
  return startOfDay(date.add({ days: 1 }), zone)
}

/** In English. */
export const months = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] // biome-ignore format: a table

const monthName = (date: Temporal.PlainDate) => months[date.month - 1] ?? ''

/** `20 March 2027` */
export function formatDate(date: Temporal.PlainDate): string {
  return writing()?.date(date, 'year') ?? `${date.day} ${monthName(date)} ${date.year}`
}

/** `20 March`, where the year is beside it. */
export function formatDayOfYear(date: Temporal.PlainDate): string {
  return writing()?.date(date, 'day') ?? `${date.day} ${monthName(date)}`
}

/**
 * `20-22 March 2027`, `30 March - 2 April 2027`, `30 December 2027 - 2 January 2028`, with the given dash: an en dash
 * for readers, a hyphen where the wire's format (note 12) requires it.
 */
export function formatDateRange(from: Temporal.PlainDate, to: Temporal.PlainDate, dash = '–'): string {
  if (from.equals(to)) return formatDate(from)
  const other = writing()
  if (other) return other.dateRange(from, to)
  if (from.year !== to.year) return `${formatDate(from)} ${dash} ${formatDate(to)}`
  if (from.month !== to.month) return `${from.day} ${monthName(from)} ${dash} ${formatDate(to)}`
  return `${from.day}${dash}${formatDate(to)}`
}

/** `14:35 CET on 3 March 2027`: an instant in a zone, with the zone's usual abbreviation. */
export function formatInstant(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return timeOnDate(time, zoneNameAt(zone, instant), local.toPlainDate())
}

/**
 * `24:00 CET on 13 December 2027`: the end of something that holds until then. Midnight is the end of a day, because
 * `until 00:00 on 14 December` reads as if the 14th counted.
 */
export function formatUntil(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone)
  if (local.toPlainTime().toString({ smallestUnit: 'second' }) !== '00:00:00')
    return formatInstant(instant, zone)
  const lastDay = local.toPlainDate().subtract({ days: 1 })
  return timeOnDate('24:00', zoneNameAt(zone, instant.subtract({ seconds: 1 })), lastDay)
}

const timeOnDate = (time: string, zone: string, date: Temporal.PlainDate) =>
  say('{time} {zone} on {date}', { time, zone, date: formatDate(date) })

/** One for each language and zone. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * The usual name of a zone's time at an instant: `CET`, `WEST`, or `GMT+5:30` if the language has no name for it.
 *
 * @param zone an IANA zone
 */
export function zoneNameAt(zone: string, instant: Temporal.Instant): string {
  const key = `${language()} ${zone}`
  let format = zoneFormats.get(key)
  if (!format) {
    const locale = language() === 'en' ? 'en-GB' : language()
    format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    zoneFormats.set(key, format)
  }
  const parts = format.formatToParts(instant.epochMilliseconds)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}
