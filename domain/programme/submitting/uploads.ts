/**
 * Files of forms that were not accepted yet. A browser cannot fill in a file input again, so a valid file is stored
 * while its form comes back with errors, and is shown as attached.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type FileStore, type NewFile, newFileKey, recordFile } from '#domain/conference/files/file-store.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Clock, toStored } from '#domain/foundations/time.ts'

const retentionHours = 24

/** A file that waits for its form. Its key is unguessable, and all that a form needs to name it. */
export interface Upload {
  key: string
  name: string
  size: number
}

/**
 * How much may wait, in bytes: ten files of the largest size from one sender, so that colleagues behind one address
 * get through, and in total what a disk can spare. Uploads are counted one after the other, so concurrent ones cannot
 * exceed it.
 */
export const uploadQuota = { ofOneSender: 100 * 1024 * 1024, inAll: 2 * 1024 * 1024 * 1024 }

/**
 * Stores a checked file for 24 hours, or for good once an abstract claims it. The row is written first: if the store
 * or this process fails before a form names the file, its bytes are removed together with the row.
 *
 * @param from who sent it, for which conference; the sender is an address, counted like posts
 * @returns a failure if too much is waiting already, from this sender or in total
 * @throws FilesUnavailable if the store cannot accept it now
 */
export async function storeUpload(
  { database, files, clock }: { database: Database; files: FileStore; clock: Clock },
  { conferenceId, sender }: { conferenceId: number; sender: string },
  file: NewFile,
  limits = uploadQuota,
): Promise<Result<Upload, { code: 'too-much-waiting' }>> {
  const key = newFileKey()
  const now = clock.now()
  const hasRoom = await database.write(async tx => {
    const size = file.bytes.byteLength
    await lockName(tx, 'upload quota')
    if ((await waitingBytes(tx, sender)) + size > limits.ofOneSender) return false
    if ((await waitingBytes(tx)) + size > limits.inAll) return false
    await recordFile(tx, key, file, now)
    await tx
      .insertInto('uploads')
      .values({
        file_key: key,
        conference_id: conferenceId,
        expires_at: toStored(now.add({ hours: retentionHours })),
        sender,
      })
      .execute()
    return true
  })
  if (!hasRoom) return fail({ code: 'too-much-waiting' })
  await files.put(key, file.bytes)
  return ok({ key, name: file.name, size: file.bytes.byteLength })
}

/** The bytes that wait for a form, of one sender or of all. Expired files count until they are removed. */
async function waitingBytes(tx: Transaction, sender?: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('uploads')
    .innerJoin('files', 'files.key', 'uploads.file_key')
    .select(eb => eb.fn.sum<number | null>('files.size').as('bytes'))
    .$if(sender !== undefined, query => query.where('uploads.sender', '=', sender ?? ''))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** A file that still waits for a form of this conference. */
export async function findUpload(
  db: Reader,
  conferenceId: number,
  key: string,
  now: Temporal.Instant,
): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('files', 'files.key', 'uploads.file_key')
    .select(['files.key', 'files.name', 'files.size'])
    .where('uploads.file_key', '=', key)
    .where('uploads.conference_id', '=', conferenceId)
    .where('uploads.expires_at', '>', toStored(now))
    .executeTakeFirst()
  return row && { key: row.key, name: row.name, size: row.size }
}

/**
 * Assigns a waiting file to the abstract that is being submitted.
 *
 * @returns false if it is not waiting any more, or waits for another conference
 */
export async function claimUpload(
  tx: Transaction,
  conferenceId: number,
  key: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const claimed = await tx
    .deleteFrom('uploads')
    .where('file_key', '=', key)
    .where('conference_id', '=', conferenceId)
    .where('expires_at', '>', toStored(now))
    .returning('file_key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Discards a file whose form will not be sent; does nothing if it is not waiting any more, or belongs to a saved form too. */
export async function discardUpload(database: Database, key: string, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    const waiting = await tx
      .deleteFrom('uploads')
      .where('file_key', '=', key)
      .where(eb =>
        eb.not(eb.exists(eb.selectFrom('abstract_drafts').select('id').where('file_key', '=', key))),
      )
      .returning('file_key')
      .executeTakeFirst()
    if (waiting) await removeFiles(tx, [key], now)
  })
}

/** Batch size of one effect, so that a store that hangs delays later effects once and not for each file. */
const removedTogether = 100

/**
 * Removes files whose form was never sent, and that no draft keeps. A file that cannot be removed does not stop the others.
 *
 * @throws AggregateError of all failures, once everything else is done
 */
export async function removeStaleUploads(database: Database, now: Temporal.Instant): Promise<void> {
  const stale = await database.read
    .selectFrom('uploads')
    .select('file_key')
    .where('expires_at', '<=', toStored(now))
    .where('file_key', 'not in', filesOfDrafts(database.read))
    .orderBy('expires_at')
    .execute()
  const waiting = stale.map(row => row.file_key)
  const errors: unknown[] = []
  while (waiting.length > 0) {
    const keys = waiting.splice(0, removedTogether)
    try {
      await removeExpired(database, keys, now)
    } catch {
      for (const key of keys) await removeExpired(database, [key], now).catch(error => errors.push(error))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} uploads could not be removed`)
}

/** A draft's file goes once its draft has gone: that may be kept longer, when its call was extended. */
const filesOfDrafts = (db: Reader) =>
  db
    .selectFrom('abstract_drafts')
    .select(eb => eb.ref('file_key').$notNull().as('file_key'))
    .where('file_key', 'is not', null)

async function removeExpired(
  database: Database,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await database.write(async tx => {
    // A form may have claimed one of them since.
    const gone = await tx
      .deleteFrom('uploads')
      .where('file_key', 'in', keys)
      .where('expires_at', '<=', toStored(now))
      .where('file_key', 'not in', filesOfDrafts(tx))
      .returning('file_key')
      .execute()
    if (gone.length > 0)
      await removeFiles(
        tx,
        gone.map(row => row.file_key),
        now,
      )
  })
}

/**
 * Removes files that nothing refers to. Their bytes are removed afterwards, by an effect that is repeated until the
 * store has done it, so that no file stays because the store was unavailable for a minute.
 */
async function removeFiles(tx: Transaction, keys: string[], now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${keys[0]}`, payload: { keys }, now })
}
