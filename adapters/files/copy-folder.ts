import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { openFolder } from '#adapters/files/folder.ts'
import { type FileStore, isFileKey } from '#domain/conference/files/file-store.ts'

/** Files in memory at the same time. */
const atOnce = 4

/** The keys of all files in a folder. */
export async function keysInFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter(entry => entry.isFile() && isFileKey(entry.name))
    .filter(entry => path.basename(entry.parentPath) === entry.name.slice(0, 2))
    .map(entry => entry.name)
}

/**
 * Copies the files of a folder into another store, while both are used. Files never change, so it may begin again at any time.
 *
 * @param done keys that were copied before; those that are copied now are added
 * @param watch.progress gets how many are left
 * @throws FilesUnavailable if one of the two fails
 */
export async function copyFolder(
  folder: string,
  target: FileStore,
  done: Set<string>,
  watch: { signal: AbortSignal; progress: (left: number) => void },
): Promise<void> {
  const source = openFolder(folder)
  const keys = (await keysInFolder(folder)).filter(key => !done.has(key))
  let left = keys.length
  watch.progress(left)
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true })
  await Promise.all(
    keys.map(key =>
      limit(async () => {
        watch.signal.throwIfAborted()
        const bytes = await source.get(key)
        if (bytes) await target.put(key, bytes)
        // Somebody was erased meanwhile: nothing of them comes back.
        if (bytes && (await source.get(key)) === undefined) await target.remove(key)
        done.add(key)
        watch.progress(--left)
      }),
    ),
  )
}
