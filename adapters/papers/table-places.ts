import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import { parseDuration, parseWallTime } from '#adapters/imported-values/wall-times.ts'
import type { CsvRow, CsvTable } from '#adapters/papers/csv-table.ts'
import { cutTo } from '#domain/text.ts'

/** When and where a table row places its talk. */
export interface TablePlace {
  /** Its day's name; empty if the table gives only a date. */
  dayName: string
  date: Temporal.PlainDate | undefined
  /** `HH:MM` in the conference's zone. */
  startsAt: string | null
  isAfterMidnight: boolean
  durationMinutes: number | null
  room: string
}

/** The headings of these columns. */
export const placeColumns = {
  day: ['day', 'day_name'],
  date: ['date', 'held_on'],
  start: ['start', 'starts', 'starts_at', 'start_time', 'begins', 'time'],
  end: ['end', 'ends', 'ends_at', 'end_time'],
  minutes: ['minutes', 'duration', 'duration_minutes', 'length'],
  night: ['after_midnight', 'night'],
  room: ['room', 'hall', 'location'],
} as const

/** Whether a table says on which days its talks are. */
export const hasDays = (table: CsvTable) => table.has(...placeColumns.day, ...placeColumns.date)

/** @param zone the conference's IANA zone */
export function readPlace(row: CsvRow, zone: string, notes: NoteBook): TablePlace {
  const start = readTime(row, { names: placeColumns.start, zone, notes })
  const end = readTime(row, { names: placeColumns.end, zone, notes })
  const writtenDate = row.get(...placeColumns.date)
  const ownDate = writtenDate ? parseWallTime(writtenDate, zone) : undefined
  if (writtenDate && !ownDate?.date) notes.add('date-unreadable', row.line, writtenDate)
  const time = start?.time ?? ownDate?.time
  const isNight = isYes(row.get(...placeColumns.night)) || start?.isNextDay === true
  return {
    dayName: cutTo(plainLine(row.get(...placeColumns.day)), 300),
    date: ownDate?.date ?? start?.date,
    startsAt: time?.toString({ smallestUnit: 'minute' }) ?? null,
    isAfterMidnight: time !== undefined && isNight,
    durationMinutes: readMinutes(row, notes) ?? minutesBetween(time, end?.time),
    room: cutTo(plainLine(row.get(...placeColumns.room)), 300),
  }
}

function readTime(
  row: CsvRow,
  { names, zone, notes }: { names: readonly string[]; zone: string; notes: NoteBook },
) {
  const text = row.get(...names)
  const read = text ? parseWallTime(text, zone) : undefined
  if (text && !read?.time) notes.add('time-unreadable', row.line, text)
  return read
}

function readMinutes(row: CsvRow, notes: NoteBook): number | null {
  const text = row.get(...placeColumns.minutes)
  const minutes = text ? parseDuration(text) : undefined
  if (text && minutes === undefined) notes.add('duration-unreadable', row.line, text)
  return minutes || null
}

/** Up to an end on the same clock: an end before the start is on the next day. */
function minutesBetween(
  start: Temporal.PlainTime | undefined,
  end: Temporal.PlainTime | undefined,
): number | null {
  if (!start || !end) return null
  const minutes = start.until(end).total('minutes')
  return Math.round(minutes > 0 ? minutes : minutes + 24 * 60)
}

const isYes = (text: string) => /^(yes|y|true|1|x)$/i.test(text.trim())
