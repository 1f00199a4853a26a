import type { NoteBook } from '#adapters/imported-values/note-book.ts'
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
}

/** Reads a talk's beginning, and notes what cannot be read. */
export function readTalkTimes(
  { element, dayElement }: { element: XmlElement; dayElement: XmlElement | undefined },
  notes: NoteBook,
): TalkTimes {
  const read = (name: string) => {
    const found = childOf(element, name)
    const text = plainText(found)
    const written = text ? parseWrittenTime(text) : undefined
    if (text && !written) notes.add('time-unreadable', found?.line ?? element.line, text)
    return written
  }
  const dayDate = parseWrittenTime(dayElement?.attributes.get('date') ?? '')?.date
  return { start: read('start'), moment: read('date'), dayDate }
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
  if (!start?.time || !times.moment?.time) {
    const date = start?.date ?? moment?.date
    return { date, time: start?.time ?? moment?.time, isNextDay: (start ?? moment)?.isNextDay ?? false }
  }
  const { time, isNextDay } = start
  if (start.date) return { date: start.date, time, isNextDay }
  const date = dateAgreedOn(start, times, zone)
  if (date) return { date, time, isNextDay }
  notes.add('time-contradicted', element.line, plainText(childOf(element, 'title')))
  // Both show the same time of day: only the zone is in doubt, so the date is used as written.
  return { date: isSameTime(time, times.moment) ? times.moment.date : undefined, time, isNextDay }
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
