/** Reads any single importable file, recognised by its content. */

import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { contradictedEnding, typeOf } from '#adapters/imports/file-type.ts'
import { readZip } from '#adapters/imports/zip-folder.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { meantTable } from '#adapters/papers/meant-table.ts'
import { readPapers } from '#adapters/papers/read-papers.ts'
import { readSpeakersTable } from '#adapters/papers/speakers-table.ts'
import { readTalksTable } from '#adapters/papers/talks-table.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { ColumnChoices } from '#domain/preparation/imports/columns.ts'
import type { ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import type { ImportContent, ReadImport } from '#domain/preparation/imports/read-import.ts'

/** Several times the size of the largest conferences; more rows would block the database for seconds. */
const most = { talks: 10_000, people: 20_000 }

interface SentFile {
  name: string
  bytes: Uint8Array
}

/** How its reader reads it. */
interface Reading {
  /** The conference's IANA zone. */
  zone: string
  /** What staff chose for the columns of its tables. */
  choices: ColumnChoices
}

/**
 * @param zone the conference's IANA zone
 * @param choices what staff chose for the columns of its tables
 */
export function readImportFile(
  file: SentFile,
  zone: string,
  choices: ColumnChoices = {},
): Result<ReadImport, ReadingFault> {
  const read = readByType(file, { zone, choices })
  if (!read.ok) return read
  const { talks, people } = sizeOf(read.value.content)
  if (talks > most.talks) return tooMany(file.name, { what: 'talks', count: talks, most: most.talks })
  if (people > most.people) return tooMany(file.name, { what: 'people', count: people, most: most.people })
  return read
}

function readByType(file: SentFile, reading: Reading): Result<ReadImport, ReadingFault> {
  const { name, bytes } = file
  if (bytes.byteLength === 0) return fail({ code: 'file-empty', file: name })
  const type = typeOf(bytes)
  if (type !== 'xml' && type !== 'csv' && type !== 'zip')
    return fail({ code: 'type-foreign', type, file: name })
  const ending = contradictedEnding(name, type)
  // A zip may be a workbook, which is reported as one.
  if (ending && type !== 'zip') return fail({ code: 'type-contradicted', ending, type, file: name })
  if (type === 'xml') return readXmlFile(file, reading.zone)
  return type === 'csv' ? readTable(file, reading) : readFolder(file, { ending, ...reading })
}

function readXmlFile({ name, bytes }: SentFile, zone: string): Result<ReadImport, ReadingFault> {
  const schedule = readSchedule(bytes, zone)
  if (!schedule.ok) return fail({ ...schedule.error, file: name })
  const { programme, notes, sharedIds } = schedule.value
  return ok({
    ...plain({ kind: 'programme', programme }, notes),
    zone: schedule.value.zone,
    sharedIds,
  })
}

/** A table with titles contains talks, one with names contains speakers, and one with both talks and who gives them. */
function readTable(
  { name: file, bytes }: SentFile,
  { zone, choices }: Reading,
): Result<ReadImport, ReadingFault> {
  const csv = readCsv(bytes)
  if (!csv.ok) return fail({ ...csv.error, file })
  const notes = new NoteBook()
  const table = meantTable(csv.value, { file: '', choices: choices[''], notes })
  const tables = [{ file: '', columns: table.columns, meanings: table.meanings }]
  if (table.layout === 'none') return fail({ code: 'no-known-columns', file, tables })
  if (table.layout === 'people') {
    const people = readSpeakersTable(table)
    if (people.length === 0) return fail({ code: 'no-people', file, tables })
    return ok({ ...plain({ kind: 'speakers', people }, notes.notes), tables })
  }
  if (table.rows.every(row => !row.text('title'))) {
    return fail({ code: table.rows.length === 0 ? 'no-papers' : 'no-title-column', file, tables })
  }
  const programme = readTalksTable(table, zone, notes)
  return ok({ ...plain({ kind: 'programme', programme }, notes.notes), tables })
}

function readFolder(
  { name, bytes }: SentFile,
  { ending, zone, choices }: Reading & { ending: string | undefined },
): Result<ReadImport, ReadingFault> {
  const files = readZip(bytes)
  if (!files.ok) return fail({ ...files.error, file: name })
  if (ending) return fail({ code: 'type-contradicted', ending, type: 'zip', file: name })
  const folder = readPapers(files.value, zone, choices)
  if (!folder.ok) return folder
  const { papers, notes, filesLeft, tables } = folder.value
  return ok({ ...plain({ kind: 'papers', papers }, notes), filesLeft, tables })
}

const plain = (content: ImportContent, notes: ReadImport['notes']): ReadImport => ({
  content,
  notes,
  zone: null,
  sharedIds: { ids: 0, people: 0 },
  filesLeft: [],
  tables: [],
})

function sizeOf(content: ImportContent): { talks: number; people: number } {
  if (content.kind === 'speakers') return { talks: 0, people: content.people.length }
  const { days, people } = content.kind === 'papers' ? content.papers.programme : content.programme
  return { talks: days.reduce((sum, day) => sum + day.talks.length, 0), people: people.length }
}

const tooMany = (file: string, fault: { what: 'talks' | 'people'; count: number; most: number }) =>
  fail({ code: 'too-many' as const, file, ...fault })
