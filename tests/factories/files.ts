import type { Database } from '#database/database.ts'
import { addressOf, type FileStore, type NewFile, newFileKey, recordFile } from '#domain/files/file-store.ts'
import type { Clock } from '#domain/time.ts'

/** Stores a file that nothing refers to, and returns its root-relative address, `/media/<key>/<name>`. */
export async function storeFile(
  { database, files, clock }: { database: Database; files: FileStore; clock: Clock },
  file: NewFile,
): Promise<string> {
  const key = newFileKey()
  await files.put(key, file.bytes)
  await database.write(tx => recordFile(tx, key, file, clock.now()))
  return addressOf(key, file.name)
}
