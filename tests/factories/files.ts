import type { Database } from '#database/database.ts'
import {
  addressOf,
  type FileStore,
  findFile,
  type NewFile,
  newFileKey,
  recordFile,
} from '#domain/conference/files/file-store.ts'
import type { Clock } from '#domain/foundations/time.ts'

/** Stores a file that nothing refers to, and returns its root-relative address, `/media/<key>/<name>`. */
export async function storeFile(
  { database, files, clock }: { database: Database; files: FileStore; clock: Clock },
  file: NewFile,
): Promise<string> {
  const key = newFileKey()
  await database.write(tx => recordFile(tx, key, file, clock.now()))
  await files.put(key, file.bytes)
  return addressOf(key, file.name)
}

/** A store that accepts only files that have a row already. */
export function rowFirst(database: Database, files: FileStore): FileStore {
  return {
    async put(key, bytes) {
      if (!(await findFile(database.read, key))) throw new Error(`the bytes of ${key} came before its row`)
      await files.put(key, bytes)
    },
    get: key => files.get(key),
    open: key => files.open(key),
    remove: key => files.remove(key),
  }
}

/** A store of a test's own, whose files are opened as they are read: whole. */
export function openedWhole(files: Omit<FileStore, 'open'>): FileStore {
  return {
    ...files,
    async open(key) {
      const bytes = await files.get(key)
      return bytes && { size: bytes.byteLength, pieces: pieceOf(new Uint8Array(bytes)) }
    },
  }
}

async function* pieceOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes
}
