/**
 * Reading a programme in the `schedule.xml` format. Files rarely follow it strictly, so whatever can be understood is
 * imported, and the rest is noted with its line.
 */

import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { isInSeconds } from '#adapters/imported-values/wall-times.ts'
import { readDayNotes } from '#adapters/schedules/export-notes.ts'
import { readFileZone, readNamedZone } from '#adapters/schedules/file-zone.ts'
import { noteUnread } from '#adapters/schedules/left-out-parts.ts'
import { readOwnPeople, readOwnTalk } from '#adapters/schedules/own-export.ts'
import { placeTalks } from '#adapters/schedules/place-talks.ts'
import { dayChangeOf, findEvents } from '#adapters/schedules/schedule-days.ts'
import { readEvent, type ScheduleFrame } from '#adapters/schedules/schedule-event.ts'
import { SchedulePeople } from '#adapters/schedules/schedule-people.ts'
import { readTalkTimes, talkStart } from '#adapters/schedules/talk-times.ts'
import {
  childOf,
  markRead,
  plainText,
  readXml,
  textOf,
  type XmlElement,
} from '#adapters/schedules/xml-tree.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { ScheduleFault } from '#domain/preparation/imports/import-faults.ts'
import type { ImportNote, SharedIds } from '#domain/preparation/imports/import-notes.ts'
import type { ImportedProgramme, ImportedTalk } from '#domain/programme/talks/imported-programme.ts'

export interface ReadSchedule {
  programme: ImportedProgramme
  notes: ImportNote[]
  /** The IANA zone that the file names for its times, if any. */
  zone: string | null
  sharedIds: SharedIds
}

/**
 * Reads a conference's programme in the `schedule.xml` format of pentabarf, frab, pretalx and others. Few programs
 * follow the format strictly, so the file only needs to be well-formed XML with at least one talk; what cannot be
 * imported is noted with its line.
 *
 * @param zone the conference's IANA zone, for times without a zone of their own
 */
export function readSchedule(bytes: Uint8Array, zone: string): Result<ReadSchedule, ScheduleFault> {
  const xml = readXml(bytes)
  if (!xml.ok) return xml
  const root = xml.value
  const notes = new NoteBook()
  const { days, events, people: listed, rooms } = findEvents(root)
  const hasUntimed = [root, ...days].some(day => readDayNotes(day).some(note => note.untimed.length > 0))
  if (events.length === 0 && !hasUntimed) {
    return fail(root.name === 'schedule' ? { code: 'no-talks' } : { code: 'not-a-schedule', root: root.name })
  }
  const conference = childOf(root, 'conference')
  const ownPeople = readOwnPeople(root)
  const named = readNamedZone(conference ?? root, notes)
  const times = events.map(event => readTalkTimes(event, named ?? zone, notes))
  const fileZone = readFileZone(named, times, zone)
  const people = new SchedulePeople(
    events.map(({ element }) => element),
    listed,
    notes,
  )
  const frame: ScheduleFrame = {
    base: addressOf(conference),
    endsInSeconds: events.some(({ element }) => isInSeconds(textOf(childOf(element, 'duration')))),
    rooms,
    people,
    notes,
  }
  const ids = new TalkIds(notes)
  const talks = events.map((event, index) => {
    const own = readOwnTalk(event.element, event.room, ownPeople)
    const start = own
      ? noStart
      : talkStart(times[index] ?? noTimes, fileZone, { element: event.element, notes })
    const talk = own?.talk ?? readEvent(event, start, frame)
    if (own) markRead(event.element)
    return { event, start, own, talk: { ...talk, ...ids.of(event.element, talk) } }
  })
  people.noteUnused()
  const programme = placeTalks(root, days, talks, {
    zone: fileZone,
    dayChange: dayChangeOf(conference),
    ownPeople,
    notes,
  })
  // The product's own export repeats in its elements what its notes say.
  const isOwn = ownPeople.size > 0 || talks.some(({ own }) => own) || hasUntimed
  if (!isOwn) noteUnread(root, notes)
  return ok({
    programme: { days: programme, people: [...ownPeople.values(), ...people.list()] },
    notes: notes.notes.toSorted((a, b) => a.line - b.line),
    zone: fileZone.named ?? null,
    sharedIds: people.sharedIds(),
  })
}

const noStart = { date: undefined, time: undefined, isNextDay: false, isStated: false, minutes: null }
const noTimes = { start: undefined, moment: undefined, dayDate: undefined, minutes: null }

function addressOf(conference: XmlElement | undefined): string | undefined {
  const given = conference && childOf(conference, 'base_url', 'url')
  const text = given?.children.join('').trim() ?? ''
  // What is no address stays unread, and is noted.
  return /^https?:/i.test(text) && URL.canParse(text) ? textOf(given).trim() : undefined
}

type FileNames = Pick<ImportedTalk, 'externalId' | 'guid'>

/** The file's ids for the talks; a repeated id is made unique. */
class TalkIds {
  readonly #given = new Map<string, number>()
  readonly #notes: NoteBook

  constructor(notes: NoteBook) {
    this.#notes = notes
  }

  of(element: XmlElement, talk: { title: string; guid: string | null }): FileNames {
    const isFirst = talk.guid === null || !this.#isGiven(`guid ${talk.guid}`)
    if (!isFirst) this.#notes.add('talk-guid-repeated', element.line, talk.title)
    return { externalId: this.#idOf(element, talk.title), guid: isFirst ? talk.guid : null }
  }

  #idOf(element: XmlElement, title: string): string {
    const attribute = ['id', 'guid', 'code'].find(name => element.attributes.get(name)?.trim())
    const id = attribute
      ? `${attribute}:${plain(element.attributes.get(attribute) ?? '')}`
      : elementId(element, title)
    const times = (this.#given.get(id) ?? 0) + 1
    this.#given.set(id, times)
    if (times === 1) return id
    this.#notes.add('talk-id-repeated', element.line, title)
    // A talk with several slots has a guid for each.
    const guid = plain(element.attributes.get('guid') ?? '')
    return guid && !this.#isGiven(`${id}/${guid}`) ? `${id}/${guid}` : `${id}/${times}`
  }

  #isGiven(id: string): boolean {
    const isGiven = this.#given.has(id)
    this.#given.set(id, 1)
    return isGiven
  }
}

/** The id in an element of its own, as conf.researchr.org writes it, or the talk's address or title. */
function elementId(element: XmlElement, title: string): string {
  const id = plainText(childOf(element, 'slot_id', 'event_id'))
  return id ? `id:${id}` : `title:${plainText(childOf(element, 'slug')) || title.toLowerCase()}`
}

const plain = (text: string) => text.trim()
