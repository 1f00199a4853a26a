/** Who is who in a table: people named in several rows, or several of them in one cell. */

import { plainLine, readProse } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { cellText } from '#adapters/papers/cell-text.ts'
import type { MeantRow } from '#adapters/papers/meant-table.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { personMeanings } from '#domain/preparation/imports/columns.ts'
import { longestLine, longestProse } from '#domain/preparation/imports/import-notes.ts'
import { foldedName } from '#domain/programme/people/person-names.ts'
import { type SpeakerGroup, speakerGroups } from '#domain/programme/people/speaker.ts'
import type { ImportedPerson } from '#domain/programme/talks/imported-programme.ts'

/** The people of a table, each once. */
export class TablePeople {
  /** By external id. */
  readonly #people = new Map<string, ImportedPerson>()
  readonly #byGuid = new Map<string, ImportedPerson>()

  get all(): ImportedPerson[] {
    return [...this.#people.values()]
  }

  /** Somebody of whom the table says only the name, which is short enough; the import finds them among the conference's people by it. */
  named(name: string): ImportedPerson {
    const externalId = `name:${foldedName(name)}`
    const known = this.#people.get(externalId)
    if (known) return known
    const person = { ...nobody, externalId, name }
    this.#people.set(externalId, person)
    return person
  }

  /**
   * The people of a row: one, or several whose names share a cell. What a row says again about somebody is added; what
   * contradicts an earlier row is reported.
   *
   * @returns `isRepeated` if somebody was in the table before
   */
  add(row: MeantRow): { people: ImportedPerson[]; isRepeated: boolean } {
    const names = namesOf(row)
    const [only] = names
    if (only === undefined) {
      const about = personMeanings.filter(meaning => meaning !== 'affiliation' && meaning !== 'picture')
      // The affiliation is printed with the talk.
      for (const { heading, text } of about.flatMap(meaning => row.cells(meaning))) {
        row.note('cell-unused', `${heading}: ${plainLine(text)}`)
      }
      return { people: [], isRepeated: false }
    }
    const said = this.#saidOf(row)
    if (names.length > 1) {
      const people = names.map(name => this.named(name))
      const ids = [row.text('person-guid'), row.lineOf('person-id')]
      const facts = [said.affiliation, said.talkTitle, textOfHtml(said.biographyHtml), said.group ?? '']
      // Whose they are, the row does not say.
      for (const text of [...ids, ...facts].filter(Boolean)) row.note('cell-unused', text)
      return { people, isRepeated: false }
    }
    const guid = uuidIn(row.text('person-guid'))
    const id = row.lineOf('person-id')
    const known = this.#find(guid, id, only)
    if (known && foldedName(known.name) === foldedName(only)) {
      if (id && known.externalId !== `person:${id}`) row.note('cell-unused', id)
      merge(known, said, row)
      return { people: [known], isRepeated: true }
    }
    if (known) row.note('person-id-shared', `${id || row.text('person-guid')} ${only}`)
    const person = { ...said, externalId: '', guid: known ? null : guid, name: only }
    person.externalId = id ? `person:${id}` : (person.guid ?? `name:${foldedName(only)}`)
    if (this.#people.has(person.externalId)) person.externalId += `/${foldedName(only)}`
    const namesake = this.#people.get(person.externalId)
    if (namesake) {
      merge(namesake, said, row)
      return { people: [namesake], isRepeated: true }
    }
    this.#people.set(person.externalId, person)
    if (person.guid) this.#byGuid.set(person.guid, person)
    return { people: [person], isRepeated: false }
  }

  /** Somebody with this guid, or without a guid with this id, or without both of this name. */
  #find(guid: string | null, id: string, name: string): ImportedPerson | undefined {
    if (guid) return this.#byGuid.get(guid)
    return this.#people.get(id ? `person:${id}` : `name:${foldedName(name)}`)
  }

  #saidOf(row: MeantRow): Pick<ImportedPerson, 'affiliation' | 'group' | 'talkTitle' | 'biographyHtml'> {
    const writtenGroup = row.lineOf('group')
    const group = groupOf(writtenGroup)
    if (writtenGroup && !group) row.note('group-unknown', `${namesOf(row).join('; ')}: ${writtenGroup}`)
    const biography = row.text('biography')
    if (biography.length > longestProse) row.note('text-shortened', biography)
    const { html, leftOut } = readProse(cutTo(biography, longestProse))
    if (leftOut.length > 0) row.note('markup-left-out', plainLine(leftOut.join(', ')))
    return {
      affiliation: row.joined('affiliation', ', ', longestLine),
      group,
      talkTitle: row.lineOf('talk-title', longestLine),
      biographyHtml: html,
    }
  }
}

const nobody = { guid: null, affiliation: '', group: null, talkTitle: '', biographyHtml: '' } as const

/** The names in a row: a cell of names, or first and last name. */
function namesOf(row: MeantRow): string[] {
  const parts = [row.lineOf('first-name'), row.lineOf('last-name')].filter(Boolean).join(' ')
  const names = row.text('name') ? listed(row.text('name')) : []
  if (names.length === 0) return parts ? [row.cut(parts, longestLine)] : []
  if (parts && names.join(' ') !== parts) row.note('cell-unused', parts)
  return [...new Set(names)].map(name => row.cut(name, longestLine))
}

function merge(
  known: ImportedPerson,
  said: Pick<ImportedPerson, 'affiliation' | 'group' | 'talkTitle' | 'biographyHtml'>,
  row: MeantRow,
): void {
  known.affiliation ||= said.affiliation
  known.biographyHtml ||= said.biographyHtml
  known.group ??= said.group
  const titles = [known.talkTitle, said.talkTitle].filter(Boolean)
  known.talkTitle = row.cut([...new Set(titles)].join('; '), longestLine)
  if (said.affiliation && known.affiliation !== said.affiliation) row.note('cell-unused', said.affiliation)
  if (said.group && known.group !== said.group) row.note('cell-unused', said.group)
  if (said.biographyHtml && known.biographyHtml !== said.biographyHtml) {
    row.note('cell-unused', plainLine(textOfHtml(said.biographyHtml)))
  }
}

/** The parts of `a|b`, `a; b` and of several lines. */
export function listed(text: string): string[] {
  return cellText(text)
    .split(/[|;\n]/)
    .map(plainLine)
    .filter(part => part !== '')
}

/** `Keynote speaker` is a keynote. */
function groupOf(text: string): SpeakerGroup | null {
  const words = text.toLowerCase()
  return speakerGroups.find(group => words.startsWith(group)) ?? null
}
