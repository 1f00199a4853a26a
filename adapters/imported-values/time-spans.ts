/** Times in tables, which often have a beginning and an end in one cell. */

import {
  instantOf,
  parseWallTime,
  parseWrittenTime,
  type WallTime,
} from '#adapters/imported-values/wall-times.ts'

export interface TimeSpan {
  start: WallTime
  /** Undefined if the text is a single time. */
  end: WallTime | undefined
  /** The text could as well be a single time with an offset from UTC, or the other way round. */
  isDoubtful: boolean
}

/** Longer texts are not times; patterns are not tried on them. */
const longestText = 100

/**
 * Reads a single time like `parseWallTime`, and spans such as `2027-05-10 09:30-10:15`, `9-10`, `9:30 – 10:15` and
 * `9:30 to 10:15 am`. `2027-05-10 09:30-10:00` is a span unless the conference's own clocks are ten hours behind UTC;
 * with a `T` or seconds, as programs write it, it is an offset.
 *
 * @param zone the conference's IANA zone
 */
export function parseTimeSpan(text: string, zone: string): TimeSpan | undefined {
  if (text.length > longestText) return undefined
  const single = parseWallTime(text, zone)
  const span = parseSpan(text, zone)
  if (!span) return single && { start: single, end: undefined, isDoubtful: false }
  if (!single?.time) return { ...span, isDoubtful: false }
  // It can be both. Without a date, an offset says nothing.
  const written = parseWrittenTime(text)
  const isOffset = /\dT\d|:\d\d:\d\d/.test(text) || (written !== undefined && isOwnOffset(written, zone))
  if (isOffset) return { start: single, end: undefined, isDoubtful: !/\dT\d|:\d\d:\d\d/.test(text) }
  return { ...span, isDoubtful: written?.date !== undefined }
}

/** Whether the clocks of `zone` are off from UTC at that time as the text says. */
function isOwnOffset(written: NonNullable<ReturnType<typeof parseWrittenTime>>, zone: string): boolean {
  const instant = instantOf(written)
  const ahead = instant?.toZonedDateTimeISO(zone).offsetNanoseconds
  return ahead !== undefined && ahead === (written.offset ?? 0) * 60_000_000_000
}

function parseSpan(text: string, zone: string): Omit<TimeSpan, 'isDoubtful'> | undefined {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:uhr|hrs?\.?|h)$/i, '')
  const [, day = '', from = '', to = ''] =
    /^((?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})[T ,]+)?([\d:.h]{1,8}(?: ?[ap]\.?m\.?)?) ?(?:-|‐|‑|–|—|to|until|bis) ?([\d:.h]{1,8}(?: ?[ap]\.?m\.?)?)$/i.exec(
      trimmed,
    ) ?? []
  // `2027-05` is a month, `0930-1015` is not.
  if (from === '' || isCompact(from) !== isCompact(to)) return undefined
  const half = /[ap]\.?m\.?$/i.exec(to)?.[0]
  const end = parseWallTime(day + clock(to), zone)
  const start = [half && !/m\.?$/i.test(from) ? `${clock(from)} ${half}` : '', clock(from)]
    .map(written => (written ? parseWallTime(day + written, zone) : undefined))
    // In `11-1 pm` the half of the day belongs to the end alone.
    .find(read => read?.time && end?.time && (half === undefined || isBefore(read, end)))
  return start?.time && end?.time ? { start, end } : undefined
}

const isBefore = (a: WallTime, b: WallTime) =>
  a.time !== undefined && b.time !== undefined && Temporal.PlainTime.compare(a.time, b.time) < 0

const isCompact = (text: string) => /^\d{3,}/.test(text)

/** `9` as `9:00`. */
const clock = (text: string) =>
  text.replace(/^(\d{1,2})(?=$| )/, '$1:00').replace(/^(\d{1,2})(?=[ap])/i, '$1:00 ')
