import { isFileKey } from '#domain/conference/files/file-store.ts'

/**
 * A file's path below the root of its store: in one of 256 folders or more, by the first two characters of its key.
 * It is the same in every store, so that files can be copied from one to another.
 *
 * @throws RangeError for an invalid key
 */
export function keyPath(key: string): string {
  if (!isFileKey(key)) throw new RangeError('not a file key')
  return `${key.slice(0, 2)}/${key}`
}
