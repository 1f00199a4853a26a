import { type FileStore, FilesUnavailable } from '#domain/conference/files/file-store.ts'

/**
 * Files that are on their way from one store to another: new ones go to the second, and each is read from wherever it
 * is. What is removed is removed from both.
 *
 * @param before where files were until now
 * @param now where they will all be
 */
export function inTwoPlaces(before: FileStore, now: FileStore): FileStore {
  const either = async <T>(ask: (files: FileStore) => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      return (await ask(now)) ?? (await ask(before))
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      // While the second does not answer, what has not been moved can still be read.
      const found = await ask(before).catch(() => undefined)
      if (found === undefined) throw error
      return found
    }
  }
  return {
    put: (key, bytes) => now.put(key, bytes),
    get: key => either(files => files.get(key)),
    open: key => either(files => files.open(key)),
    async remove(key) {
      // First where it is copied from, so that it is not copied meanwhile.
      await before.remove(key)
      await now.remove(key)
    },
  }
}
