import { hrefOfLink } from '#adapters/imported-values/links.ts'
import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { longestProse, plainLine, proseHtml, withoutControls } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { parseDuration } from '#adapters/imported-values/wall-times.ts'
import type { FoundEvent } from '#adapters/schedules/schedule-days.ts'
import { printedLine, type SchedulePeople } from '#adapters/schedules/schedule-people.ts'
import { childOf, elementsOf, htmlOf, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import type { SpeakerGroup } from '#domain/people/speaker.ts'
import type { ImportedTalk } from '#domain/programme/imported-programme.ts'
import type { TalkLink } from '#domain/programme/programme.ts'
import { cutTo } from '#domain/text.ts'

export interface ScheduleFrame {
  /** The conference's own address, for relative links. */
  base: string | undefined
  /** Whether `1:00:00` means an hour rather than a day in this file. */
  endsInSeconds: boolean
  people: SchedulePeople
  notes: NoteBook
}

/** A talk without its place in the programme, which depends on its day. */
export type ReadTalk = Omit<ImportedTalk, 'externalId' | 'startsAt' | 'isAfterMidnight'>

/** Reads one talk. Missing or unreadable parts are left empty, and unreadable ones noted. */
export function readEvent({ element, room }: FoundEvent, frame: ScheduleFrame): ReadTalk {
  const line = (...names: string[]) => plainLine(textOf(childOf(element, ...names)))
  const title = line('title') || line('subtitle') || line('slug')
  if (!line('title')) frame.notes.add('talk-without-title', element.line, title)
  const kind = line('type', 'kind', 'category')
  const group = groupOf(kind)
  const people = frame.people.readFrom(element, { title, group })
  const abstractHtml = prose(childOf(element, 'abstract'), frame.notes)
  const descriptionHtml = prose(childOf(element, 'description'), frame.notes)
  return {
    guid: uuidIn(element.attributes.get('guid') ?? element.attributes.get('uuid') ?? ''),
    title: title || 'Untitled',
    subtitle: title === line('subtitle') ? '' : line('subtitle'),
    durationMinutes: durationOf(element, frame),
    room: line('room') || room,
    track: line('track'),
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
  const text = withoutControls(htmlOf(element))
  if (element && text.length > longestProse) {
    notes.add('text-shortened', element.line, plainLine(cutTo(text, 80)))
  }
  return proseHtml(cutTo(text, longestProse))
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
      const text = plainLine(textOf(child))
      const given = child.attributes.get('href') ?? child.attributes.get('url')
      const href = hrefOfLink(given, text, base) ?? null
      const label = text || given?.trim() || ''
      if (!href) notes.add('link-unusable', child.line, given || label)
      if (!href && !label) return []
      return [{ href, label, kind: plainLine(child.attributes.get('type') ?? '') }]
    })
}
