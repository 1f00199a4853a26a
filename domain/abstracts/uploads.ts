/**
 * Files of forms that were not accepted yet. A browser cannot fill a file input again, so a valid file is
 * kept while its form comes back with errors, and is shown as attached.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { type FileStore, type NewFile, newFileKey, recordFile } from '#domain/content/file-store.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import { type Clock, toStored } from '#domain/time.ts'

const keptHours = 24

/** A file that waits for its form; its key is unguessable, and all that a form needs to name it. */
export interface Upload {
  key: string
  name: string
  size: number
}

/**
 * Keeps a checked file for 24 hours, or for good once an abstract claims it. The row comes first: what is written
 * then and named by nobody, because the store or this process failed in between, is removed with the row.
 *
 * @throws FilesUnavailable where the store cannot keep it now
 */
export async function keepUpload(
  { database, files, clock }: { database: Database; files: FileStore; clock: Clock },
  conferenceId: number,
  file: NewFile,
): Promise<Upload> {
  const key = newFileKey()
  const now = clock.now()
  await database.write(async tx => {
    await recordFile(tx, key, file, now)
    await tx
      .insertInto('uploads')
      .values({
        file_key: key,
        conference_id: conferenceId,
        expires_at: toStored(now.add({ hours: keptHours })),
      })
      .execute()
  })
  await files.put(key, file.bytes)
  return { key, name: file.name, size: file.bytes.byteLength }
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

/** So many are removed by one effect: a store that hangs holds up what comes after it once, not for each. */
const removedTogether = 100

/**
 * Forgets files that waited in vain. Their bytes go afterwards, as an effect that is tried until the store has
 * done it: nobody's abstract stays behind because the store was away for a minute.
 */
export async function removeStaleUploads(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    const stale = await tx
      .deleteFrom('uploads')
      .where('expires_at', '<=', toStored(now))
      .returning('file_key')
      .execute()
    const waiting = stale.map(row => row.file_key)
    while (waiting.length > 0) {
      const keys = waiting.splice(0, removedTogether)
      await tx.deleteFrom('files').where('key', 'in', keys).execute()
      await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${keys[0]}`, payload: { keys }, now })
    }
  })
}
