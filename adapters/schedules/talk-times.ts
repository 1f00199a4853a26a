/** When a talk of a schedule file begins. Files write this in several fields, which may contradict each other. */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { clocksOf, parseWrittenSpan } from '#adapters/imported-values/time-spans.ts'
import { instantOf, parseWrittenTime, type WrittenTime } from '#adapters/imported-values/wall-times.ts'
import {
  type FileZone,
  inFileZone,
  offsetInWhichAgree,
  shifted,
  type TalkTimes,
} from '#adapters/schedules/file-zone.ts'
import { childOf, plainText, type XmlElement } from '#adapters/schedules/xml-tree.ts'

/** When a talk begins, by the file's own clocks. */
export interface TalkStart {
  /** Undefined where the talk gives no date, or one that contradicts its time. */
  date: Temporal.PlainDate | undefined
  time: Temporal.PlainTime | undefined
  /** The time counts past midnight: `25:30` belongs to the day after. */
  isNextDay: boolean
  /** The file gives the moment with its offset from UTC, so nothing about it is left to guess. */
  isStated: boolean
  /** How long it lasts, where the file gives an end instead of a duration. */
  minutes: number | null
}

/**
 * Reads a talk's beginning, and notes what cannot be read.
 *
 * @param zone of the file or of the conference: which offset from UTC a start can have
 */
export function readTalkTimes(
  {
    element,
    dayElement,
    session,
  }: { element: XmlElement } & Record<'dayElement' | 'session', XmlElement | undefined>,
  zone: string,
  notes: NoteBook,
): TalkTimes {
  const read = (text: string, line: number | undefined) => {
    const written = text ? parseWrittenTime(text) : undefined
    if (text && !written) notes.add('time-unreadable', line ?? element.line, text)
    return written
  }
  const dayDate = parseWrittenTime(dayElement?.attributes.get('date') ?? '')?.date
  const [begins, ends] = [childOf(element, 'start', 'start_time'), childOf(element, 'end', 'end_time')]
  const date = childOf(element, 'date') ?? (session && childOf(session, 'date'))
  const [from, to] = [plainText(begins), plainText(ends)]
  const span = parseWrittenSpan(from, zone)
  if (span?.isDoubtful) {
    notes.add('time-doubtful', begins?.line ?? element.line, `${from}: ${clocksOf(span)}`)
  }
  const start = span?.start ?? read(from, begins?.line)
  const end = span?.end ?? read(to, ends?.line)
  return { start, moment: read(plainText(date), date?.line), dayDate, minutes: minutesBetween(start, end) }
}

function minutesBetween(start: WrittenTime | undefined, end: WrittenTime | undefined): number | null {
  if (!start?.time || !end?.time) return null
  const minutes = start.time.until(end.time).total('minutes')
  return minutes < 0 ? minutes + 24 * 60 : minutes
}

/**
 * When a talk begins. `start` is the local time; `date`, converted to local time, gives the day. Where the two mean
 * different moments, `start` wins and the line is noted.
 */
export function talkStart(
  times: TalkTimes,
  zone: FileZone,
  { element, notes }: { element: XmlElement; notes: NoteBook },
): TalkStart {
  const start = times.start && inFileZone(times.start, zone)
  const moment = times.moment && inFileZone(times.moment, zone)
  const hasOffset = (times.start?.offset ?? times.moment?.offset) !== undefined
  const found = (
    date: Temporal.PlainDate | undefined,
    { time, isNextDay }: Omit<WrittenTime, 'date' | 'offset'>,
  ) => ({
    date,
    time,
    isNextDay,
    isStated: hasOffset && date !== undefined && time !== undefined,
    minutes: times.minutes,
  })
  if (!start?.time || !times.moment?.time) {
    const { isNextDay = false } = start ?? moment ?? {}
    return found(start?.date ?? moment?.date, { time: start?.time ?? moment?.time, isNextDay })
  }
  const date = start.date ?? dateAgreedOn(start, times, zone)
  if (date) return found(date, start)
  const said = (name: string) => plainText(childOf(element, name))
  notes.add('time-contradicted', element.line, `${said('start')}, not ${said('date')}: ${said('title')}`)
  // Both show the same time of day: only the zone is in doubt, so the date is used as written.
  const written = isSameTime(start.time, times.moment) ? times.moment.date : undefined
  return { ...found(written, start), isStated: false }
}

function dateAgreedOn(start: WrittenTime, times: TalkTimes, zone: FileZone): Temporal.PlainDate | undefined {
  const { moment } = times
  if (!moment || !start.time) return undefined
  const local = inFileZone(moment, zone)
  if (isSameTime(start.time, local)) return dateOf(local, start)
  if (zone.named === undefined) {
    const offset = offsetInWhichAgree(times)
    const instant = instantOf(moment)
    if (instant && offset !== undefined && zone.offsets.has(offset))
      return shifted(instant, offset).toPlainDate()
  }
  if (moment.offset !== undefined) return undefined
  // A date without an offset may still be in UTC.
  const asUtc = inFileZone({ ...moment, offset: 0 }, zone)
  return isSameTime(start.time, asUtc) ? asUtc.date : undefined
}

/** `25:30` next to the calendar's `01:30` of the day after: the programme's day is the one before. */
function dateOf(local: WrittenTime, start: WrittenTime): Temporal.PlainDate | undefined {
  return start.isNextDay && !local.isNextDay ? local.date?.subtract({ days: 1 }) : local.date
}

function isSameTime(time: Temporal.PlainTime, other: WrittenTime): boolean {
  return other.time?.hour === time.hour && other.time.minute === time.minute
}
