/** Who is who in a schedule file, whose ids and spellings of names differ from talk to talk. */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import {
  nameKey,
  nameOf,
  type PersonInSchedule,
  type PersonTexts,
  personElementsOf,
  personIds,
  personTexts,
  readPersonInSchedule,
} from '#adapters/schedules/schedule-person.ts'
import type { XmlElement } from '#adapters/schedules/xml-tree.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import type { SharedIds } from '#domain/preparation/imports/import-notes.ts'
import { foldedName, mayBeSamePerson } from '#domain/programme/people/person-names.ts'
import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import type { ImportedPerson } from '#domain/programme/talks/imported-programme.ts'

/** A person as one talk names them; other talks may write the name differently. */
export interface NamedPerson {
  externalId: string
  name: string
  affiliation: string
}

interface PresentedTalk {
  title: string
  group: SpeakerGroup | null
}

/**
 * The people of a schedule. Merged schedules give one id to people of several files, and two people may share a
 * name, so a person is identified by id and name together, or by name alone where the file has no ids.
 */
export class SchedulePeople {
  readonly #people = new Map<string, ImportedPerson>()
  /** The names used with each id in the file's talks: the first spelling, by its normalised form. */
  readonly #names = new Map<string, Map<string, string>>()
  readonly #listed: readonly PersonInSchedule[]
  /** The listed people by id, by id with name, and by name. */
  readonly #listedBy = new Map<string, PersonInSchedule[]>()
  readonly #used = new Set<PersonInSchedule>()
  readonly #notes: NoteBook

  /**
   * @param events all talks of the file
   * @param listed the people whom the file lists separately from its talks
   */
  constructor(events: readonly XmlElement[], listed: readonly XmlElement[], notes: NoteBook) {
    this.#notes = notes
    for (const event of events) {
      for (const element of personElementsOf(event)) this.#addName(element)
    }
    this.#listed = listed.map(person => readPersonInSchedule(person, notes))
    for (const person of this.#listed) {
      const name = nameKey(person.name)
      for (const key of [name, ...person.ids, ...person.ids.map(id => `${id}/${name}`)]) {
        const known = this.#listedBy.get(key)
        if (known) known.push(person)
        else this.#listedBy.set(key, [person])
      }
    }
  }

  list(): ImportedPerson[] {
    return [...this.#people.values()]
  }

  sharedIds(): SharedIds {
    const shared = [...this.#names.values()].filter(names => names.size > 1)
    return { ids: shared.length, people: shared.reduce((sum, names) => sum + names.size, 0) }
  }

  /** Notes people who are listed but give no talk. Call it when all talks have been read. */
  noteUnused(): void {
    for (const person of this.#listed) {
      if (!this.#used.has(person)) this.#notes.add('person-without-talk', person.line, person.name)
    }
  }

  /** Reads a talk's people; somebody named twice appears once. */
  readFrom(event: XmlElement, talk: PresentedTalk): NamedPerson[] {
    const named = new Map<string, NamedPerson>()
    for (const element of personElementsOf(event)) {
      const person = this.#read(element, talk)
      if (!person) continue
      if (named.has(person.externalId)) this.#notes.add('person-repeated', element.line, person.name)
      else named.set(person.externalId, person)
    }
    return [...named.values()]
  }

  #addName(element: XmlElement): void {
    const name = nameOf(element)
    const [id] = personIds(element)
    if (!name || !id) return
    const names = this.#names.get(id) ?? new Map<string, string>()
    this.#names.set(id, names)
    const folded = foldedName(name)
    if (names.has(folded)) return
    if (names.size > 0) {
      this.#notes.add('person-id-shared', element.line, `${id}: ${names.values().next().value}, ${name}`)
    }
    names.set(folded, name)
  }

  #read(element: XmlElement, talk: PresentedTalk): NamedPerson | undefined {
    const name = nameOf(element)
    if (!name) {
      this.#notes.add('person-without-name', element.line)
      return undefined
    }
    const externalId = this.#externalIdOf(element, name)
    const known = this.#people.get(externalId)
    const own = personTexts(element, this.#notes)
    const listed = known ? undefined : this.#listedAs(element, name)
    this.#noteOtherTexts(element, name, [known, own, listed])
    this.#people.set(externalId, {
      externalId,
      guid: known?.guid ?? own.guid ?? listed?.guid ?? null,
      name: known?.name ?? name,
      affiliation: known?.affiliation || own.affiliation || listed?.affiliation || '',
      group: known?.group ?? talk.group,
      talkTitle: known?.talkTitle || (talk.group ? talk.title : ''),
      biographyHtml: known?.biographyHtml || own.biographyHtml || listed?.biographyHtml || '',
    })
    return { externalId, name, affiliation: own.affiliation || (listed ?? known)?.affiliation || '' }
  }

  /** A person has one biography; the first that the file gives. */
  #noteOtherTexts(
    element: XmlElement,
    name: string,
    texts: readonly (Partial<PersonTexts> | undefined)[],
  ): void {
    const [kept, ...others] = texts.flatMap(one => (one?.biographyHtml ? [one.biographyHtml] : []))
    for (const other of others) {
      if (other !== kept)
        this.#notes.add(
          'part-left-out',
          element.line,
          `another biography of ${name}: ${plainLine(textOfHtml(other))}`,
        )
    }
  }

  #externalIdOf(element: XmlElement, name: string): string {
    const [id] = personIds(element)
    if (!id) return nameKey(name)
    const isShared = (this.#names.get(id)?.size ?? 0) > 1
    return isShared ? `${id}/${foldedName(name)}` : id
  }

  /** What the file's lists say about a person; nothing where the match is ambiguous. */
  #listedAs(element: XmlElement, name: string): PersonTexts | undefined {
    const ids = personIds(element)
    const found =
      this.#withIdAndName(ids, name) ?? this.#withIdAlone(ids, name) ?? this.#withNameAlone(ids, name)
    for (const person of found ?? []) this.#used.add(person)
    return found?.find(person => person.biographyHtml !== '') ?? found?.[0]
  }

  #withIdAndName(ids: readonly string[], name: string): PersonInSchedule[] | undefined {
    return ids.map(id => this.#listedBy.get(`${id}/${nameKey(name)}`)).find(found => found !== undefined)
  }

  /** The list may omit the name or spell it differently, as long as the id belongs to nobody else. */
  #withIdAlone(ids: readonly string[], name: string): PersonInSchedule[] | undefined {
    const id = ids.find(id => this.#listedBy.has(id))
    if (!id || (this.#names.get(id)?.size ?? 0) > 1) return undefined
    const likely = this.#listedBy.get(id)?.filter(one => one.name === '' || mayBeSamePerson(one.name, name))
    return likely?.length === 1 ? likely : undefined
  }

  /** Where the list and the talks share no kind of id, a name that is unique in the list must do. */
  #withNameAlone(ids: readonly string[], name: string): PersonInSchedule[] | undefined {
    const found = this.#listedBy.get(nameKey(name))
    const kinds = new Set(ids.map(kindOf))
    return found?.length === 1 && !found[0]?.ids.some(id => kinds.has(kindOf(id))) ? found : undefined
  }
}

const kindOf = (id: string) => id.slice(0, id.indexOf(':'))

/** Names and affiliations as printed below a talk's title: `Ada Noor, Slow Glass; Bo Lind`. */
export function printedLine(people: readonly NamedPerson[]): string {
  return people.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('; ')
}
