import path from 'node:path'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { readPapers } from '#adapters/papers/read-papers.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceByName,
  listConferenceNames,
} from '#domain/conference/conferences/conference-queries.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { PictureMaker } from '#domain/conference/files/picture.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { importPictures, storePictures, takePictures } from '#domain/preparation/imports/import-pictures.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { findClashes, newClashes } from '#domain/programme/talks/find-clashes.ts'
import { importPapers } from '#domain/programme/talks/import-papers.ts'
import { importProgramme, type ProgrammeImported } from '#domain/programme/talks/import-programme.ts'
import { importSpeakers } from '#domain/programme/talks/import-speakers.ts'
import type { ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'
import { listPlacedTalks } from '#domain/programme/talks/placed-talks.ts'
import { redrawProgramme } from '#server/files/redraw-programme.ts'
import type { ImportOrder } from '#tools/import/command-line.ts'
import { readFolder, readOneFile } from '#tools/import/files.ts'
import { listPictures } from '#tools/import/picture-files.ts'
import {
  sayCounts,
  sayDates,
  sayNotes,
  sayPapers,
  sayPictures,
  sayProgramme,
  saySharedIds,
  sayZone,
} from '#tools/import/report.ts'
import { type ImportFault, sayFault } from '#tools/import/words.ts'
import { clashSentences } from '#words/organiser/programme/talk-clash-words.ts'

export interface ImportFrame {
  database: Database
  files: FileStore
  pictures: PictureMaker
  drawPaper: DrawPaper
  act: Act
  say(text: string): void
  complain(text: string): void
}

/** Runs the import and reports on it. Returns the exit code: 1 where nothing was imported. */
export async function runImport(order: ImportOrder, frame: ImportFrame): Promise<number> {
  const read = await readWork(order, frame)
  if (!read.ok) {
    frame.complain(`${sayFault(read.error)} Nothing was changed.\n`)
    return 1
  }
  const { conference, work, after, lines } = read.value
  frame.say(`${order.from} → ${conference.name}, its times as in ${conference.timeZone}\n\n`)
  const withClashes = (tx: Transaction) => sayingClashes(tx, conference.id, work)
  const stored = await write(frame.database, withClashes, order.isDryRun)
  const done = order.isDryRun ? [] : ((await after?.()) ?? [])
  frame.say(`${[...stored, ...lines(order.isAll), ...done].join('\n')}\n\n`)
  frame.say(order.isDryRun ? 'This was a dry run: nothing was changed.\n' : 'Imported.\n')
  return 0
}

/** What to store, and lines about the files to add to the report. */
interface Work {
  conference: Conference
  work: (tx: Transaction) => Promise<string[]>
  /** Work after the commit, and its lines of the report. */
  after?: () => Promise<string[]>
  lines: (isAll: boolean) => string[]
}

async function readWork(order: ImportOrder, frame: ImportFrame): Promise<Result<Work, ImportFault>> {
  const conference = await findConferenceByName(frame.database.read, order.event)
  if (!conference) {
    const names = await listConferenceNames(frame.database.read)
    return fail({ code: 'conference-missing', name: order.event, names })
  }
  switch (order.kind) {
    case 'programme':
      return readProgrammeWork(order.from, conference, frame)
    case 'papers':
      return readPapersWork(order.from, conference, frame)
    case 'table':
      return readTableWork(order.from, conference, frame)
    case 'pictures':
      return readPicturesWork(order, conference, frame)
  }
}

async function readProgrammeWork(
  from: string,
  conference: Conference,
  frame: ImportFrame,
): Promise<Result<Work, ImportFault>> {
  const bytes = await readOneFile(from)
  if (!bytes.ok) return bytes
  const schedule = readSchedule(bytes.value, conference.timeZone)
  if (!schedule.ok) return fail({ ...schedule.error, file: path.basename(from) })
  const { programme, notes, zone, sharedIds } = schedule.value
  let isChanged = false
  return ok({
    conference,
    work: async tx => {
      const stored = await importProgramme(tx, frame.act, { conferenceId: conference.id, programme })
      isChanged = hasChanged(stored)
      return sayStored(stored)
    },
    after: async () => (isChanged ? replacePapers(conference, frame) : []),
    lines: isAll => [
      ...sayFile(programme, conference),
      ...saySharedIds(sharedIds),
      ...sayZone(zone, conference.timeZone),
      ...sayNotes(notes, isAll),
    ],
  })
}

async function readPapersWork(
  from: string,
  conference: Conference,
  frame: ImportFrame,
): Promise<Result<Work, ImportFault>> {
  const files = await readFolder(from)
  if (!files.ok) return files
  const read = readPapers(files.value, conference.timeZone)
  if (!read.ok) return read
  const { papers, notes, filesRead, filesLeft, omitted } = read.value
  let isChanged = false
  return ok({
    conference,
    after: async () => (isChanged ? replacePapers(conference, frame) : []),
    work: async tx => {
      const stored = await importPapers(tx, frame.act, { conferenceId: conference.id, papers })
      isChanged = hasChanged(stored)
      return [
        ...sayStored(stored),
        sayCounts('Topics', stored.topics),
        sayCounts('Committee', stored.committee),
      ]
    },
    lines: isAll => [
      ...sayFile(papers.programme, conference),
      `Read: ${filesRead.join(', ')}`,
      ...(filesLeft.length > 0 ? [`Not used by this import: ${filesLeft.join(', ')}`] : []),
      ...(omitted.meetingLinks > 0
        ? [`Left out: ${omitted.meetingLinks} addresses of online meetings, which would let anybody in`]
        : []),
      ...(omitted.pictures > 0 ? [`Left out: ${omitted.pictures} pictures on other sites`] : []),
      ...sayNotes(notes, isAll),
    ],
  })
}

/** A single file of any sort, as the back office takes it. */
async function readTableWork(
  from: string,
  conference: Conference,
  frame: ImportFrame,
): Promise<Result<Work, ImportFault>> {
  const bytes = await readOneFile(from)
  if (!bytes.ok) return bytes
  const file = { name: path.basename(from), bytes: bytes.value }
  const read = readImportFile(file, conference.timeZone)
  if (!read.ok) return read
  const { content, notes } = read.value
  const { act } = frame
  const conferenceId = conference.id
  let isChanged = false
  return ok({
    conference,
    work: async tx => {
      if (content.kind === 'speakers') {
        return [sayCounts('People', await importSpeakers(tx, act, { conferenceId, people: content.people }))]
      }
      const stored =
        content.kind === 'papers'
          ? await importPapers(tx, act, { conferenceId, papers: content.papers })
          : await importProgramme(tx, act, { conferenceId, programme: content.programme })
      isChanged = hasChanged(stored)
      return sayStored(stored)
    },
    after: async () => (isChanged ? replacePapers(conference, frame) : []),
    lines: isAll => sayNotes(notes, isAll),
  })
}

async function readPicturesWork(
  { from, isDryRun }: ImportOrder,
  conference: Conference,
  frame: ImportFrame,
): Promise<Result<Work, ImportFault>> {
  const listed = await listPictures(from)
  if (!listed.ok) return listed
  const { files, left } = listed.value
  const { taken, refused, strangers } = await takePictures(frame, conference, files)
  if (taken.length === 0) return fail({ code: 'no-pictures', path: from })
  if (!isDryRun) await storePictures(frame, taken, frame.act.now)
  return ok({
    conference,
    work: async tx => sayPictures(await importPictures(tx, frame.act, { conference, taken })),
    lines: () => [
      ...(strangers.length > 0
        ? [`No speaker of this conference: ${strangers.map(({ title }) => title).join(', ')}`]
        : []),
      ...(refused.length > 0
        ? [`Not a picture that can be shown: ${refused.map(({ file }) => file).join(', ')}`]
        : []),
      ...(left.length > 0 ? [`Not used by this import: ${left.join(', ')}`] : []),
    ],
  })
}

const hasChanged = ({ talks }: ProgrammeImported) => talks.added + talks.changed + talks.removed > 0

/** The home page still offers a PDF of the old programme. It is replaced, and the report says so. */
async function replacePapers(conference: Conference, frame: ImportFrame): Promise<string[]> {
  try {
    return sayPapers(await redrawProgramme(frame, frame.act, { conferenceId: conference.id }))
  } catch (error) {
    return sayPapers('failed', error)
  }
}

function sayStored({ talks, people }: ProgrammeImported): string[] {
  const { remaining } = people
  return [
    sayCounts('Talks', talks),
    sayCounts('People', people),
    ...(remaining.length > 0
      ? [`Still shown, though no longer in the file: ${remaining.join(', ')}. They were not changed.`]
      : []),
  ]
}

function sayFile(programme: ImportedProgramme, conference: Conference): string[] {
  return [...sayProgramme(programme), ...sayDates(programme, conference)]
}

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super()
    this.lines = lines
  }
}

/** The lines of a report, and one for each clash that the timetable did not have before. */
async function sayingClashes(tx: Transaction, conferenceId: number, work: Work['work']): Promise<string[]> {
  const before = await findClashes(await listPlacedTalks(tx, conferenceId))
  const lines = await work(tx)
  const clashes = await newClashes(before, await findClashes(await listPlacedTalks(tx, conferenceId)))
  return [...lines, ...clashSentences(clashes).map(sentence => `Please check: ${sentence}`)]
}

async function write(
  database: Database,
  work: (tx: Transaction) => Promise<string[]>,
  isDryRun: boolean,
): Promise<string[]> {
  try {
    return await database.write(async tx => {
      const lines = await work(tx)
      if (isDryRun) throw new DryRun(lines)
      return lines
    })
  } catch (error) {
    if (error instanceof DryRun) return error.lines
    throw error
  }
}
