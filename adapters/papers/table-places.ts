/** When and where a row of a table places its talk. */

import { clocksOf, parseTimeSpan, type TimeSpan } from '#adapters/imported-values/time-spans.ts'
import { parseDuration, parseWallTime } from '#adapters/imported-values/wall-times.ts'
import type { MeantRow } from '#adapters/papers/meant-table.ts'
import type { ColumnMeaning } from '#domain/preparation/imports/columns.ts'
import { longestLine } from '#domain/preparation/imports/import-notes.ts'

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

/** Before it, a talk of the next date belongs to the night of the day. */
const nightEndsAt = Temporal.PlainTime.from('06:00')

/** @param zone the conference's IANA zone */
export function readPlace(row: MeantRow, zone: string): TablePlace {
  const spans = {
    date: readSpan(row, 'date', zone),
    start: readSpan(row, 'start', zone),
    end: readSpan(row, 'end', zone),
  }
  const { dayName, dayDate } = readDay(row, zone, spans.date !== undefined)
  const time = spans.start?.start.time ?? spans.date?.start.time
  const { date, isNight } = dateOf(row, spans, dayDate)
  return {
    dayName,
    date,
    startsAt: time?.toString({ smallestUnit: 'minute' }) ?? null,
    isAfterMidnight: (isYes(row) || isNight) && time !== undefined,
    durationMinutes: minutesOf(row, spans),
    room: row.lineOf('room', longestLine),
  }
}

type Spans = Record<'date' | 'start' | 'end', TimeSpan | undefined>

function readSpan(row: MeantRow, meaning: 'date' | 'start' | 'end', zone: string): TimeSpan | undefined {
  const text = row.text(meaning)
  if (!text) return undefined
  const span = parseTimeSpan(text, zone)
  if (span?.isDoubtful) row.note('time-doubtful', `${text}: ${clocksOf(span)}`)
  const isRead = meaning === 'date' ? span?.start.date : (span?.start.time ?? span?.start.date)
  if (isRead) return span
  row.note(meaning === 'date' ? 'date-unreadable' : 'time-unreadable', text)
  return undefined
}

/** A day's name; a date in its place is a date. */
function readDay(row: MeantRow, zone: string, hasDate: boolean) {
  const dayName = row.lineOf('day', longestLine)
  const dayDate = hasDate ? undefined : parseWallTime(dayName, zone)?.date
  return dayDate ? { dayName: '', dayDate } : { dayName, dayDate }
}

/** A start with a date of its own wins over the column of dates; if it is in the night after that date, both hold. */
function dateOf(
  row: MeantRow,
  { date, start }: Spans,
  dayDate: Temporal.PlainDate | undefined,
): { date: Temporal.PlainDate | undefined; isNight: boolean } {
  const isNextDay = start?.start.isNextDay === true || (!start && date?.start.isNextDay === true)
  const listed = date?.start.date ?? dayDate
  const own = start?.start.date
  const [listedTime, ownTime] = [date?.start.time, start?.start.time]
  if (listedTime && ownTime && !listedTime.equals(ownTime)) {
    row.note('time-contradicted', `${row.text('date')} / ${row.text('start')}`)
  }
  if (!listed || !own || listed.equals(own)) return { date: listed ?? own, isNight: isNextDay }
  const isNightAfter =
    listed.add({ days: 1 }).equals(own) &&
    ownTime !== undefined &&
    Temporal.PlainTime.compare(ownTime, nightEndsAt) < 0
  if (isNightAfter) return { date: listed, isNight: true }
  row.note('time-contradicted', `${row.text('date') || row.text('day')} / ${row.text('start')}`)
  return { date: own, isNight: isNextDay }
}

/** The length that the row states, or the one from its start to its end; reported if the two differ. */
function minutesOf(row: MeantRow, { date, start, end }: Spans): number | null {
  const text = row.text('minutes')
  const stated = text ? parseDuration(text) : undefined
  if (text && !stated) row.note('duration-unreadable', text)
  const from = start?.start.time ? start.start : date?.start
  const ends = [end?.start, start?.end, date?.end].filter(time => time?.time)
  const lengths = ends.flatMap(to => minutesBetween(from, to) ?? [])
  if (ends.length > 0 && !from?.time) row.note('end-without-start', row.text('end'))
  const [length] = stated ? [stated] : lengths
  if (length !== undefined && lengths.some(other => other !== length)) {
    row.note('end-contradicted', [text, row.text('start'), row.text('end')].filter(Boolean).join(' / '))
  }
  return length ?? null
}

type Moment = TimeSpan['start']

/** Up to an end on the same clock: without a date of its own, an end before the start is on the next day. */
function minutesBetween(from: Moment | undefined, to: Moment | undefined): number | undefined {
  if (!from?.time || !to?.time) return undefined
  if (from.date && to.date) {
    const [start, end] = [from.date.toPlainDateTime(from.time), to.date.toPlainDateTime(to.time)]
    const minutes = Math.round(start.until(end).total('minutes'))
    if (minutes > 0 && minutes < 366 * 24 * 60) return minutes
  }
  const minutes = from.time.until(to.time).total('minutes')
  return Math.round(minutes > 0 ? minutes : minutes + 24 * 60)
}

function isYes(row: MeantRow): boolean {
  const text = row.lineOf('night')
  if (text && !/^(yes|y|true|1|x|no|n|false|0|-)$/i.test(text)) row.note('cell-unused', text)
  return /^(yes|y|true|1|x)$/i.test(text)
}

/** The columns that say on which days the talks are. */
export const dayMeanings = ['day', 'date'] as const satisfies readonly ColumnMeaning[]
