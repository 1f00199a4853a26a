/**
 * Tables of talks and speakers that the import can read again: empty ones to fill in, or filled with the current
 * records.
 */
import type { Reader } from '#database/database.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import type { Cell, Table } from '#domain/office/exports/table.ts'
import { readProgramme, readProgrammePeople } from '#domain/programme/talks/whole-programme.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export const importTables = ['talks', 'speakers'] as const
export type TemplateTable = (typeof importTables)[number]

/**
 * The columns of a filled table. Abstracts, biographies and links are left out because table cells have no paragraphs;
 * the import leaves fields without a column unchanged.
 */
const filledColumns = {
  talks: [
    'guid',
    'title',
    'subtitle',
    'day',
    'date',
    'start',
    'minutes',
    'after_midnight',
    'room',
    'track',
    'kind',
    'language',
    'authors',
    'presenters',
  ],
  speakers: ['guid', 'name', 'group', 'affiliation', 'talk_title'],
} as const satisfies Record<TemplateTable, readonly string[]>

/** Only new talks and speakers use these columns. */
const furtherColumns = {
  talks: ['abstract', 'link'],
  speakers: ['biography'],
} as const satisfies Record<TemplateTable, readonly string[]>

/** A table with headings only. */
export function emptyTable(of: TemplateTable, name: string): Table {
  const columns = [...filledColumns[of], ...furtherColumns[of]].filter(column => column !== 'guid')
  return { name, columns, batches: noRows() }
}

/** A table of a conference's records. Guids identify each record, whatever else changes. */
export function filledTable(
  db: Reader,
  scope: Scope,
  { of, name }: { of: TemplateTable; name: string },
): Table {
  const batches = of === 'talks' ? talkRows(db, scope) : speakerRows(db, scope)
  return { name, columns: filledColumns[of], batches }
}

async function* noRows(): AsyncGenerator<Cell[][]> {}

async function* talkRows(db: Reader, scope: Scope): AsyncGenerator<Cell[][]> {
  for (const day of await readProgramme(db, conferenceOf(scope), 'staff')) {
    for await (const talks of partsOf(day.talks)) {
      yield talks.map(talk => [
        talk.guid, talk.title, talk.subtitle, day.name, day.date?.toString() ?? '', talk.startsAt, talk.durationMinutes,
        talk.isAfterMidnight ? 'yes' : '', talk.room, talk.track, talk.kind, talk.language, talk.speakerAffiliation,
        talk.people.map(({ name }) => name).join('; '),
      ]) // biome-ignore format: a row
    }
  }
}

async function* speakerRows(db: Reader, scope: Scope): AsyncGenerator<Cell[][]> {
  for await (const people of partsOf(await readProgrammePeople(db, conferenceOf(scope), 'staff'))) {
    yield people.map(({ guid, name, group, affiliation, talkTitle }) => [
      guid,
      name,
      group ?? '',
      affiliation,
      talkTitle,
    ])
  }
}
