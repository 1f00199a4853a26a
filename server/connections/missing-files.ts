import pLimit from 'p-limit'
import type { Reader } from '#database/database.ts'
import { type FileStore, listFileKeys } from '#domain/conference/files/file-store.ts'
import { inParts } from '#domain/foundations/in-parts.ts'

/** Questions to a store at the same time. */
const atOnce = 16

/**
 * Whether a store has every file that the database names.
 *
 * @returns how many of the first that were looked at are missing; 0 if none is
 * @throws FilesUnavailable if the store fails
 */
export async function countMissing(files: FileStore, db: Reader): Promise<number> {
  const limit = pLimit(atOnce)
  for await (const keys of inParts<string>((last, most) => listFileKeys(db, last, most))) {
    const found = await Promise.all(keys.map(key => limit(async () => (await files.open(key)) !== undefined)))
    const missing = found.filter(isThere => !isThere).length
    if (missing > 0) return missing
  }
  return 0
}
