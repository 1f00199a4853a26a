/** Dates, times and durations in programme files; undefined where they are unreadable. */

/** A calendar date and a time of day in a conference's own zone. */
export interface WallTime {
  date: Temporal.PlainDate | undefined
  time: Temporal.PlainTime | undefined
  /** Hours from 24 on belong to the next day: `25:30` is 01:30. */
  isNextDay: boolean
}

/** Longer texts are not times; patterns are not tried on them. */
const longestText = 100

const minutesOfADay = 24 * 60
/** The longest duration accepted: the longest installation ever scheduled ran for a month. */
const longestMinutes = 366 * minutesOfADay

/**
 * A duration in minutes: `90` and `00:90` are minutes, `1:30` and `28:00` are hours and minutes, `00:45:00` is hours, minutes
 * and seconds, and `1:04:00`, with one digit first, is pretalx's form of a day and four hours. Also `PT1H30M`, `90
 * min` and `1h 30m`.
 *
 * @param endsInSeconds whether the file writes hours, minutes and seconds without a leading zero
 */
export function parseDuration(text: string, endsInSeconds = false): number | undefined {
  if (text.length > longestText) return undefined
  const minutes = minutesOf(text.trim().toLowerCase(), endsInSeconds)
  if (minutes === undefined || !Number.isFinite(minutes) || minutes > longestMinutes) return undefined
  return Math.round(minutes)
}

/**
 * Whether a duration can only be hours, minutes and seconds, such as `0:45:00`: then `1:00:00` in the same file is
 * too.
 */
export function isInSeconds(text: string): boolean {
  return /^\s*(0:\d\d|\d:(2[4-9]|[3-5]\d)):\d\d\s*$/.test(text)
}

function minutesOf(text: string, endsInSeconds: boolean): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const parts = /^(\d{1,3}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text)
  if (parts) return minutesOfParts(parts[1] ?? '', Number(parts[2]), parts[3], endsInSeconds)
  if (/^p(?=.)/.test(text)) return isoMinutes(text)
  const words = /^(?:(\d{1,3})\s*h(?:(?:ou)?rs?|ours?)?)?\s*(?:(\d{1,5})\s*m(?:in(?:ute)?s?)?\.?)?$/.exec(
    text,
  )
  if (!words?.[1] && !words?.[2]) return undefined
  return Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0)
}

function minutesOfParts(
  first: string,
  second: number,
  third: string | undefined,
  endsInSeconds: boolean,
): number | undefined {
  if (third === undefined) {
    // `00:90` is an hour and a half; with hours before them, 90 minutes are a mistake.
    return second < 60 || Number(first) === 0 ? Number(first) * 60 + second : undefined
  }
  const last = Number(third)
  // Hundreds of hours, minutes and seconds are a difference of dates that went wrong, as in `694:11:40`.
  if (last >= 60 || first.length > 2) return undefined
  const isDays = first.length === 1 && second < 24 && !endsInSeconds
  if (isDays) return Number(first) * minutesOfADay + second * 60 + last
  return second < 60 ? Number(first) * 60 + second + last / 60 : undefined
}

function isoMinutes(text: string): number | undefined {
  try {
    return Temporal.Duration.from(text.toUpperCase()).total('minutes')
  } catch {
    return undefined
  }
}

/** A date and time as read, before any zone is applied. */
export interface WrittenTime extends WallTime {
  /** Minutes ahead of UTC, where the text gives an offset with a date. */
  offset: number | undefined
}

/**
 * Reads `2027-03-20`, `2027-03-20T09:30`, the same with an offset, `09:30`, `9.30`, `0930`, `9:30 pm`, `25:30`,
 * `20.03.2027` and `2027/03/20`, without conversion.
 */
export function parseWrittenTime(text: string): WrittenTime | undefined {
  if (text.length > longestText) return undefined
  const trimmed = text.trim().replace(/\s+/g, ' ')
  const [, day, rest] =
    /^(\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{8})(?:[T ,]+([^T ,].*)?)?$/i.exec(trimmed) ?? [
      undefined,
      undefined,
      trimmed,
    ]
  const date = day === undefined ? undefined : parseDate(day)
  if (day !== undefined && !date) return undefined
  if (date && !rest) return { date, time: undefined, isNextDay: false, offset: undefined }
  const [, clock = '', offset] =
    /^(.*?)(?:(?<!\s)\s+)?(z|utc|gmt|[+-]\d{1,2}(?::?\d{2})?)?(?:\[[\w/+-]+\])?$/i.exec(rest ?? '') ?? []
  const time = parseClock(clock)
  if (!time) return undefined
  const ahead = offset ? minutesAhead(offset) : undefined
  // No clock anywhere differs so from UTC: `09:30-10:15` is a beginning and an end.
  if (ahead !== undefined && !isOffset(ahead)) return undefined
  // `2027-05` is a month.
  if (!date && offset && /^-\d{1,2}$/.test(offset)) return undefined
  return { date, ...time, offset: date ? ahead : undefined }
}

/**
 * Converts to the clocks of `zone`: a time with an offset is converted; one without is taken as local already.
 *
 * @param zone the conference's IANA zone
 */
export function parseWallTime(text: string, zone: string): WallTime | undefined {
  const written = parseWrittenTime(text)
  return written && inZone(written, zone)
}

/** A time with an offset on the clocks of `zone`; one without is there already. */
export function inZone(written: WrittenTime, zone: string): WallTime {
  const instant = instantOf(written)
  if (!instant) return written
  const moment = instant.toZonedDateTimeISO(zone)
  return { date: moment.toPlainDate(), time: moment.toPlainTime(), isNextDay: false }
}

/** The moment that a text means; undefined without a date, a time or an offset. */
export function instantOf({ date, time, isNextDay, offset }: WrittenTime): Temporal.Instant | undefined {
  if (!date || !time || offset === undefined) return undefined
  return date
    .add({ days: isNextDay ? 1 : 0 })
    .toZonedDateTime({ timeZone: 'UTC', plainTime: time })
    .subtract({ minutes: offset })
    .toInstant()
}

/** From Baker Island to Kiribati; a few clocks differ by quarters of an hour, those west of Greenwich by halves. */
const isOffset = (minutes: number) =>
  minutes >= -12 * 60 && minutes <= 14 * 60 && minutes % (minutes < 0 ? 30 : 15) === 0

function minutesAhead(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function parseDate(text: string): Temporal.PlainDate | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const parts = compact ? compact.slice(1) : text.split(/[-/.]/)
  const [year, month, day] = (text.includes('.') ? parts.toReversed() : parts).map(Number)
  return inRange(() =>
    Temporal.PlainDate.from({ year: year ?? 0, month: month ?? 0, day: day ?? 0 }, { overflow: 'reject' }),
  )
}

function parseClock(text: string): { time: Temporal.PlainTime; isNextDay: boolean } | undefined {
  const [, hours, minutes, half] =
    /^(\d{1,2})[:.h]?(\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ??
    /^(\d{1,2})()\s*([ap])\.?m\.?$/i.exec(text) ??
    []
  if (hours === undefined) return undefined
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half.toLowerCase() === 'p')
  const time = inRange(() =>
    Temporal.PlainTime.from({ hour: hour % 24, minute: Number(minutes) }, { overflow: 'reject' }),
  )
  return time && hour < 48 ? { time, isNextDay: hour >= 24 } : undefined
}

/** On a twelve-hour clock, twelve comes before one. */
function hourOf(hour: number, isAfternoon: boolean): number {
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

function inRange<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
