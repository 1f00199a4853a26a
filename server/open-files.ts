import path from 'node:path'
import { openFolder } from '#adapters/files/folder.ts'
import { openS3, type S3Patience } from '#adapters/files/s3.ts'
import { type FileStore, FilesUnavailable } from '#domain/content/file-store.ts'
import type { Clock } from '#domain/time.ts'
import type { Settings } from '#server/settings.ts'

/** Opens the store of files that the settings name; nothing is asked of it yet. */
export function openFiles(
  { bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>,
  surroundings: { clock: Clock; patience?: S3Patience },
): FileStore {
  return bucket ? openS3(bucket, surroundings) : openFolder(path.join(dataDir, 'files'))
}

/** A key like any other. Two processes that start at once may use it at once. */
const trialKey = 'trialofthestore'

/**
 * Does with a store all that the product does with it, so that a wrong setting or a missing right is known at
 * the start, and not from a visitor's abstract.
 *
 * @returns undefined where all went well; else what is wrong, for as long as it lasts: everything that needs
 *   no file can be served meanwhile
 * @throws FilesUnavailable where the store refuses, which does not pass by itself
 */
export async function tryFiles(files: FileStore): Promise<FilesUnavailable | undefined> {
  try {
    await files.put(trialKey, new Uint8Array())
    await files.get(trialKey)
    await files.remove(trialKey)
    // Nothing is there now: a store that does not let us know that could tell nothing absent from forbidden.
    await files.get(trialKey)
    return undefined
  } catch (error) {
    if (error instanceof FilesUnavailable && error.reason === 'silent') return error
    throw error
  }
}
