import path from 'node:path'
import { openFolder } from '#adapters/files/folder.ts'
import { openS3, type S3Patience } from '#adapters/files/s3.ts'
import type { Database } from '#database/database.ts'
import { type FileStore, FilesUnavailable } from '#domain/files/file-store.ts'
import type { Clock } from '#domain/time.ts'
import type { Settings } from '#server/startup/settings.ts'

/** Opens the store of files that the settings name; nothing is asked of it yet. */
export function openFiles(
  { bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>,
  surroundings: { clock: Clock; patience?: S3Patience },
): FileStore {
  return bucket ? openS3(bucket, surroundings) : openFolder(path.join(dataDir, 'files'))
}

/** What keeps files from being used, while everything that needs none can be served. */
export type FilesTrouble =
  /** The store does not answer. */
  | { code: 'silent'; error: FilesUnavailable }
  /** It answers, and lacks what the database names. */
  | { code: 'unfilled' }

/** A key like any other. Two processes that start at once may use it at once. */
const trialKey = 'trialofthestore'

/**
 * Does with a store all that the product does with it, so that a wrong setting or a missing right is known at
 * the start, and not from a visitor's abstract.
 *
 * @throws FilesUnavailable where the store refuses, which does not pass by itself
 */
export async function tryFiles(files: FileStore, db: Database['read']): Promise<FilesTrouble | undefined> {
  try {
    await files.put(trialKey, new Uint8Array())
    await files.get(trialKey)
    await files.remove(trialKey)
    // Nothing is there now: a store that does not let us know that could tell nothing absent from forbidden.
    await files.get(trialKey)
    return (await isFilled(files, db)) ? undefined : { code: 'unfilled' }
  } catch (error) {
    if (error instanceof FilesUnavailable && error.reason === 'silent') return { code: 'silent', error }
    throw error
  }
}

/**
 * Looks for the smallest public file that the database names: a store that was set before the files were copied
 * there has none of them.
 */
async function isFilled(files: FileStore, db: Database['read']): Promise<boolean> {
  const named = await db
    .selectFrom('files')
    .select('key')
    .where('purpose', '=', '')
    .orderBy('size')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  return !named || (await files.get(named.key)) !== undefined
}
