import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { readCommittee } from '#adapters/papers/committee.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { readPaperSessions } from '#adapters/papers/paper-sessions.ts'
import { type Paper, readPapersTable, scheduleTalks, talkColumns } from '#adapters/papers/paper-talks.ts'
import { readPlenarySpeakers } from '#adapters/papers/plenary-speakers.ts'
import { readYaml, type YamlValue } from '#adapters/papers/yaml-value.ts'
import type { PapersFault } from '#domain/imports/import-faults.ts'
import type { ImportNote } from '#domain/imports/import-notes.ts'
import type { ImportedPapers } from '#domain/programme/imported-papers.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export interface ReadPapers {
  papers: ImportedPapers
  /** The files that were read, and those that this import does not use. */
  filesRead: string[]
  filesLeft: string[]
  notes: ImportNote[]
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
 */
export function readPapers(
  files: ReadonlyMap<string, Uint8Array>,
  zone: string,
): Result<ReadPapers, PapersFault> {
  const names = [...files.keys()].toSorted((a, b) => a.localeCompare(b, 'en'))
  const tables = names.filter(name => roles.papers.test(name))
  if (tables.length === 0) return fail({ code: 'no-papers-table' })
  const books: NoteBook[] = []
  const notesOf = (file: string) => {
    const book = new NoteBook(file)
    books.push(book)
    return book
  }

  const known = new Map<string, Paper>()
  for (const file of tables) {
    const table = readCsv(files.get(file) ?? new Uint8Array())
    if (!table.ok) return fail({ ...table.error, file })
    const { rows } = table.value
    if (rows.length > 0 && rows.every(row => !row.get(...talkColumns.title))) {
      return fail({ code: 'no-title-column', file })
    }
    readPapersTable(file, table.value, known, notesOf(file))
  }
  if (known.size === 0) return fail({ code: 'no-papers', file: tables.join(', ') })

  const yaml = readYamlFiles(files, names)
  if (!yaml.ok) return yaml
  const { sessions } = yaml.value
  const [plenary] = yaml.value.plenary
  const [committee] = yaml.value.committee
  const days = scheduleTalks(
    known,
    sessions.flatMap(({ file, value }) => readPaperSessions(value, zone, notesOf(file))),
  )
  const tracks = new Set([...known.values()].map(paper => paper.talk.track).filter(Boolean))
  const used = [...tables, ...Object.values(yaml.value).flatMap(part => part.map(({ file }) => file))]
  return ok({
    papers: {
      programme: {
        days,
        people: plenary ? readPlenarySpeakers(plenary.value, notesOf(plenary.file)) : [],
      },
      topics: tracks.size > 0 ? [...tracks].toSorted((a, b) => a.localeCompare(b, 'en')) : undefined,
      committee: committee && readCommittee(committee.value, notesOf(committee.file)),
    },
    filesRead: used,
    filesLeft: names.filter(name => !used.includes(name)),
    notes: books.flatMap(book => book.notes),
    omitted: omittedFrom(yaml.value),
  })
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
