/**
 * One talk of a schedule file: title, people, texts, links. Of what cannot be read the talk lacks that part, and a
 * note says so.
 */

import { hrefOfLink } from '#adapters/imported-values/links.ts'
import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { notedProse } from '#adapters/imported-values/noted-prose.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { parseDuration } from '#adapters/imported-values/wall-times.ts'
import type { FoundEvent, RoomOfSlug } from '#adapters/schedules/schedule-days.ts'
import { printedLine, type SchedulePeople } from '#adapters/schedules/schedule-people.ts'
import type { TalkStart } from '#adapters/schedules/talk-times.ts'
import {
  childOf,
  elementsOf,
  htmlOf,
  ownText,
  textOf,
  type XmlElement,
} from '#adapters/schedules/xml-tree.ts'
import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import type { ImportedTalk } from '#domain/programme/talks/imported-programme.ts'
import type { TalkLink } from '#domain/programme/talks/programme.ts'

export interface ScheduleFrame {
  /** The conference's own address, for relative links. */
  base: string | undefined
  /** Whether `1:00:00` means an hour rather than a day in this file. */
  endsInSeconds: boolean
  /** The rooms by the short names under which talks refer to them. */
  rooms: ReadonlyMap<string, RoomOfSlug>
  people: SchedulePeople
  notes: NoteBook
}

/** A talk without its place in the programme, which depends on its day. */
export type ReadTalk = Omit<ImportedTalk, 'externalId' | 'startsAt' | 'isAfterMidnight'>

/** Reads one talk. Missing or unreadable parts are left empty, and unreadable ones noted. */
export function readEvent(found: FoundEvent, start: TalkStart, frame: ScheduleFrame): ReadTalk {
  const { element, session } = found
  const line = (...names: string[]) => plainLine(textOf(childOf(element, ...names)))
  const own = line('title')
  const subtitle = line('subtitle')
  const title = own || subtitle || line('slug')
  if (!own) frame.notes.add('talk-without-title', element.line, title)
  const kind =
    line('type', 'kind', 'category') || (session ? plainLine(textOf(childOf(session, 'title'))) : '')
  const group = groupOf(kind)
  const people = frame.people.readFrom(element, { title, group })
  const abstractHtml = prose(childOf(element, 'abstract'), frame.notes)
  const descriptionHtml = prose(childOf(element, 'description'), frame.notes)
  const written = line('room')
  const short = frame.rooms.get(written)
  const room = short?.name ?? (written || found.room)
  if (short) short.element.attributes.get('slug')
  if (found.room && room !== found.room) {
    frame.notes.add(
      'part-left-out',
      element.line,
      `<room> name: ${found.room}, because the talk says ${room}`,
    )
  }
  return {
    guid: uuidIn(element.attributes.get('guid') ?? element.attributes.get('uuid') ?? ''),
    title: title || 'Untitled',
    subtitle: title === subtitle ? '' : subtitle,
    durationMinutes: durationOf(element, frame) ?? start.minutes,
    room,
    track: line('track') || trackOf(element) || (session ? trackOf(session) : ''),
    kind,
    language: line('language'),
    abstractHtml: abstractHtml || descriptionHtml,
    descriptionHtml: abstractHtml && descriptionHtml !== abstractHtml ? descriptionHtml : '',
    speakerAffiliation: printedLine(people),
    links: linksOf(element, 'links', 'link', frame),
    attachments: linksOf(element, 'attachments', 'attachment', frame),
    people: people.map(person => person.externalId),
  }
}

/** Of conf.researchr.org, where a talk may be in several tracks. */
function trackOf(element: XmlElement): string {
  const tracks = elementsOf(childOf(element, 'tracks') ?? element).filter(({ name }) => name === 'track')
  return tracks
    .map(track => plainLine(textOf(track)))
    .filter(Boolean)
    .join(', ')
}

/**
 * Speakers of keynotes, plenaries and invited talks are presented on the conference's pages; others appear only in
 * the programme.
 */
function groupOf(kind: string): SpeakerGroup | null {
  const found = /\b(keynote|plenary|invited)/i.exec(kind)?.[1]?.toLowerCase()
  return found === 'keynote' || found === 'plenary' || found === 'invited' ? found : null
}

function durationOf(element: XmlElement, { endsInSeconds, notes }: ScheduleFrame): number | null {
  const found = childOf(element, 'duration')
  const text = textOf(found).trim()
  if (!found || !text) return null
  const minutes = parseDuration(text, endsInSeconds)
  if (minutes === undefined) notes.add('duration-unreadable', found.line, text)
  return minutes ?? null
}

function prose(element: XmlElement | undefined, notes: NoteBook): string {
  return element ? notedProse(htmlOf(element), element.line, notes) : ''
}

function linksOf(
  event: XmlElement,
  listName: 'links' | 'attachments',
  name: 'link' | 'attachment',
  { base, notes }: ScheduleFrame,
): (TalkLink & { kind: string })[] {
  const list = childOf(event, listName)
  return elementsOf(list ?? event)
    .filter(child => child.name === name)
    .flatMap(child => {
      const { given, text, kind } = linkParts(child)
      const href = hrefOfLink(given, text, base) ?? null
      const label = text || given?.trim() || kind
      if (!href && (label || given)) notes.add('link-unusable', child.line, given || label)
      if (!href && !label) return []
      return [{ href, label, kind }]
    })
}

/** A link's address, label and kind are attributes, the element's text, or elements within it. */
function linkParts(link: XmlElement): { given: string | undefined; text: string; kind: string } {
  const child = (...names: string[]) => childOf(link, ...names)
  const part = (...names: string[]) => plainLine(textOf(child(...names)))
  const attribute = link.attributes.get('href') ?? link.attributes.get('url')
  const address = attribute === undefined ? child('url', 'href') : undefined
  const label = child('title', 'name', 'label', 'text')
  return {
    given: attribute ?? (address && plainLine(textOf(address))),
    text:
      [plainLine(textOf(label)), plainLine(ownText(link))].filter(Boolean).join(' ') || withoutParts(link),
    kind: plainLine(link.attributes.get('type') ?? '') || part('type'),
  }
}

/** The text of a link that is written as XHTML. */
function withoutParts(link: XmlElement): string {
  const known = new Set(['url', 'href', 'type'])
  return elementsOf(link)
    .filter(({ name }) => !known.has(name))
    .map(child => plainLine(textOf(child)))
    .filter(Boolean)
    .join(' ')
}
