/** The files of a group mail. They are stored before they are attached, and removed with the last mail that has them. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  type Attachment,
  mostAttachmentBytes,
  mostAttachments,
} from '#domain/office/group-mail/attachment.ts'
import { lockMail } from '#domain/office/group-mail/group-mail-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** In the order in which they were attached. */
export function listAttachments(db: Reader, mailId: number): Promise<Attachment[]> {
  return db
    .selectFrom('group_mail_files')
    .innerJoin('files', 'files.key', 'group_mail_files.file_key')
    .select([
      'group_mail_files.id',
      'files.key',
      'files.name',
      'files.content_type as contentType',
      'files.size',
    ])
    .where('mail_id', '=', mailId)
    .orderBy('group_mail_files.id')
    .execute()
}

export type AttachError =
  | { code: 'not-found' }
  /** What all would have together, in bytes. */
  | { code: 'too-large'; bytes: number }
  | { code: 'too-many' }

/** Whether files of these sizes fit beside those that a mail has. @param sizes in bytes */
export function checkTogether(
  attached: readonly Pick<Attachment, 'size'>[],
  sizes: readonly number[],
): Result<null, AttachError> {
  if (attached.length + sizes.length > mostAttachments) return fail({ code: 'too-many' })
  const bytes = [...attached.map(({ size }) => size), ...sizes].reduce((sum, size) => sum + size, 0)
  return bytes > mostAttachmentBytes ? fail({ code: 'too-large', bytes }) : ok(null)
}

/**
 * Attaches files to a draft: all of them, or none.
 *
 * @param keys of files with the purpose `group-mail` that were just stored
 */
export async function attachFiles(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  { mailId, keys }: { mailId: number; keys: readonly string[] },
): Promise<Result<null, AttachError>> {
  const draft = await lockDraft(tx, permit, mailId)
  if (!draft) return fail({ code: 'not-found' })
  const files = await tx
    .selectFrom('files')
    .select('size')
    .where('key', 'in', keys)
    .where('purpose', '=', 'group-mail')
    .execute()
  if (files.length !== keys.length) throw new Error('a file of another purpose')
  const fitting = checkTogether(
    await listAttachments(tx, mailId),
    files.map(({ size }) => size),
  )
  if (!fitting.ok) return fitting
  await tx
    .insertInto('group_mail_files')
    .values(keys.map(file_key => ({ mail_id: mailId, file_key })))
    .execute()
  // It waits for nothing any more.
  await tx.deleteFrom('editor_uploads').where('file_key', 'in', keys).execute()
  await recordAudit(tx, {
    conferenceId: draft.conferenceId,
    actor,
    act: 'group mail attachments added',
    subject: { kind: 'group-mail', id: mailId },
    facts: { files: keys.length },
    now,
  })
  return ok(null)
}

/** Takes a file from a draft. */
export async function removeAttachment(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  { mailId, attachmentId }: { mailId: number; attachmentId: number },
): Promise<Result<null, { code: 'not-found' }>> {
  const draft = await lockDraft(tx, permit, mailId)
  const removed = draft && (await removeAttachments(tx, { mailId, attachmentId }, now))
  if (!draft || removed === 0) return fail({ code: 'not-found' })
  await recordAudit(tx, {
    conferenceId: draft.conferenceId,
    actor,
    act: 'group mail attachment removed',
    subject: { kind: 'group-mail', id: mailId },
    facts: {},
    now,
  })
  return ok(null)
}

async function lockDraft(tx: Transaction, permit: Permit<'mail-group'>, mailId: number) {
  const mail = await lockMail(tx, permit, mailId)
  return mail?.stage === 'draft' ? mail : undefined
}

/**
 * Removes a mail's files, or one of them; the stored bytes go with the last mail that has them.
 *
 * @returns how many it had
 */
export async function removeAttachments(
  tx: Transaction,
  { mailId, attachmentId }: { mailId: number; attachmentId?: number },
  now: Temporal.Instant,
): Promise<number> {
  const rows = await tx
    .deleteFrom('group_mail_files')
    .where('mail_id', '=', mailId)
    .$if(attachmentId !== undefined, query => query.where('id', '=', attachmentId ?? 0))
    .returning('file_key')
    .execute()
  for (const { file_key: key } of rows) {
    const other = await tx
      .selectFrom('group_mail_files')
      .select('id')
      .where('file_key', '=', key)
      .executeTakeFirst()
    if (other) continue
    await tx.deleteFrom('files').where('key', '=', key).execute()
    await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${key}`, payload: { keys: [key] }, now })
  }
  return rows.length
}

/** Gives a new mail the files of the one that it corrects. */
export async function copyAttachments(
  tx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  // A draft that is deleted meanwhile takes its files along.
  await lockRow(tx, 'group_mails', from)
  const files = await listAttachments(tx, from)
  if (files.length === 0) return
  await tx
    .insertInto('group_mail_files')
    .values(files.map(({ key }) => ({ mail_id: to, file_key: key })))
    .execute()
}
