import { isFileKey } from '#domain/files/file-store.ts'

/**
 * Where a file stands below the top of its store: in one of 256 folders or more, by the first two characters of
 * its key. It is the same in every store, so that files can be copied from one to the other.
 *
 * @throws RangeError for what is no key
 */
export function placeOf(key: string): string {
  if (!isFileKey(key)) throw new RangeError('not a file key')
  return `${key.slice(0, 2)}/${key}`
}
