/** Talks in tables: which rows are one talk, and what becomes of rows that contradict each other. */

import { usableHref } from '#adapters/imported-values/links.ts'
import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine, withoutControls } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { cellText, readAbstract } from '#adapters/papers/cell-text.ts'
import type { MeantRow, MeantTable } from '#adapters/papers/meant-table.ts'
import { listed, type TablePeople } from '#adapters/papers/table-people.ts'
import { readPlace } from '#adapters/papers/table-places.ts'
import { paragraphs, textOfHtml } from '#domain/conference/content/prose.ts'
import { talkMeanings } from '#domain/preparation/imports/columns.ts'
import { longestLine, longestProse } from '#domain/preparation/imports/import-notes.ts'
import type { ImportedPerson, ImportedTalk } from '#domain/programme/talks/imported-programme.ts'
import type { TalkLink } from '#domain/programme/talks/programme.ts'

/** A talk of a table. */
export interface TableTalk {
  id: string
  line: number
  talk: ImportedTalk
  /** Its day's name and date, where the table has them. */
  dayName: string
  date: Temporal.PlainDate | undefined
  /** Of its table. */
  notes: NoteBook
}

export interface TalksFrame {
  /** The talks of all tables so far, by id. */
  known: Map<string, TableTalk>
  people: TablePeople
  /** The conference's IANA zone. */
  zone: string
  /** Of the table. */
  notes: NoteBook
}

/**
 * Adds the talks of one table. Rows with the same title and the same id, or without ids, at no other time or place are
 * one talk: exports write a row for each of its authors. Other rows with a known id are talks of their own. Workshops
 * often all count from 1, so an id that another table uses for another talk gets the table's name.
 */
export function addTalks(table: MeantTable, frame: TalksFrame): void {
  const { known, people, notes } = frame
  const namesakes = Map.groupBy(known.values(), ({ id }) => id.toLowerCase())
  const guids = new Set<string>()
  for (const row of table.rows) {
    const title = row.lineOf('title')
    const writtenId = row.lineOf('talk-id')
    const speakers = people.add(row).people
    if (!title && (!writtenId || speakers.length > 0)) {
      const isPerson = speakers.length > 0 && talkMeanings.every(meaning => row.cells(meaning).length === 0)
      if (!isPerson) row.note('talk-without-title')
      continue
    }
    if (!title) row.note('talk-without-title', writtenId)
    const given = writtenId || title
    const entry = toTableTalk(row, { title: title || given, speakers, frame })
    const others = namesakes.get(given.toLowerCase()) ?? []
    const twin = others.find(other => isSameTalk(other, entry))
    if (twin) {
      twin.dayName ||= entry.dayName
      twin.date ??= entry.date
      mergeTalk(twin.talk, entry.talk, row)
      continue
    }
    const { guid } = entry.talk
    if (guid && guids.has(guid)) {
      row.note('talk-guid-repeated', `${entry.talk.title}: ${row.text('talk-guid')}`)
      entry.talk.guid = null
    } else if (guid) guids.add(guid)
    if (writtenId && others.some(other => other.notes === notes)) {
      row.note('talk-id-repeated', `${given} ${title}`)
    }
    const isAnothers = others.some(other => other.notes !== notes)
    entry.id = freeId(isAnothers ? `${table.file}/${given}` : given, known)
    entry.talk.externalId = `paper:${entry.id}`
    known.set(entry.id, entry)
    namesakes.set(given.toLowerCase(), [...others, entry])
  }
}

function freeId(wanted: string, known: ReadonlyMap<string, TableTalk>): string {
  let id = wanted
  for (let copy = 2; known.has(id); copy += 1) id = `${wanted}/${copy}`
  return id
}

/** Whether two rows with one id can be one talk: what only one of them says contradicts nothing. */
function isSameTalk(one: TableTalk, other: TableTalk): boolean {
  const fits = (a: string, b: string) => a === '' || b === '' || a === b
  return (
    one.talk.title.toLowerCase() === other.talk.title.toLowerCase() &&
    fits(String(one.date ?? ''), String(other.date ?? '')) &&
    fits(one.dayName, other.dayName) &&
    fits(one.talk.guid ?? '', other.talk.guid ?? '') &&
    fits(one.talk.startsAt ?? '', other.talk.startsAt ?? '') &&
    fits(one.talk.room, other.talk.room)
  )
}

/** Adds what a further row says about a talk, and reports what contradicts the first one. */
function mergeTalk(known: ImportedTalk, said: ImportedTalk, row: MeantRow): void {
  const before = JSON.stringify(known)
  const texts = ['subtitle', 'track', 'kind', 'language', 'abstractHtml', 'descriptionHtml'] as const
  for (const field of texts) {
    if (known[field] === '') known[field] = said[field]
    else if (said[field] !== '' && said[field] !== known[field]) {
      row.note('cell-unused', field.endsWith('Html') ? plainLine(textOfHtml(said[field])) : said[field])
    }
  }
  known.guid ??= said.guid
  known.startsAt ??= said.startsAt
  known.room ||= said.room
  known.durationMinutes ??= said.durationMinutes
  if (said.durationMinutes !== null && said.durationMinutes !== known.durationMinutes) {
    row.note('end-contradicted', `${known.title}: ${said.durationMinutes}`)
  }
  const printed = [...known.speakerAffiliation.split('; '), ...said.speakerAffiliation.split('; ')]
  known.speakerAffiliation = [...new Set(printed)].filter(Boolean).join('; ')
  known.people = [...new Set([...known.people, ...said.people])]
  known.links = [
    ...known.links,
    ...said.links.filter(({ href }) => known.links.every(link => link.href !== href)),
  ]
  if (JSON.stringify(known) === before) row.note('row-repeated', known.title)
}

function toTableTalk(
  row: MeantRow,
  { title, speakers, frame }: { title: string; speakers: readonly ImportedPerson[]; frame: TalksFrame },
): TableTalk {
  const { dayName, date, ...place } = readPlace(row, frame.zone)
  const presenters = presentersOf(row).map(name => frame.people.named(row.cut(name, longestLine)))
  const people = [...speakers, ...presenters]
  for (const person of speakers) {
    const titles = person.group ? [person.talkTitle, title].filter(Boolean) : [person.talkTitle]
    person.talkTitle = row.cut([...new Set(titles)].join('; '), longestLine)
  }
  return {
    id: '',
    line: row.line,
    dayName,
    date,
    notes: frame.notes,
    talk: {
      externalId: '',
      guid: uuidIn(row.text('talk-guid')),
      title,
      subtitle: row.joined('subtitle', ' · '),
      ...place,
      track: row.lineOf('track', longestLine),
      kind: row.lineOf('kind'),
      language: row.lineOf('language'),
      abstractHtml: abstractOf(row),
      descriptionHtml: row
        .cells('description')
        .map(({ text }) => proseOf(row, text))
        .join('\n'),
      speakerAffiliation: printedNames(row, people, speakers.length > 0),
      links: linksOf(row),
      attachments: [],
      people: [...new Set(people.map(({ externalId }) => externalId))],
    },
  }
}

function abstractOf(row: MeantRow): string {
  const keywords = [...new Set(row.cells('keywords').flatMap(({ text }) => listed(text)))].join(', ')
  const parts = [proseOf(row, row.text('abstract')), keywords ? paragraphs([`Keywords: ${keywords}`]) : '']
  return parts.filter(Boolean).join('\n')
}

function proseOf(row: MeantRow, text: string): string {
  if (text.length > longestProse) row.note('text-shortened', text)
  const { html, leftOut } = readAbstract(text)
  if (leftOut.length > 0) row.note('markup-left-out', plainLine(leftOut.join(', ')))
  return html
}

/** Separated by commas only where the column says so: `Noor, Ada` is one name. */
function presentersOf(row: MeantRow): string[] {
  const byComma = row
    .cells('presenters-by-comma')
    .flatMap(({ text }) => listed(text))
    .flatMap(names => names.split(/, ?(?:and )?| and | & /))
    .filter(Boolean)
  return [...row.cells('presenters').flatMap(({ text }) => listed(text)), ...byComma]
}

/**
 * Names as the programme prints them: as written, unless they are separated by bars as in a table of papers; without a
 * column of authors, the people of the row.
 */
function printedNames(
  row: MeantRow,
  people: readonly ImportedPerson[],
  isAffiliationTheirs: boolean,
): string {
  const authors = row
    .cells('authors')
    .map(({ text }) => {
      const plain = cellText(text)
      return plain.includes('|')
        ? listed(plain).join('; ')
        : withoutControls(plain).replaceAll('\r\n', '\n').trim()
    })
    .join('; ')
  const theirs = people
    .map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', '))
    .join('; ')
  const affiliation = isAffiliationTheirs ? '' : row.joined('affiliation', ', ')
  return [authors || theirs, affiliation].filter(Boolean).join(', ')
}

function linksOf(row: MeantRow): TalkLink[] {
  const links = row.cells('link').flatMap(({ heading, text }) =>
    text.split(/[\s|]+/).flatMap(address => {
      const href = usableHref(address, undefined)
      if (!href && address) row.note('link-unusable', address)
      return href ? [{ href, label: labelOf(heading) }] : []
    }),
  )
  return links.filter(({ href }, at) => links.findIndex(link => link.href === href) === at)
}

/** `slides_url` is called “Slides”; a plain address is the paper's. */
function labelOf(heading: string): string {
  const words = heading
    .replace(/[\s_-]+/g, ' ')
    .replace(/\b(ur[li]s?|links?|pdf|paper|resources|address)\b/gi, '')
    .trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Paper'
}
