/** What elements of schedule files say about a person; each program names these differently. */

import { usableHref } from '#adapters/imported-values/links.ts'
import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { notedProse } from '#adapters/imported-values/noted-prose.ts'
import { plainLine, proseHtml } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import {
  childOf,
  elementsOf,
  htmlOf,
  ownText,
  textOf,
  type XmlElement,
} from '#adapters/schedules/xml-tree.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { foldedName } from '#domain/programme/people/person-names.ts'

/** What an element says about a person besides the name. */
export interface PersonTexts {
  affiliation: string
  /** Cleaned. */
  biographyHtml: string
  guid: string | null
}

/** A person whom the file lists separately from its talks. */
export interface PersonInSchedule extends PersonTexts {
  /** Empty where the person is identified only by an id. */
  name: string
  ids: string[]
  line: number
}

export function isPersonElement({ name }: XmlElement): boolean {
  return /^(person|speaker|presenter)$/.test(name)
}

export function readPersonInSchedule(element: XmlElement, notes: NoteBook): PersonInSchedule {
  const texts = personTexts(element, notes)
  return { name: nameOf(element), ids: personIds(element), line: element.line, ...texts }
}

/** Reads what an element says in elements or in attributes; each is named differently by different programs. */
export function personTexts(element: XmlElement, notes: NoteBook): PersonTexts {
  const said = (...names: string[]) => {
    const child = childOf(element, ...names)
    if (child) return htmlOf(child)
    const name = names.find(name => element.attributes.has(name))
    return (name && element.attributes.get(name)) ?? ''
  }
  const biography = notedProse(said('biography', 'bio', 'description', 'abstract'), element.line, notes)
  const home = said('url', 'homepage', 'website', 'link', 'url_link').trim()
  const href = usableHref(home, undefined)
  if (home && !href) notes.add('link-unusable', element.line, home)
  const link =
    href && !biography.includes(escapeHtml(href))
      ? proseHtml(`<p><a href="${escapeHtml(href)}">${escapeHtml(home)}</a></p>`)
      : ''
  return {
    affiliation: plainLine(said('affiliation', 'organization', 'organisation', 'company')),
    biographyHtml: [biography, link].filter(Boolean).join('\n'),
    guid: uuidIn(element.attributes.get('guid') ?? element.attributes.get('uuid') ?? ''),
  }
}

const nameElements = ['name', 'public_name', 'full_public_name', 'display_name', 'full_name']

export function nameOf(element: XmlElement): string {
  const parts = ['first_name', 'last_name'].flatMap(part => childOf(element, part) ?? [])
  const ways = [
    () => textOf(childOf(element, ...nameElements)),
    () => (elementsOf(element).length > 0 && !hasOwnText(element) ? '' : ownText(element)),
    () => element.attributes.get('name') ?? '',
    () => element.attributes.get('public_name') ?? '',
    () => parts.map(textOf).join(' '),
  ]
  for (const read of ways) {
    const name = plainLine(read())
    if (name === '') continue
    // A full name says its parts already.
    for (const part of parts) if (name.includes(plainLine(part.children.join('')))) textOf(part)
    return name
  }
  return ''
}

const hasOwnText = ({ children }: XmlElement) =>
  children.some(child => typeof child === 'string' && child.trim() !== '')

/** The person's ids in this element, such as `id:6`; the usual kind first. */
export function personIds(element: XmlElement): string[] {
  return ['id', 'guid', 'code'].flatMap(attribute => {
    const value = element.attributes.get(attribute)?.trim()
    return value ? [`${attribute}:${value}`] : []
  })
}

export function nameKey(name: string): string {
  return `name:${foldedName(name)}`
}

/** The people of one talk as the file names them. */
export function personElementsOf(event: XmlElement): XmlElement[] {
  return elementsOf(childOf(event, 'persons', 'speakers', 'people') ?? event).filter(isPersonElement)
}
