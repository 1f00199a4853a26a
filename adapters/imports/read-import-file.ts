/** Reads any single importable file, recognised by its content. */

import { contradictedEnding, typeOf } from '#adapters/imports/file-type.ts'
import { readZip } from '#adapters/imports/zip-folder.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { talkColumns } from '#adapters/papers/paper-talks.ts'
import { readPapers } from '#adapters/papers/read-papers.ts'
import { readSpeakersTable } from '#adapters/papers/speakers-table.ts'
import { readTalksTable } from '#adapters/papers/talks-table.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import type { ReadingFault } from '#domain/imports/import-faults.ts'
import type { ImportContent, ReadImport } from '#domain/imports/read-import.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** Several times the size of the largest conferences; more rows would block the database for seconds. */
const most = { talks: 10_000, people: 20_000 }

interface SentFile {
  name: string
  bytes: Uint8Array
}

/** @param zone the conference's IANA zone */
export function readImportFile(file: SentFile, zone: string): Result<ReadImport, ReadingFault> {
  const read = readByType(file, zone)
  if (!read.ok) return read
  const { talks, people } = sizeOf(read.value.content)
  if (talks > most.talks) return tooMany(file.name, { what: 'talks', count: talks, most: most.talks })
  if (people > most.people) return tooMany(file.name, { what: 'people', count: people, most: most.people })
  return read
}

function readByType(file: SentFile, zone: string): Result<ReadImport, ReadingFault> {
  const { name, bytes } = file
  if (bytes.byteLength === 0) return fail({ code: 'file-empty', file: name })
  const type = typeOf(bytes)
  if (type !== 'xml' && type !== 'csv' && type !== 'zip')
    return fail({ code: 'type-foreign', type, file: name })
  const ending = contradictedEnding(name, type)
  // A zip may be a workbook, which is reported as one.
  if (ending && type !== 'zip') return fail({ code: 'type-contradicted', ending, type, file: name })
  if (type === 'xml') return readXmlFile(file, zone)
  return type === 'csv' ? readTable(file, zone) : readFolder(file, { ending, zone })
}

function readXmlFile({ name, bytes }: SentFile, zone: string): Result<ReadImport, ReadingFault> {
  const schedule = readSchedule(bytes, zone)
  if (!schedule.ok) return fail({ ...schedule.error, file: name })
  const { programme, notes, sharedIds } = schedule.value
  return ok({
    content: { kind: 'programme', programme },
    notes,
    zone: schedule.value.zone,
    sharedIds,
    filesLeft: [],
  })
}

/** A table with titles contains talks, one with names contains speakers. */
function readTable({ name, bytes }: SentFile, zone: string): Result<ReadImport, ReadingFault> {
  const table = readCsv(bytes)
  if (!table.ok) return fail({ ...table.error, file: name })
  if (table.value.has(...talkColumns.title)) {
    const talks = readTalksTable(name, bytes, zone)
    if (!talks.ok) return talks
    return ok(plain({ kind: 'programme', programme: talks.value.programme }, talks.value.notes))
  }
  const speakers = readSpeakersTable(bytes)
  if (speakers.ok) return ok(plain({ kind: 'speakers', people: speakers.value.people }, speakers.value.notes))
  const isNeither = speakers.error.code === 'no-name-column'
  return fail(isNeither ? { code: 'no-known-columns', file: name } : { ...speakers.error, file: name })
}

function readFolder(
  { name, bytes }: SentFile,
  { ending, zone }: { ending: string | undefined; zone: string },
): Result<ReadImport, ReadingFault> {
  const files = readZip(bytes)
  if (!files.ok) return fail({ ...files.error, file: name })
  if (ending) return fail({ code: 'type-contradicted', ending, type: 'zip', file: name })
  const folder = readPapers(files.value, zone)
  if (!folder.ok) return folder
  const { papers, notes, filesLeft } = folder.value
  return ok({ ...plain({ kind: 'papers', papers }, notes), filesLeft })
}

const plain = (content: ImportContent, notes: ReadImport['notes']): ReadImport => ({
  content,
  notes,
  zone: null,
  sharedIds: { ids: 0, people: 0 },
  filesLeft: [],
})

function sizeOf(content: ImportContent): { talks: number; people: number } {
  if (content.kind === 'speakers') return { talks: 0, people: content.people.length }
  const { days, people } = content.kind === 'papers' ? content.papers.programme : content.programme
  return { talks: days.reduce((sum, day) => sum + day.talks.length, 0), people: people.length }
}

const tooMany = (file: string, fault: { what: 'talks' | 'people'; count: number; most: number }) =>
  fail({ code: 'too-many' as const, file, ...fault })
