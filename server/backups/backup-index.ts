/** What a bucket for backups contains. Everything in it has a name as files have: it is a store of files. */
import { z } from 'zod'
import type { FileStore } from '#domain/conference/files/file-store.ts'

/** The one object that is replaced: it says what the others are. */
const indexKey = 'indexofbackups'

const key = z.string().regex(/^[a-z0-9]{8,64}$/)
const index = z.object({
  version: z.literal(1),
  /** Of which database they are: see `readHome`. */
  home: z.string(),
  /** Oldest first. */
  backups: z.array(
    z.object({
      at: z.string(),
      /** The parts of the compressed SQLite file, in order; none where the database is PostgreSQL. */
      database: z.array(key),
      /** The product's own key; null where the environment sets SECRET_KEY. */
      secretKey: key.nullable(),
      /** Names the files that belong to it, a key a line; they are in the bucket once, whatever has them. */
      files: key,
    }),
  ),
})
export type BackupIndex = z.infer<typeof index>
export type StoredBackup = BackupIndex['backups'][number]

/** @throws FilesUnavailable if the bucket fails; an error where something else is at its place */
export async function readIndex(target: FileStore): Promise<BackupIndex | undefined> {
  const bytes = await target.get(indexKey)
  return bytes && index.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

export const writeIndex = (target: FileStore, next: BackupIndex): Promise<void> =>
  target.put(indexKey, new TextEncoder().encode(JSON.stringify(next)))

/** The keys of a backup's files. @throws an error if its list is gone */
export async function readFileKeys(target: FileStore, { files }: StoredBackup): Promise<string[]> {
  const bytes = await target.get(files)
  if (!bytes) throw new Error('the bucket for backups lacks a list of files')
  return new TextDecoder().decode(bytes).split('\n').filter(Boolean)
}
