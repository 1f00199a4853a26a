import { plainLine, proseHtml } from '#adapters/schedules/prose.ts'
import type { NoteBook } from '#adapters/schedules/read-notes.ts'
import { childOf, elementsOf, htmlOf, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import type { SpeakerGroup } from '#domain/people/speaker.ts'
import type { ImportedPerson } from '#domain/programme/imported-programme.ts'

/** Somebody as one talk names them: the same person may be printed differently elsewhere. */
export interface NamedPerson {
  externalId: string
  name: string
  affiliation: string
}

/**
 * The people of a schedule, each once by the file's own id for them. Two people may share a name, so a name
 * tells people apart only where the file gives no ids.
 */
export class SchedulePeople {
  readonly #byId = new Map<string, ImportedPerson>()
  readonly #notes: NoteBook

  constructor(notes: NoteBook) {
    this.#notes = notes
  }

  list(): ImportedPerson[] {
    return [...this.#byId.values()]
  }

  /** Reads a talk's people; who is named twice is printed once. */
  readFrom(event: XmlElement, talk: { title: string; group: SpeakerGroup | null }): NamedPerson[] {
    const list = childOf(event, 'persons', 'speakers', 'people')
    const elements = elementsOf(list ?? event).filter(child =>
      /^(person|speaker|presenter)$/.test(child.name),
    )
    const named = new Map<string, NamedPerson>()
    for (const element of elements) {
      const person = this.#read(element, talk)
      if (!person) continue
      if (named.has(person.externalId)) this.#notes.add('person-repeated', element.line, person.name)
      else named.set(person.externalId, person)
    }
    return [...named.values()]
  }

  #read(element: XmlElement, talk: { title: string; group: SpeakerGroup | null }): NamedPerson | undefined {
    const name = nameOf(element)
    if (!name) {
      this.#notes.add('person-without-name', element.line)
      return undefined
    }
    const externalId = idOf(element, name)
    const affiliation = plainLine(textOf(childOf(element, 'affiliation', 'organization', 'company')))
    const biographyHtml = proseHtml(htmlOf(childOf(element, 'biography', 'bio', 'description', 'abstract')))
    const known = this.#byId.get(externalId)
    if (known && known.name !== name)
      this.#notes.add('person-renamed', element.line, `${known.name} / ${name}`)
    this.#byId.set(externalId, {
      externalId,
      name: known?.name ?? name,
      affiliation: known?.affiliation || affiliation,
      group: known?.group ?? talk.group,
      talkTitle: known?.talkTitle || (talk.group ? talk.title : ''),
      biographyHtml: known?.biographyHtml || biographyHtml,
    })
    return { externalId, name, affiliation }
  }
}

/** Names and affiliations as printed under a talk's title: `Ada Noor, Slow Glass; Bo Lind`. */
export function printedLine(people: readonly NamedPerson[]): string {
  return people.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('; ')
}

function nameOf(element: XmlElement): string {
  const child = childOf(element, 'name', 'public_name', 'full_public_name')
  const own = element.children.filter(part => typeof part === 'string').join('')
  const attribute = element.attributes.get('name') ?? element.attributes.get('public_name') ?? ''
  return plainLine(child ? textOf(child) : own) || plainLine(attribute)
}

function idOf(element: XmlElement, name: string): string {
  for (const attribute of ['id', 'guid', 'code']) {
    const value = element.attributes.get(attribute)?.trim()
    if (value) return `${attribute}:${value}`
  }
  return `name:${name.toLowerCase()}`
}
