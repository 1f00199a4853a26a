/** Days, rooms and talks of a schedule file, however deep they are nested. */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import { parseWrittenTime } from '#adapters/imported-values/wall-times.ts'
import { type FileZone, inFileZone } from '#adapters/schedules/file-zone.ts'
import { isPersonElement } from '#adapters/schedules/schedule-person.ts'
import type { TalkStart } from '#adapters/schedules/talk-times.ts'
import {
  childOf,
  elementsOf,
  markRead,
  plainText,
  textOf,
  type XmlElement,
} from '#adapters/schedules/xml-tree.ts'

/** A day of a schedule file. */
export interface FileDay {
  name: string
  date: Temporal.PlainDate | undefined
  /** Times before this one belong to the next calendar day. */
  changesAt: Temporal.PlainTime
  /** The day's first and last hour, where the file gives them. */
  hours: { from: Temporal.PlainDateTime; to: Temporal.PlainDateTime } | undefined
}

/** A talk's element with its day and room. */
export interface FoundEvent {
  element: XmlElement
  dayElement: XmlElement | undefined
  room: string
  /** The session that contains it, where the file has sessions, as conf.researchr.org writes them. */
  session: XmlElement | undefined
}

export interface RoomOfSlug {
  name: string
  element: XmlElement
}

/** The latest change of day, whatever a file says: breakfast is not night. */
const latestChange = Temporal.PlainTime.from('06:00')
const usualChange = Temporal.PlainTime.from('04:00')

/**
 * All days and talks of a schedule, in any nesting: rooms within days as the format has it, talks directly within a
 * day or the schedule, or days within a wrapper.
 */
export function findEvents(root: XmlElement): {
  days: XmlElement[]
  events: FoundEvent[]
  /** People whom the file lists separately from its talks. */
  people: XmlElement[]
  /** The rooms by their short names. */
  rooms: Map<string, RoomOfSlug>
} {
  const days: XmlElement[] = []
  const people: XmlElement[] = []
  const events: FoundEvent[] = []
  const rooms = new Map<string, RoomOfSlug>()
  const walk = (element: XmlElement, place: Omit<FoundEvent, 'element'>) => {
    for (const child of elementsOf(element)) {
      if (child.name === 'day') {
        days.push(child)
        walk(child, { ...place, dayElement: child, room: '' })
      } else if (child.name === 'room') {
        const name = roomName(child)
        const slug = child.attributes.peek('slug')?.trim()
        if (slug && name) rooms.set(slug, { name, element: child })
        const before = events.length
        walk(child, { ...place, room: name || place.room })
        // A list of rooms: only those with talks are imported.
        if (events.length === before) markUnread(child)
      } else if (child.name === 'subevent') {
        // Its own room is an element beside its talks.
        const room = childOf(child, 'room')
        walk(child, { ...place, session: child, room: (room && roomName(room)) || place.room })
        if (room) markRead(room)
      } else if (/^(event|talk|entry|timeslot)$/.test(child.name)) {
        events.push({ element: child, ...place })
      } else if (isPersonElement(child)) {
        people.push(child)
      } else {
        walk(child, place)
      }
    }
  }
  walk(root, { dayElement: undefined, room: '', session: undefined })
  // A short name that is another room's name means that one.
  for (const { name } of rooms.values()) rooms.delete(name)
  return { days, events, people, rooms }
}

function markUnread(room: XmlElement): void {
  room.isRead = false
  room.attributes.read.clear()
}

function roomName(room: XmlElement): string {
  const named = room.attributes.get('name') ?? textOf(childOf(room, 'name'))
  return plainLine(named) || (elementsOf(room).length === 0 ? plainLine(textOf(room)) : '')
}

/**
 * A day's date and hours by the file's own clocks. Its `date` may be in UTC, or from another year's file, so the
 * hours and the talks count too: the date that fits most talks wins.
 *
 * @param starts when the talks of this day begin
 */
export function readDay(
  element: XmlElement,
  number: number,
  starts: readonly TalkStart[],
  { zone, dayChange, notes }: { zone: FileZone; dayChange: Temporal.PlainTime | undefined; notes: NoteBook },
): FileDay {
  const attribute = (name: string) => element.attributes.get(name)?.trim() ?? ''
  const timeOf = (name: string) => {
    const written = parseWrittenTime(attribute(name))
    return { written, local: written && inFileZone(written, zone) }
  }
  const [date, begins, ends] = [timeOf('date'), timeOf('start'), timeOf('end')]
  const given = attribute('date') || attribute('start')
  const hours = hoursOf(begins.local, ends.local)
  const begun = ends.local && !hours ? undefined : begins.local?.time
  const changesAt = earlier(begun ?? dayChange ?? usualChange, latestChange)
  // Where a day's `date` is its first hour's date in UTC, its start gives the local date.
  const utc = isSameDate(date.written?.date, begins.written?.date) ? begins.local?.date : undefined
  const dates = [utc, date.local?.date, date.written?.date, begins.local?.date]
  const likely = likelyDate(
    dates.filter(one => one !== undefined),
    starts,
    { hours, changesAt, dayChange },
  )
  if (given && dates.every(one => !one)) notes.add('date-unreadable', element.line, given)
  const stated = date.local?.date ?? begins.local?.date
  if (stated && likely && !likely.equals(stated)) {
    notes.add('day-date-contradicted', element.line, `${stated}, shown as ${likely}`)
  }
  const index = indexOf(element)
  return { name: nameOf(element) || `Day ${index || number}`, date: likely, changesAt, hours }
}

const nameOf = (element: XmlElement) =>
  plainLine(element.attributes.get('name') ?? element.attributes.get('title') ?? '')
const isSameDate = (a: Temporal.PlainDate | undefined, b: Temporal.PlainDate | undefined) =>
  a !== undefined && b !== undefined && a.equals(b)
const indexOf = (element: XmlElement) => Number(element.attributes.get('index')) || 0

/** The conference's change of day, such as `09:00:00`. */
export function dayChangeOf(conference: XmlElement | undefined): Temporal.PlainTime | undefined {
  return parseWrittenTime(plainText(conference && childOf(conference, 'day_change')))?.time
}

/** Hours that end before they begin, or last for days, are ignored. */
function hoursOf(begins: Moment | undefined, ends: Moment | undefined): FileDay['hours'] {
  if (!begins?.date || !begins.time || !ends?.date || !ends.time) return undefined
  const from = begins.date.toPlainDateTime(begins.time)
  const to = ends.date.toPlainDateTime(ends.time)
  const length = from.until(to, { largestUnit: 'hours' }).hours
  return length > 0 && length <= 48 ? { from, to } : undefined
}

interface Moment {
  date: Temporal.PlainDate | undefined
  time: Temporal.PlainTime | undefined
}

type DayFrame = Pick<FileDay, 'hours' | 'changesAt'> & { dayChange: Temporal.PlainTime | undefined }

/** Of the day's own possible dates, the one that fits most talks; if none fits, the date of most talks. */
function likelyDate(
  dates: readonly Temporal.PlainDate[],
  starts: readonly TalkStart[],
  frame: DayFrame,
): Temporal.PlainDate | undefined {
  const dated = starts.filter(start => start.date !== undefined)
  const fits = (date: Temporal.PlainDate) =>
    dated.filter(start => placeOnDay(start, { ...frame, date }, frame.dayChange) !== 'outside').length
  const best = dates
    .map(date => ({ date, fits: fits(date) }))
    .reduce<{ date: Temporal.PlainDate; fits: number } | undefined>(
      (best, next) => (best && best.fits >= next.fits ? best : next),
      undefined,
    )
  if (best && (best.fits > 0 || dated.length === 0)) return best.date
  const byDate = Map.groupBy(dated, start => String(start.date))
  const [most] = [...byDate.values()].toSorted((a, b) => b.length - a.length)
  return most?.[0]?.date ?? best?.date
}

/** Where a talk falls relative to a day: in the daytime, in the night after it, or on neither. */
export function placeOnDay(
  { date, time, isNextDay }: TalkStart,
  day: Pick<FileDay, 'date' | 'hours' | 'changesAt'>,
  dayChange?: Temporal.PlainTime,
): 'day' | 'night' | 'outside' {
  if (!time) return !date || !day.date || date.equals(day.date) ? 'day' : 'outside'
  if (isNextDay) return 'night'
  const isEarly = Temporal.PlainTime.compare(time, day.changesAt) < 0
  if (!date || !day.date) return isEarly ? 'night' : 'day'
  const hours = day.hours?.from.toPlainDate().equals(day.date) ? day.hours : undefined
  if (date.equals(day.date)) {
    return hours && Temporal.PlainTime.compare(time, hours.from.toPlainTime()) < 0 ? 'outside' : 'day'
  }
  if (!date.equals(day.date.add({ days: 1 }))) return 'outside'
  if (hours) {
    return Temporal.PlainDateTime.compare(date.toPlainDateTime(time), hours.to) <= 0 ? 'night' : 'outside'
  }
  // The conference's own night may last until nine.
  const change =
    dayChange && Temporal.PlainTime.compare(dayChange, day.changesAt) > 0 ? dayChange : day.changesAt
  return Temporal.PlainTime.compare(time, later(change, usualChange)) < 0 ? 'night' : 'outside'
}

function earlier(a: Temporal.PlainTime, b: Temporal.PlainTime): Temporal.PlainTime {
  return Temporal.PlainTime.compare(a, b) < 0 ? a : b
}

function later(a: Temporal.PlainTime, b: Temporal.PlainTime): Temporal.PlainTime {
  return Temporal.PlainTime.compare(a, b) < 0 ? b : a
}
