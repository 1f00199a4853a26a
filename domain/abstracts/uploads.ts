/**
 * Files of forms that were not accepted yet. A browser cannot fill a file input again, so a valid file is
 * kept while its form comes back with errors, and is shown as attached.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockDecision } from '#database/locks.ts'
import { type FileStore, type NewFile, newFileKey, recordFile } from '#domain/files/file-store.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { type Clock, toStored } from '#domain/time.ts'

const keptHours = 24

/** A file that waits for its form; its key is unguessable, and all that a form needs to name it. */
export interface Upload {
  key: string
  name: string
  size: number
}

/**
 * How much may wait, in bytes: of one sender ten files of the largest size, so that colleagues behind one address get
 * through, and in all what a disk can spare. Counted one after the other, so that however many come at once never pass it.
 */
export const uploadQuota = { ofOneSender: 100 * 1024 * 1024, inAll: 2 * 1024 * 1024 * 1024 }

/**
 * Keeps a checked file for 24 hours, or for good once an abstract claims it. The row comes first: what is written
 * then and named by nobody, because the store or this process failed in between, is removed with the row.
 *
 * @param from who sent it, for which conference: the sender is an address, as posts are counted
 * @returns a failure where too much waits already, of this sender or in all
 * @throws FilesUnavailable where the store cannot keep it now
 */
export async function keepUpload(
  { database, files, clock }: { database: Database; files: FileStore; clock: Clock },
  { conferenceId, sender }: { conferenceId: number; sender: string },
  file: NewFile,
  limits = uploadQuota,
): Promise<Result<Upload, { code: 'too-much-waiting' }>> {
  const key = newFileKey()
  const now = clock.now()
  const hasRoom = await database.write(async tx => {
    const size = file.bytes.byteLength
    await lockDecision(tx, 'upload quota')
    if ((await waitingBytes(tx, sender)) + size > limits.ofOneSender) return false
    if ((await waitingBytes(tx)) + size > limits.inAll) return false
    await recordFile(tx, key, file, now)
    await tx
      .insertInto('uploads')
      .values({
        file_key: key,
        conference_id: conferenceId,
        expires_at: toStored(now.add({ hours: keptHours })),
        sender,
      })
      .execute()
    return true
  })
  if (!hasRoom) return fail({ code: 'too-much-waiting' })
  await files.put(key, file.bytes)
  return ok({ key, name: file.name, size: file.bytes.byteLength })
}

/** What waits for a form, of one sender or of all; what has expired counts until it is removed. */
async function waitingBytes(tx: Transaction, sender?: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('uploads')
    .innerJoin('files', 'files.key', 'uploads.file_key')
    .select(eb => eb.fn.sum<number | string | null>('files.size').as('bytes'))
    .$if(sender !== undefined, query => query.where('uploads.sender', '=', sender ?? ''))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
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
 * Hands a waiting file to the abstract that is being submitted.
 *
 * @returns false where it waits no longer, or for another conference
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

/** Forgets a file whose form will not come; nothing where it waits no longer. */
export async function discardUpload(database: Database, key: string, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    const waiting = await tx
      .deleteFrom('uploads')
      .where('file_key', '=', key)
      .returning('file_key')
      .executeTakeFirst()
    if (waiting) await removeFiles(tx, [key], now)
  })
}

/** So many are removed by one effect: a store that hangs holds up what comes after it once, not for each. */
const removedTogether = 100

/**
 * Forgets files that waited in vain. One file that cannot be forgotten stops no other.
 *
 * @throws AggregateError of what broke, once everything else is done
 */
export async function removeStaleUploads(database: Database, now: Temporal.Instant): Promise<void> {
  const stale = await database.read
    .selectFrom('uploads')
    .select('file_key')
    .where('expires_at', '<=', toStored(now))
    .orderBy('expires_at')
    .execute()
  const waiting = stale.map(row => row.file_key)
  const errors: unknown[] = []
  while (waiting.length > 0) {
    const keys = waiting.splice(0, removedTogether)
    try {
      await forget(database, keys, now)
    } catch {
      for (const key of keys) await forget(database, [key], now).catch(error => errors.push(error))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} uploads could not be forgotten`)
}

async function forget(database: Database, keys: readonly string[], now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    // A form may have claimed one since.
    const gone = await tx
      .deleteFrom('uploads')
      .where('file_key', 'in', keys)
      .where('expires_at', '<=', toStored(now))
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
 * Removes files that nobody names any more. Their bytes go afterwards, as an effect that is tried until the store has
 * done it: nobody's abstract stays behind because the store was away for a minute.
 */
async function removeFiles(tx: Transaction, keys: string[], now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${keys[0]}`, payload: { keys }, now })
}
