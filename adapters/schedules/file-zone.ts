/**
 * Which zone the wall times of a schedule file are in: the one that it names, the offsets that its talks agree on, or
 * else the conference's.
 */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { instantOf, type WrittenTime } from '#adapters/imported-values/wall-times.ts'
import { childOf, plainText, type XmlElement } from '#adapters/schedules/xml-tree.ts'

/** What one talk says about its beginning: in `start`, usually a time, and in `date`, usually a date and time. */
export interface TalkTimes {
  start: WrittenTime | undefined
  moment: WrittenTime | undefined
  /** The date of the day that contains the talk, as written. */
  dayDate: Temporal.PlainDate | undefined
  /** From the start to the end, where the file gives one. */
  minutes: number | null
}

/**
 * The clock of a schedule's wall times. A file names its zone, or shows its offset where a talk's `start` and
 * `date` mean the same moment; some files have `date` in UTC and `start` in local time. Without either, the
 * conference's own zone is used.
 */
export interface FileZone {
  /** An IANA zone, where the file names one. */
  named: string | undefined
  /** The offsets in minutes that the file's talks agree on; two where clocks change during the event. */
  offsets: ReadonlySet<number>
  usualOffset: number | undefined
  /** The conference's IANA zone. */
  conference: string
}

export function readFileZone(
  named: string | undefined,
  talks: readonly TalkTimes[],
  conferenceZone: string,
): FileZone {
  return { named, ...agreedOffsets(talks), conference: conferenceZone }
}

/** The IANA zone that a file names. */
export function readNamedZone(conference: XmlElement, notes: NoteBook): string | undefined {
  const element = childOf(conference, 'time_zone_name', 'timezone', 'time_zone', 'timezone_id')
  const name = plainText(element)
  const isKnown = name !== '' && isZone(name)
  if (element && name && !isKnown) notes.add('zone-unknown', element.line, name)
  return isKnown ? name : undefined
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The offset that makes a talk's `start` and `date` the same moment; undefined where none does. */
export function offsetInWhichAgree({ start, moment, dayDate }: TalkTimes): number | undefined {
  const instant = moment && instantOf(moment)
  if (!start?.time || !instant || !moment?.time || moment.offset === undefined) return undefined
  const apart = minuteOf(start.time) - minuteOf(moment.time) + moment.offset
  // Times of day repeat after a day; real offsets range from -12:00 to +14:00.
  const west = ((((apart + 12 * 60) % minutesOfADay) + minutesOfADay) % minutesOfADay) - 12 * 60
  if (west % 15 !== 0) return undefined
  const east = west + minutesOfADay
  const isOnDayEast = dayDate && shifted(instant, east).toPlainDate().equals(dayDate)
  return east <= 14 * 60 && (isOnDayEast || west < westmost) ? east : west
}

const minutesOfADay = 24 * 60
/** Hawaii. Further west, the same times of day are much more likely those of New Zealand, a day later. */
const westmost = -10 * 60
const minuteOf = (time: Temporal.PlainTime) => time.hour * 60 + time.minute

/**
 * The offset of most talks, and a second one at most an hour away that holds only before or only after it: clocks
 * change once during an event.
 */
function agreedOffsets(talks: readonly TalkTimes[]): Pick<FileZone, 'offsets' | 'usualOffset'> {
  const spans = new Map<number, { talks: number; first: number; last: number }>()
  for (const talk of talks) {
    const offset = offsetInWhichAgree(talk)
    const at = talk.moment && instantOf(talk.moment)?.epochMilliseconds
    if (offset === undefined || at === undefined) continue
    const known = spans.get(offset) ?? { talks: 0, first: at, last: at }
    const [first, last] = [Math.min(known.first, at), Math.max(known.last, at)]
    spans.set(offset, { talks: known.talks + 1, first, last })
  }
  const [usual, ...others] = [...spans].toSorted(([, a], [, b]) => b.talks - a.talks)
  if (!usual) return { offsets: new Set(), usualOffset: undefined }
  const [usualOffset, { first, last }] = usual
  const changed = others.find(
    ([offset, span]) => Math.abs(offset - usualOffset) <= 60 && (span.first > last || span.last < first),
  )
  return { offsets: new Set([usualOffset, ...(changed ? [changed[0]] : [])]), usualOffset }
}

export function shifted(instant: Temporal.Instant, offset: number): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO('UTC').toPlainDateTime().add({ minutes: offset })
}

/** A moment on the file's own clocks; unchanged where it has no offset. */
export function inFileZone(written: WrittenTime, zone: FileZone): WrittenTime {
  const instant = instantOf(written)
  if (!instant || written.offset === undefined) return written
  const local = localOf(instant, written.offset, zone)
  return { date: local.toPlainDate(), time: local.toPlainTime(), isNextDay: false, offset: undefined }
}

function localOf(instant: Temporal.Instant, written: number, zone: FileZone): Temporal.PlainDateTime {
  if (zone.named) return instant.toZonedDateTimeISO(zone.named).toPlainDateTime()
  if (zone.offsets.has(written)) return shifted(instant, written)
  if (zone.usualOffset !== undefined) return shifted(instant, zone.usualOffset)
  // An offset other than UTC's is only written to show local time.
  if (written !== 0) return shifted(instant, written)
  return instant.toZonedDateTimeISO(zone.conference).toPlainDateTime()
}
