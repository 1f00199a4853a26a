import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Unfinished files end with it. */
export const partEnding = '.part'

/**
 * Writes a file under another name, flushes it to disk and renames it: nobody sees half a file, also where two processes
 * write the same one, and a power failure loses none that the database names.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${crypto.randomUUID()}${partEnding}`
  try {
    await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}
