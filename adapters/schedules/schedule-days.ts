import { plainLine } from '#adapters/schedules/prose.ts'
import type { NoteBook } from '#adapters/schedules/read-notes.ts'
import { parseCalendarDate, parseWallTime } from '#adapters/schedules/wall-times.ts'
import { childOf, elementsOf, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'

/** A day as a schedule file tells it. */
export interface FileDay {
  name: string
  date: Temporal.PlainDate | undefined
  /** Times before this one are of the next calendar day. */
  changesAt: Temporal.PlainTime
}

/** A talk's element with the day and the room that it stands in. */
export interface PlacedEvent {
  element: XmlElement
  day: FileDay | undefined
  room: string
}

/** A day never begins later than this, whatever a file calls its change of day: breakfast is not night. */
const latestChange = Temporal.PlainTime.from('06:00')
const usualChange = Temporal.PlainTime.from('04:00')

/**
 * Every day and every talk of a schedule, wherever the file puts them: rooms within days as the form has it,
 * talks straight within a day or within the schedule, days within a wrapper.
 */
export function findEvents(
  root: XmlElement,
  zone: string,
  notes: NoteBook,
): { days: FileDay[]; events: PlacedEvent[] } {
  const conference = childOf(root, 'conference')
  const dayChange = parseWallTime(textOf(conference && childOf(conference, 'day_change')), zone)?.time
  const days: FileDay[] = []
  const events: PlacedEvent[] = []
  const readDay = (element: XmlElement): FileDay => {
    const given = element.attributes.get('date') ?? element.attributes.get('start') ?? ''
    const date = parseCalendarDate(given, zone)
    if (given.trim() && !date) notes.add('date-unreadable', element.line, given)
    const number = Number(element.attributes.get('index')) || days.length + 1
    const name = plainLine(element.attributes.get('name') ?? element.attributes.get('title') ?? '')
    const begins = parseWallTime(element.attributes.get('start') ?? '', zone)?.time ?? dayChange
    return { name: name || `Day ${number}`, date, changesAt: earlier(begins ?? usualChange, latestChange) }
  }
  const walk = (element: XmlElement, day: FileDay | undefined, room: string) => {
    for (const child of elementsOf(element)) {
      if (child.name === 'day') {
        const found = readDay(child)
        days.push(found)
        walk(child, found, '')
      } else if (child.name === 'room') {
        walk(child, day, plainLine(child.attributes.get('name') ?? textOf(childOf(child, 'name'))) || room)
      } else if (child.name === 'event' || child.name === 'talk') {
        events.push({ element: child, day, room })
      } else if (child.name !== 'conference') {
        walk(child, day, room)
      }
    }
  }
  walk(root, undefined, '')
  return { days, events }
}

function earlier(a: Temporal.PlainTime, b: Temporal.PlainTime): Temporal.PlainTime {
  return Temporal.PlainTime.compare(a, b) < 0 ? a : b
}
