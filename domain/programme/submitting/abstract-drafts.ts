/**
 * Forms for abstracts that somebody finishes later: all that was typed, and the file. A draft is no submission. Its link is made
 * with the server's key and mailed; whoever has it sees and changes the draft, until 30 days after the call.
 */
import { hash } from 'node:crypto'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import type { Language } from '#domain/foundations/language.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import type { LinkToMail } from '#domain/programme/submitting/link-keys.ts'
import { lastDayForAbstracts } from '#domain/programme/submitting/submission-end.ts'

/** How long drafts are kept after the last day for abstracts. */
export const draftDaysAfterCall = 30

/** Of one address at one conference. */
export const mostDrafts = 10

/** How many bytes of files may wait for drafts in all: half of what may wait for forms. */
const draftBytes = 1024 ** 3

export interface AbstractDraft {
  id: number
  conferenceId: number
  email: string
  /** As JSON; its page knows what is in it. */
  form: string
  fileKey: string | null
  expiresAt: Temporal.Instant
}

export interface DraftToSave {
  /** Of the draft that the form was opened with; undefined for a new one. */
  id: number | undefined
  email: string
  form: string
  /** The waiting upload of the form. */
  fileKey: string | null
  language: Language
}

export type SaveDraftError = { code: 'too-many-drafts' }

/**
 * Saves a form, and mails the link to it once to each address. The file waits as long as the draft does.
 *
 * @returns `isFileKept` false if too many files wait for drafts already: it then waits for a day, as that of any form
 */
export async function saveAbstractDraft(
  tx: Transaction,
  conference: Conference,
  { id, email, form, fileKey, language }: DraftToSave,
  now: Temporal.Instant,
): Promise<Result<{ id: number; isFileKept: boolean; expiresAt: Temporal.Instant }, SaveDraftError>> {
  const key = email.toLowerCase()
  const before = id === undefined ? undefined : await findAbstractDraft(tx, conference.id, id, now)
  const { count } = await tx
    .selectFrom('abstract_drafts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conference.id)
    .where('email_key', '=', key)
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostDrafts) return fail({ code: 'too-many-drafts' })
  const expiresAt = await draftsExpire(tx, conference, now)
  const isFileKept = fileKey === null || fileKey === before?.fileKey || (await hasRoom(tx, fileKey))
  const kept = isFileKept ? fileKey : null
  const saved = {
    email,
    email_key: key,
    form,
    file_key: kept,
    language,
    saved_at: toStored(now),
    expires_at: toStored(expiresAt),
  }
  let draftId = before?.id
  if (draftId === undefined) {
    const row = await tx
      .insertInto('abstract_drafts')
      .values({ conference_id: conference.id, ...saved })
      .returning('id')
      .executeTakeFirstOrThrow()
    draftId = row.id
  } else await tx.updateTable('abstract_drafts').set(saved).where('id', '=', draftId).execute()
  if (kept !== null) {
    await tx
      .updateTable('uploads')
      .set({ expires_at: toStored(expiresAt) })
      .where('file_key', '=', kept)
      .where('conference_id', '=', conference.id)
      .execute()
  }
  if (before?.fileKey && before.fileKey !== kept) await letGo(tx, [before.fileKey], now)
  await enqueue(tx, {
    kind: 'abstract-draft-mail',
    // The name stays when the address is erased.
    effect: `abstract-draft-mail:${draftId}:${hash('sha256', key)}`,
    payload: { draftId },
    now,
  })
  return ok({ id: draftId, isFileKept, expiresAt })
}

/** A draft of this conference that has not expired. */
export async function findAbstractDraft(
  db: Reader,
  conferenceId: number,
  id: number,
  now: Temporal.Instant,
): Promise<AbstractDraft | undefined> {
  const row = await db
    .selectFrom('abstract_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .where('expires_at', '>', toStored(now))
    .executeTakeFirst()
  return row && toDraft(row)
}

/** The ids of an address's drafts at a conference that have not expired. */
export async function listOwnDrafts(
  db: Reader,
  conferenceId: number,
  email: string,
  now: Temporal.Instant,
): Promise<number[]> {
  const rows = await db
    .selectFrom('abstract_drafts')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('email_key', '=', email.toLowerCase())
    .where('expires_at', '>', toStored(now))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** For the mail with its link, at any conference; undefined if it was submitted, or is gone. */
export async function findDraftToMail(db: Reader, id: number): Promise<LinkToMail | undefined> {
  const row = await db.selectFrom('abstract_drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { conferenceId, email, expiresAt } = toDraft(row)
  return { conferenceId, email, lastDay: zone => dateIn(zone, expiresAt) }
}

/** Removes a draft that was submitted, or that its author does not want any more. Its file stays if an abstract has claimed it. */
export async function removeAbstractDraft(
  tx: Transaction,
  conferenceId: number,
  id: number,
  now: Temporal.Instant,
): Promise<void> {
  const gone = await tx
    .deleteFrom('abstract_drafts')
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .returning('file_key')
    .execute()
  await letGo(
    tx,
    gone.flatMap(({ file_key }) => file_key ?? []),
    now,
  )
}

/** Removes drafts that have expired; `removeStaleUploads` removes their files. */
export async function removeStaleDrafts(database: Database, now: Temporal.Instant): Promise<void> {
  const stale = await database.read
    .selectFrom('abstract_drafts')
    .select('id')
    .where('expires_at', '<=', toStored(now))
    .orderBy('expires_at')
    .limit(1)
    .execute()
  if (stale.length === 0) return
  await database.write(async tx => {
    await tx.deleteFrom('abstract_drafts').where('expires_at', '<=', toStored(now)).execute()
  })
}

/** When what is saved now is removed: so many days after the last day for abstracts, or after today if that is later. */
async function draftsExpire(
  db: Reader,
  conference: Conference,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const sections = await listContent(db, conference.id, 'abstract-call-section')
  const last = endOfDay(lastDayForAbstracts(conference, sections), conference.timeZone)
  const from = Temporal.Instant.compare(last, now) < 0 ? now : last
  return from.add({ hours: 24 * draftDaysAfterCall })
}

async function hasRoom(tx: Transaction, fileKey: string): Promise<boolean> {
  const { bytes } = await tx
    .selectFrom('files')
    .select(eb => eb.fn.sum<number | null>('size').as('bytes'))
    .where(eb =>
      eb.or([
        eb('key', '=', fileKey),
        eb.exists(
          eb
            .selectFrom('abstract_drafts')
            .select('abstract_drafts.id')
            .whereRef('abstract_drafts.file_key', '=', 'files.key'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0) <= draftBytes
}

/** Files that no draft keeps any more wait no longer. */
async function letGo(tx: Transaction, keys: readonly string[], now: Temporal.Instant): Promise<void> {
  if (keys.length === 0) return
  await tx
    .updateTable('uploads')
    .set({ expires_at: toStored(now) })
    .where('file_key', 'in', keys)
    .execute()
}

const toDraft = (row: {
  id: number
  conference_id: number
  email: string
  form: string
  file_key: string | null
  expires_at: string
}): AbstractDraft => ({
  id: row.id,
  conferenceId: row.conference_id,
  email: row.email,
  form: row.form,
  fileKey: row.file_key,
  expiresAt: Temporal.Instant.from(row.expires_at),
})
