import path from 'node:path'
import { openFolder } from '#adapters/files/folder.ts'
import { restingWhenSilent } from '#adapters/files/resting-store.ts'
import { openS3 } from '#adapters/files/s3.ts'
import type { S3Patience } from '#adapters/files/s3-request.ts'
import { inTwoPlaces } from '#adapters/files/two-places.ts'
import type { Database } from '#database/database.ts'
import {
  type FileStore,
  FilesUnavailable,
  findSmallestPublicFile,
} from '#domain/conference/files/file-store.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Settings } from '#server/startup/settings.ts'

/**
 * Opens the file store that the settings name, without a request to it. If an owner connected the bucket, files that were in
 * the folder before are read from there until they are copied.
 *
 * @param surroundings.patience of a command that an operator watches; unset: visitors wait for it
 */
export function openFiles(
  { bucket, isBucketConnected, dataDir }: Pick<Settings, 'bucket' | 'isBucketConnected' | 'dataDir'>,
  surroundings: { clock: Clock; patience?: S3Patience },
): FileStore {
  const folder = openFolder(path.join(dataDir, 'files'))
  if (!bucket) return folder
  const s3 = openS3(bucket, surroundings)
  const files = surroundings.patience ? s3 : restingWhenSilent(s3)
  return isBucketConnected ? inTwoPlaces(folder, files) : files
}

/** Why files cannot be used, while everything that needs none is served. */
export type FilesTrouble =
  /** The store does not answer, or refuses what an owner connected, who can mend it in the browser. */
  | { code: 'silent'; error: FilesUnavailable }
  /** It answers, but lacks files that the database names. */
  | { code: 'unfilled' }

/** Formed like any other key. Two processes that start at the same time may share it. */
const trialKey = 'trialofthestore'

/**
 * Writes, reads and deletes a probe file, so that a wrong setting or a missing permission shows at the start and
 * not with a visitor's abstract.
 *
 * @param isConnected whether an owner connected it
 * @throws FilesUnavailable where the store refuses permanently what the environment says
 */
export async function tryFiles(
  files: FileStore,
  db: Database['read'],
  isConnected = false,
): Promise<FilesTrouble | undefined> {
  try {
    await files.put(trialKey, new Uint8Array())
    await files.get(trialKey)
    await files.remove(trialKey)
    // The probe is gone now. A store that does not let us list cannot tell "absent" from "forbidden".
    await files.get(trialKey)
    return (await isFilled(files, db)) ? undefined : { code: 'unfilled' }
  } catch (error) {
    if (error instanceof FilesUnavailable && (isConnected || error.reason === 'silent'))
      return { code: 'silent', error }
    throw error
  }
}

/**
 * Looks for the smallest public file in the database: a store that was configured before the files were copied has
 * none of them.
 */
async function isFilled(files: FileStore, db: Database['read']): Promise<boolean> {
  const named = await findSmallestPublicFile(db)
  return !named || (await files.get(named.key)) !== undefined
}
