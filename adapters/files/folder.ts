/** Files in a folder of the server. */

import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { keyPath } from '#adapters/files/key-path.ts'
import { writeDurably } from '#adapters/files/write-durably.ts'
import { type FileStore, FilesUnavailable } from '#domain/conference/files/file-store.ts'

/** How much of a file is read ahead of its reader. */
const pieceBytes = 64 * 1024

/** Stores files in a folder, spread over subfolders by the first two characters of their keys. */
export function openFolder(folder: string): FileStore {
  const place = (key: string) => path.join(folder, keyPath(key))
  return {
    async put(key, bytes) {
      const target = place(key)
      try {
        await writeDurably(target, bytes)
      } catch (error) {
        throw unavailable(folder, error)
      }
    },
    async get(key) {
      const target = place(key)
      try {
        return await readFile(target)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw unavailable(folder, error)
      }
    },
    async open(key) {
      const target = place(key)
      try {
        const { size } = await stat(target)
        return { size, pieces: readInPieces(folder, target) }
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw unavailable(folder, error)
      }
    },
    async remove(key) {
      const target = place(key)
      try {
        await rm(target, { force: true })
        // Also removes unfinished files of a process that was killed.
        for (const part of await partsOf(target)) await rm(part, { force: true })
      } catch (error) {
        throw unavailable(folder, error)
      }
    },
  }
}

/** Opens the file with the first read, and closes it after the last one or when the reader leaves. */
async function* readInPieces(folder: string, target: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* createReadStream(target, { highWaterMark: pieceBytes })
  } catch (error) {
    throw unavailable(folder, error)
  }
}

async function partsOf(target: string): Promise<string[]> {
  const { dir, base } = path.parse(target)
  const names = await readdir(dir).catch(error => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter(name => name.startsWith(`${base}.`)).map(name => path.join(dir, name))
}

/** A disk that is full, broken or read-only is repaired from outside, without a restart. */
function unavailable(folder: string, error: unknown): FilesUnavailable {
  return new FilesUnavailable('silent', `${folder} cannot be used (${codeOf(error)})`, { cause: error })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
