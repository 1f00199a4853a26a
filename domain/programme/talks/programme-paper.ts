/** The programme as a booklet that visitors download, which is drawn again when the programme changes. */

import type { Database, Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readLetterhead } from '#domain/conference/content/letterhead-queries.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { addressOf, type FileStore } from '#domain/conference/files/file-store.ts'
import { storeFile, watchFiles } from '#domain/conference/files/store-file.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { issuerOf, occasionOf } from '#domain/money/documents/letterhead.ts'
import type { Cover, DrawPaper, ProgrammePaper } from '#domain/programme/talks/conference-papers.ts'
import type { Talk } from '#domain/programme/talks/programme.ts'
import { listTalksOfAbstracts } from '#domain/programme/talks/talks-of-abstracts.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'

/** A booklet with more talks than this lists them without abstracts, as a printed programme would. */
const talksWithAbstracts = 150

const drew = 'programme file replaced' satisfies AuditedAct

/**
 * Replaces the booklet on a conference's pages, which still shows the programme before an import, by one of the
 * current programme.
 *
 * @param onlyDrawn leaves a file that this did not draw, such as one that somebody has uploaded
 * @returns `none` if the pages offer no programme as a file
 */
export async function replaceProgrammePaper(
  { database, files, drawPaper }: { database: Database; files: FileStore; drawPaper: DrawPaper },
  { actor, now }: Act,
  { conference, cover, onlyDrawn = false }: { conference: Conference; cover: Cover; onlyDrawn?: boolean },
): Promise<'replaced' | 'none'> {
  const downloads = await listContent(database.read, conference.id, 'download')
  const drawn = onlyDrawn ? await findDrawn(database.read, conference.id) : undefined
  const offered = downloads.filter(
    ({ purpose, file }) => purpose === 'program' && (!onlyDrawn || file.src === drawn),
  )
  const paper = await composePaper(database.read, conference, cover)
  if (offered.length === 0 || !paper) return 'none'
  const file = {
    name: offered[0]?.file.name ?? 'Program_file.pdf',
    contentType: 'application/pdf',
    bytes: await drawPaper(paper),
  }
  const src = addressOf(await storeFile({ database, files }, now, file), file.name)
  await database.write(async tx => {
    for (const { id } of offered) await offer(tx, id, { src, name: file.name })
    // What was drawn before may have talks that are withdrawn or hidden by now.
    await watchFiles(
      tx,
      offered.map(each => each.file.src),
      now,
    )
    await bumpRevision(tx, conference.id)
    await auditConference(tx, { actor, now }, conference.id, drew, {
      before: offered[0]?.file.src ?? null,
      now: src,
    })
  })
  return 'replaced'
}

/** The address of the file that was drawn last. */
async function findDrawn(db: Reader, conferenceId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('facts')
    .where('conference_id', '=', conferenceId)
    .where('act', '=', drew)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && JSON.parse(row.facts).now
}

async function offer(tx: Transaction, id: number, file: { src: string; name: string }): Promise<void> {
  await tx
    .updateTable('content_items')
    .set({ data: JSON.stringify({ purpose: 'program', file }) })
    .where('id', '=', id)
    .execute()
}

/** The current programme; undefined without an organisation to sign it, or without a dated day. */
async function composePaper(
  db: Reader,
  conference: Conference,
  cover: Cover,
): Promise<ProgrammePaper | undefined> {
  const { organisation, logo } = await readLetterhead(db, conference.id)
  const days = await readProgramme(db, conference.id)
  const ofAbstracts = await listTalksOfAbstracts(db, conference.id)
  const talks = days.reduce((sum, day) => sum + day.talks.length, 0)
  const dated = days.flatMap(({ date, ...day }) => (date ? [{ ...day, date }] : []))
  if (!organisation || dated.length === 0) return undefined
  return {
    kind: 'programme',
    issuer: { ...issuerOf(organisation), ...(logo && { logo: { ...logo, href: logo.src } }) },
    occasion: occasionOf(conference),
    cover,
    days: dated.map(day => ({
      name: day.name,
      title: '',
      date: day.date.toString(),
      rows: [],
      talks: day.talks.map(talk => ({
        ...printedTalk(talk, day.date, talks <= talksWithAbstracts),
        hasFormulas: ofAbstracts.has(talk.id),
      })),
    })),
  }
}

function printedTalk(talk: Talk, day: Temporal.PlainDate, withAbstract: boolean) {
  const { startsAt, durationMinutes, title, speakerAffiliation, kind, room, track, abstractHtml } = talk
  const to =
    startsAt === null || durationMinutes === null
      ? ''
      : Temporal.PlainTime.from(startsAt)
          .add({ minutes: durationMinutes })
          .toString({ smallestUnit: 'minute' })
  const abstract = withAbstract ? textOfHtml(abstractHtml).trim() : ''
  const date = talk.isAfterMidnight ? day.add({ days: 1 }).toString() : null
  return {
    date,
    from: startsAt ?? '',
    to,
    title,
    by: speakerAffiliation,
    kind,
    room,
    track,
    abstract,
  }
}
