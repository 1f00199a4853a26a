/**
 * Saving an abstract that is to be finished later. Its author gets a link by mail, which is the only way back to it.
 */

import { hash } from 'node:crypto'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Language } from '#domain/foundations/language.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { endOfDay, toStored } from '#domain/foundations/time.ts'
import {
  draftDaysAfterCall,
  endOfCall,
  findAbstractDraft,
  mostDrafts,
} from '#domain/programme/submitting/abstract-drafts.ts'
import { findLateLink } from '#domain/programme/submitting/late-links.ts'
import { releaseFiles } from '#domain/programme/submitting/remove-abstract-drafts.ts'

/** How many bytes of files may wait for drafts in all: half of what may wait for forms. */
const draftBytes = 1024 ** 3

export interface DraftToSave {
  /** Of the draft that the form was opened with; undefined for a new one. */
  id: number | undefined
  email: string
  form: string
  /** The waiting upload of the form. */
  fileKey: string | null
  language: Language
  /** By which it may be submitted after the last day. */
  lateLinkId?: number | undefined
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
  { id, email, form, fileKey, language, lateLinkId }: DraftToSave,
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
  const expiresAt = await draftsExpire(tx, conference, { now, lateLinkId })
  const isFileKept = fileKey === null || fileKey === before?.fileKey || (await hasRoomForFile(tx, fileKey))
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
  if (before?.fileKey && before.fileKey !== kept) await releaseFiles(tx, [before.fileKey], now)
  await enqueue(tx, {
    kind: 'abstract-draft-mail',
    // The name stays when the address is erased.
    effect: `abstract-draft-mail:${draftId}:${hash('sha256', key)}`,
    payload: { draftId },
    now,
  })
  return ok({ id: draftId, isFileKept, expiresAt })
}

/** When what is saved now is removed: so many days after the last day for abstracts, that of its late link, or today, whichever is last. */
async function draftsExpire(
  db: Reader,
  conference: Conference,
  { now, lateLinkId }: { now: Temporal.Instant; lateLinkId: number | undefined },
): Promise<Temporal.Instant> {
  const link = lateLinkId === undefined ? undefined : await findLateLink(db, conference, lateLinkId, now)
  const lasts = [now, await endOfCall(db, conference)]
  if (link) lasts.push(endOfDay(link.closesOn, conference.timeZone))
  const [last = now] = lasts.toSorted(Temporal.Instant.compare).toReversed()
  return last.add({ hours: 24 * draftDaysAfterCall })
}

async function hasRoomForFile(tx: Transaction, fileKey: string): Promise<boolean> {
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
