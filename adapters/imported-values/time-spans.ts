/** Times in tables, which often have a beginning and an end in one cell. */

import {
  instantOf,
  inZone,
  parseWrittenTime,
  type WallTime,
  type WrittenTime,
} from '#adapters/imported-values/wall-times.ts'

export interface TimeSpan<Time = WallTime> {
  start: Time
  /** Undefined if the text is a single time. */
  end: Time | undefined
  /** The text could as well be a single time with an offset from UTC, or the other way round. */
  isDoubtful: boolean
}

/** Longer texts are not times; patterns are not tried on them. */
const longestText = 100

/**
 * Reads a single time like `parseWallTime`, and spans such as `2027-05-10 09:30-10:15`, `9-10`, `9:30 – 10:15`,
 * `9:30 to 10:15 am` and `2027-05-10T09:30/2027-05-10T10:15`. `2027-05-10 09:30-10:00` is a span unless the conference's
 * own clocks are ten hours behind UTC; with a `T` or seconds, as programs write it, it is an offset.
 *
 * @param zone the conference's IANA zone
 */
export function parseTimeSpan(text: string, zone: string): TimeSpan | undefined {
  const span = parseWrittenSpan(text, zone)
  return span && { ...span, start: inZone(span.start, zone), end: span.end && inZone(span.end, zone) }
}

/** The same without conversion: the clocks of `zone` only tell what an offset can be. */
export function parseWrittenSpan(text: string, zone: string): TimeSpan<WrittenTime> | undefined {
  if (text.length > longestText) return undefined
  const single = parseWrittenTime(text)
  const span = parseSpan(text) ?? parseInterval(text)
  if (!span) return single && { start: single, end: undefined, isDoubtful: false }
  if (!single?.time) return { ...span, isDoubtful: false }
  // It can be both. Without a date, an offset says nothing.
  const isOfPrograms = /\dT\d|:\d\d:\d\d/.test(text)
  if (isOfPrograms || isOwnOffset(single, zone)) {
    return { start: single, end: undefined, isDoubtful: !isOfPrograms }
  }
  return { ...span, isDoubtful: single.date !== undefined }
}

/** How a doubtful text is read, for its note. */
export function clocksOf({ start, end }: { start: WallTime; end: WallTime | undefined }): string {
  const clock = ({ time }: WallTime) => time?.toString({ smallestUnit: 'minute' }) ?? ''
  return end ? `from ${clock(start)} to ${clock(end)}` : clock(start)
}

/** Whether the clocks of `zone` are off from UTC at that time as the text says. */
function isOwnOffset(written: WrittenTime, zone: string): boolean {
  const instant = instantOf(written)
  const ahead = instant?.toZonedDateTimeISO(zone).offsetNanoseconds
  return ahead !== undefined && ahead === (written.offset ?? 0) * 60_000_000_000
}

type Span = Omit<TimeSpan<WrittenTime>, 'isDoubtful'>

const between = String.raw`(?:[\p{Pd}−~〜～]|to|until|bis)`
const clockPattern = String.raw`[\d:.h]{1,8}(?: ?[ap]\.?m\.?)?`
const datePattern = String.raw`(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})[T ,]+`
const oneDay = new RegExp(`^(${datePattern})?(${clockPattern}) ?${between} ?(${clockPattern})$`, 'iu')
const twoDates = new RegExp(`^(${datePattern}\\S.*?)(?: ?/ ?| ?${between} ?)(${datePattern}\\S.*)$`, 'iu')

function parseSpan(text: string): Span | undefined {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:uhr|hrs?\.?|h)$/i, '')
  const [, day = '', from = '', to = ''] = oneDay.exec(trimmed) ?? []
  // `2027-05` is a month, `0930-1015` is not.
  if (from === '' || isCompact(from) !== isCompact(to)) return undefined
  const half = /[ap]\.?m\.?$/i.exec(to)?.[0]
  const end = parseWrittenTime(day + clock(to))
  const start = [half && !/m\.?$/i.test(from) ? `${clock(from)} ${half}` : '', clock(from)]
    .map(written => (written ? parseWrittenTime(day + written) : undefined))
    // In `11-1 pm` the half of the day belongs to the end alone.
    .find(read => read?.time && end?.time && (half === undefined || isBefore(read, end)))
  return start?.time && end?.time ? { start, end } : undefined
}

/** Two times, each with its date. */
function parseInterval(text: string): Span | undefined {
  const [, from = '', to = ''] = twoDates.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  const [start, end] = [parseWrittenTime(from), parseWrittenTime(to)]
  return start?.time && end?.time ? { start, end } : undefined
}

const isBefore = (a: WallTime, b: WallTime) =>
  a.time !== undefined && b.time !== undefined && Temporal.PlainTime.compare(a.time, b.time) < 0

const isCompact = (text: string) => /^\d{3,}/.test(text)

/** `9` and `9h` as `9:00`. */
const clock = (text: string) =>
  text.replace(/^(\d{1,2})h?(?=$| )/i, '$1:00').replace(/^(\d{1,2})(?=[ap])/i, '$1:00 ')
