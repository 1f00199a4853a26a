import { NoteBook, type ReadNote } from '#adapters/schedules/read-notes.ts'
import { type FileDay, findEvents, type PlacedEvent } from '#adapters/schedules/schedule-days.ts'
import { type ReadTalk, readEvent, type ScheduleFrame } from '#adapters/schedules/schedule-event.ts'
import { SchedulePeople } from '#adapters/schedules/schedule-people.ts'
import { isInSeconds } from '#adapters/schedules/wall-times.ts'
import { childOf, readXml, textOf, type XmlElement, type XmlFault } from '#adapters/schedules/xml-tree.ts'
import type { ImportedDay, ImportedProgramme, ImportedTalk } from '#domain/programme/imported-programme.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export interface ReadSchedule {
  programme: ImportedProgramme
  notes: ReadNote[]
}

export type ScheduleFault = XmlFault | { code: 'not-a-schedule'; root: string } | { code: 'no-talks' }

/**
 * Reads a conference's programme in the `schedule.xml` form that pentabarf began and frab, pretalx and
 * others write. The form is kept loosely everywhere, so nothing but well-formed XML with at least one talk
 * is asked for; what cannot be taken over is noted with its line.
 *
 * @param zone the conference's IANA zone, in which times without one of their own are read
 */
export function readSchedule(bytes: Uint8Array, zone: string): Result<ReadSchedule, ScheduleFault> {
  const xml = readXml(bytes)
  if (!xml.ok) return xml
  const root = xml.value
  const notes = new NoteBook()
  const { days, events } = findEvents(root, zone, notes)
  if (events.length === 0) {
    return fail(root.name === 'schedule' ? { code: 'no-talks' } : { code: 'not-a-schedule', root: root.name })
  }
  const people = new SchedulePeople(notes)
  const frame: ScheduleFrame = {
    zone,
    base: addressOf(childOf(root, 'conference')),
    endsInSeconds: events.some(({ element }) => isInSeconds(textOf(childOf(element, 'duration')))),
    people,
    notes,
  }
  const ids = new TalkIds(notes)
  const programme = new Days(days, notes)
  for (const event of events) {
    const read = readEvent(event, frame)
    programme.place(event, read, ids.of(event.element, read.talk.title))
  }
  return ok({ programme: { days: programme.list(), people: people.list() }, notes: notes.notes })
}

function addressOf(conference: XmlElement | undefined): string | undefined {
  const text = textOf(conference && childOf(conference, 'base_url', 'url')).trim()
  return /^https?:/i.test(text) && URL.canParse(text) ? text : undefined
}

/** The file's own name for each talk; one that it gives twice is kept apart. */
class TalkIds {
  readonly #given = new Map<string, number>()
  readonly #notes: NoteBook

  constructor(notes: NoteBook) {
    this.#notes = notes
  }

  of(element: XmlElement, title: string): string {
    const attribute = ['id', 'guid', 'code'].find(name => element.attributes.get(name)?.trim())
    const slug = plain(textOf(childOf(element, 'slug')))
    const id = attribute
      ? `${attribute}:${plain(element.attributes.get(attribute) ?? '')}`
      : `title:${slug || title.toLowerCase()}`
    const times = (this.#given.get(id) ?? 0) + 1
    this.#given.set(id, times)
    if (times === 1) return id
    this.#notes.add('talk-id-repeated', element.line, title)
    // A talk with several slots has a guid for each of them.
    const guid = plain(element.attributes.get('guid') ?? '')
    return guid && !this.#isGiven(`${id}/${guid}`) ? `${id}/${guid}` : `${id}/${times}`
  }

  #isGiven(id: string): boolean {
    const isGiven = this.#given.has(id)
    this.#given.set(id, 1)
    return isGiven
  }
}

const plain = (text: string) => text.trim()

/** Puts the talks under their days, days that only talks name behind those of the file. */
class Days {
  readonly #days: { day: FileDay; talks: ImportedTalk[] }[]
  readonly #unplaced: ImportedTalk[] = []
  readonly #notes: NoteBook

  constructor(days: readonly FileDay[], notes: NoteBook) {
    this.#days = days.map(day => ({ day, talks: [] }))
    this.#notes = notes
  }

  place({ element, day }: PlacedEvent, { talk, date }: ReadTalk, externalId: string): void {
    const placed = { ...talk, externalId }
    const home = day ? this.#days.find(entry => entry.day === day) : this.#dayOf(date)
    if (home) home.talks.push(placed)
    else {
      this.#notes.add('talk-without-day', element.line, talk.title)
      this.#unplaced.push(placed)
    }
  }

  #dayOf(date: Temporal.PlainDate | undefined) {
    if (!date) return undefined
    const known = this.#days.find(entry => entry.day.date?.equals(date))
    if (known) return known
    const added = { day: { name: '', date, changesAt: Temporal.PlainTime.from('00:00') }, talks: [] }
    this.#days.push(added)
    return added
  }

  list(): ImportedDay[] {
    const days = this.#days.some(entry => entry.day.name === '')
      ? this.#days.toSorted((a, b) => compareDates(a.day.date, b.day.date))
      : this.#days
    const listed = days.map(({ day, talks }, index) => ({
      name: day.name || `Day ${index + 1}`,
      date: day.date ?? null,
      talks: inOrder(talks),
    }))
    if (this.#unplaced.length === 0) return listed
    return [...listed, { name: 'To be announced', date: null, talks: this.#unplaced }]
  }
}

function compareDates(a: Temporal.PlainDate | undefined, b: Temporal.PlainDate | undefined): number {
  if (!a || !b) return 0
  return Temporal.PlainDate.compare(a, b)
}

/** By time, and as the file has them where times are equal; talks without a time come last. */
function inOrder(talks: readonly ImportedTalk[]): ImportedTalk[] {
  const place = (talk: ImportedTalk) => `${talk.isAfterMidnight ? 1 : 0}${talk.startsAt ?? '99:99'}`
  return talks.toSorted((a, b) => place(a).localeCompare(place(b), 'en'))
}
