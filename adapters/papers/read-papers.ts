/** Reading the folder of a MiniConf proceedings site: which file is what, and what of it is imported. */

import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import { readCommittee } from '#adapters/papers/committee.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { meantTable } from '#adapters/papers/meant-table.ts'
import { readPaperSessions } from '#adapters/papers/paper-sessions.ts'
import { scheduleTalks } from '#adapters/papers/paper-talks.ts'
import { readPlenarySpeakers } from '#adapters/papers/plenary-speakers.ts'
import { TablePeople } from '#adapters/papers/table-people.ts'
import { addTalks, type TableTalk } from '#adapters/papers/table-talks.ts'
import { readYaml, type YamlValue } from '#adapters/papers/yaml-value.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { ColumnChoices, ImportTable } from '#domain/preparation/imports/columns.ts'
import type { PapersFault } from '#domain/preparation/imports/import-faults.ts'
import type { ImportNote } from '#domain/preparation/imports/import-notes.ts'
import type { ImportedPapers } from '#domain/programme/talks/imported-papers.ts'

export interface ReadPapers {
  papers: ImportedPapers
  /** The files that were read, and those that this import does not use. */
  filesRead: string[]
  filesLeft: string[]
  notes: ImportNote[]
  tables: ImportTable[]
  /** Columns that are left out: links that would open online meetings to anybody, and pictures on other sites. */
  omitted: { meetingLinks: number; pictures: number }
}

const roles = {
  papers: /^(.*_)?papers\.(csv|tsv)$/i,
  sessions: /^((.*_)?paper_)?sessions\.ya?ml$/i,
  plenary: /^(plenary_sessions|plenaries|keynotes|speakers)\.ya?ml$/i,
  committee: /^(committee|organizers|organisers)\.ya?ml$/i,
} as const

/**
 * Reads a conference from the source folder of a MiniConf proceedings site: a table of papers and, where present,
 * its sessions, plenary sessions and committee.
 *
 * @param files the folder's files by name
 * @param zone the conference's IANA zone
 * @param choices what staff chose for columns of its tables
 */
export function readPapers(
  files: ReadonlyMap<string, Uint8Array>,
  zone: string,
  choices: ColumnChoices = {},
): Result<ReadPapers, PapersFault> {
  const names = [...files.keys()].toSorted((a, b) => a.localeCompare(b, 'en'))
  const tableNames = names.filter(name => roles.papers.test(name))
  if (tableNames.length === 0) return fail({ code: 'no-papers-table' })
  const books: NoteBook[] = []
  const notesOf = (file: string) => {
    const book = new NoteBook(file)
    books.push(book)
    return book
  }

  const known = new Map<string, TableTalk>()
  const tables: ImportTable[] = []
  for (const file of tableNames) {
    const csv = readCsv(files.get(file) ?? new Uint8Array())
    if (!csv.ok) return fail({ ...csv.error, file })
    const notes = notesOf(file)
    const table = meantTable(csv.value, { file, choices: choices[file], isPapers: true, notes })
    const { columns, meanings } = table
    tables.push({ file, columns, meanings })
    if (table.rows.length > 0 && table.rows.every(row => !row.text('title'))) {
      return fail({ code: 'no-title-column', file, tables })
    }
    addTalks(table, { known, people: new TablePeople(), zone, notes })
  }
  if (known.size === 0) return fail({ code: 'no-papers', file: tableNames.join(', '), tables })

  const yaml = readYamlFiles(files, names)
  if (!yaml.ok) return yaml
  const { sessions } = yaml.value
  const [plenary] = yaml.value.plenary
  const [committee] = yaml.value.committee
  const days = scheduleTalks(
    known,
    sessions.flatMap(({ file, value }) => readPaperSessions(value, zone, notesOf(file))),
  )
  const people = plenary ? readPlenarySpeakers(plenary.value, notesOf(plenary.file)) : []
  const members = committee && readCommittee(committee.value, notesOf(committee.file))
  for (const { file, value } of Object.values(yaml.value).flat()) noteUnread(value, notesOf(file))
  const tracks = new Set([...known.values()].map(paper => paper.talk.track).filter(Boolean))
  const used = [...tableNames, ...Object.values(yaml.value).flatMap(part => part.map(({ file }) => file))]
  return ok({
    papers: {
      programme: {
        days,
        people,
      },
      topics: tracks.size > 0 ? [...tracks].toSorted((a, b) => a.localeCompare(b, 'en')) : undefined,
      committee: members,
    },
    filesRead: used,
    filesLeft: names.filter(name => !used.includes(name)),
    notes: books.flatMap(book => book.notes),
    tables,
    omitted: omittedFrom(yaml.value),
  })
}

/** Names each field of which nothing is imported. */
function noteUnread(file: YamlValue, notes: NoteBook): void {
  for (const { key, line, count, sample } of file.unread) {
    notes.add('entry-unused', line, `${key || 'Without a name'} (${count}): ${plainLine(sample)}`)
  }
}

function omittedFrom({ sessions, plenary, committee }: YamlFiles): ReadPapers['omitted'] {
  const entriesOf = ({ value }: YamlFile) => {
    const inner = value.get('committee', 'sessions')
    const home = inner.isList ? inner : value
    return home.isList ? home.items : home.entries.map(entry => entry.value)
  }
  const withLink = sessions.flatMap(entriesOf).filter(session => session.get('zoom_link', 'link').text)
  const withPicture = [...plenary, ...committee].flatMap(entriesOf).filter(item => item.get('image').text)
  return { meetingLinks: withLink.length, pictures: withPicture.length }
}

interface YamlFile {
  file: string
  value: YamlValue
}

/**
 * Sessions may be spread over several files; of plenary sessions and the committee only the first file is read.
 */
type YamlFiles = Record<'sessions' | 'plenary' | 'committee', YamlFile[]>

function readYamlFiles(
  files: ReadonlyMap<string, Uint8Array>,
  names: readonly string[],
): Result<YamlFiles, PapersFault> {
  const found: YamlFiles = { sessions: [], plenary: [], committee: [] }
  for (const role of ['sessions', 'plenary', 'committee'] as const) {
    const fitting = names.filter(name => roles[role].test(name))
    for (const file of role === 'sessions' ? fitting : fitting.slice(0, 1)) {
      const value = readYaml(files.get(file) ?? new Uint8Array())
      if (!value.ok) return fail({ ...value.error, file })
      found[role].push({ file, value: value.value })
    }
  }
  return ok(found)
}
