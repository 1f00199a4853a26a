/** What a schedule file says that this product wrote itself: nothing in it is guessed. */

import { usableHref } from '#adapters/imported-values/links.ts'
import { withoutControls } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import {
  type DayNote,
  readDayNotes,
  readPersonNotes,
  readTalkNote,
  type TalkNote,
  type UntimedTalk,
} from '#adapters/schedules/export-notes.ts'
import type { ReadTalk } from '#adapters/schedules/schedule-event.ts'
import { personElementsOf } from '#adapters/schedules/schedule-person.ts'
import { childOf, elementsOf, plainText, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { cleanHtml } from '#domain/conference/content/html.ts'
import type { ImportedPerson, ImportedTalk } from '#domain/programme/talks/imported-programme.ts'

/** A talk of the product's own export, which states its own place. */
export interface OwnTalk {
  talk: ReadTalk
  startsAt: string
  note: TalkNote
}

/** All people in the product's own export, by guid; empty for a file of another program. */
export function readOwnPeople(root: XmlElement): Map<string, ImportedPerson> {
  return new Map(
    readPersonNotes(root).map(({ id, ...person }) => [
      person.guid,
      { ...person, externalId: `id:${id}`, biographyHtml: cleanHtml(person.biographyHtml) },
    ]),
  )
}

/**
 * Reads a talk of the product's own export literally. In other files it is unclear what is HTML and what Markdown,
 * and which spaces matter.
 */
export function readOwnTalk(
  element: XmlElement,
  room: string,
  people: ReadonlyMap<string, ImportedPerson>,
): OwnTalk | undefined {
  const note = readTalkNote(element)
  const startsAt = plainText(childOf(element, 'start'))
  if (!note || !/^([01]\d|2[0-3]):[0-5]\d$/.test(startsAt)) return undefined
  const said = (name: string) => withoutControls(textOf(childOf(element, name)))
  const named = personElementsOf(element).flatMap(person => uuidIn(person.attributes.get('guid') ?? '') ?? [])
  return {
    startsAt,
    note,
    talk: {
      guid: uuidIn(element.attributes.get('guid') ?? ''),
      title: said('title'),
      subtitle: said('subtitle'),
      durationMinutes: note.durationMinutes,
      room: childOf(element, 'room') ? said('room') : room,
      track: said('track'),
      kind: said('type'),
      language: said('language'),
      abstractHtml: cleanHtml(said('abstract')),
      descriptionHtml: cleanHtml(said('description')),
      speakerAffiliation: note.speakerAffiliation,
      links: linksOf(element, 'links', 'link').map(({ href, label }) => ({ href, label })),
      attachments: linksOf(element, 'attachments', 'attachment'),
      people: named.flatMap(guid => people.get(guid)?.externalId ?? []),
    },
  }
}

/** The talks of the product's own export that have no time, with their places on their days. */
export function readUntimed(
  { untimed }: DayNote,
  people: ReadonlyMap<string, ImportedPerson>,
): { talk: ImportedTalk; place: number }[] {
  return untimed.map(({ id, place, ...talk }: UntimedTalk) => ({
    place,
    talk: {
      ...talk,
      externalId: `id:${id}`,
      abstractHtml: cleanHtml(talk.abstractHtml),
      descriptionHtml: cleanHtml(talk.descriptionHtml),
      links: talk.links.map(followable),
      attachments: talk.attachments.map(followable),
      people: talk.people.flatMap(guid => people.get(guid)?.externalId ?? []),
    },
  }))
}

export function readOwnDay(day: XmlElement): DayNote | undefined {
  return readDayNotes(day)[0]
}

function linksOf(event: XmlElement, listName: string, name: string) {
  return elementsOf(childOf(event, listName) ?? event)
    .filter(child => child.name === name)
    .map(child =>
      followable({
        href: child.attributes.get('href') ?? null,
        label: withoutControls(textOf(child)),
        kind: child.attributes.get('type') ?? '',
      }),
    )
}

/** An address, unchanged unless it is unsafe. */
function followable<L extends { href: string | null }>(link: L): L {
  const isUsable = link.href !== null && usableHref(link.href, 'https://own.invalid/') !== undefined
  return isUsable ? link : { ...link, href: null }
}
