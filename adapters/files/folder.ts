import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#domain/content/file-store.ts'

/** Keeps files in a folder, spread over 256 subfolders by the first two characters of their keys. */
export function openFolder(folder: string): FileStore {
  const place = (key: string) => {
    if (!/^[a-z0-9]{8,64}$/.test(key)) throw new RangeError(`not a file key: ${key}`)
    return path.join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      // Whole or not at all: a reader never sees half a file, also where two processes write the same one.
      const part = `${target}.${crypto.randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, target)
    },
    async get(key) {
      try {
        return await readFile(place(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}
