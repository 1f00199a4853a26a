import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** Limits for a file and a folder; the largest real schedule seen has 4 MB. */
export const maxFileBytes = 32 * 1024 ** 2
export const maxFolderBytes = 64 * 1024 ** 2

export type FileFault =
  | { code: 'file-missing'; path: string }
  | { code: 'file-is-folder'; path: string }
  | { code: 'folder-is-file'; path: string }
  | { code: 'file-unreadable'; path: string; reason: string }
  | { code: 'file-too-large'; path: string; bytes: number; maxBytes: number }

export async function readOneFile(file: string): Promise<Result<Uint8Array, FileFault>> {
  const size = await sizeOf(file)
  if (!size.ok) return size
  if (size.value === 'folder') return fail({ code: 'file-is-folder', path: file })
  if (size.value > maxFileBytes) {
    return fail({ code: 'file-too-large', path: file, bytes: size.value, maxBytes: maxFileBytes })
  }
  try {
    return ok(await readFile(file))
  } catch (error) {
    return fail(unreadable(file, error))
  }
}

/** Fails where there is no folder of that name. */
export async function findFolder(folder: string): Promise<Result<undefined, FileFault>> {
  const size = await sizeOf(folder)
  if (!size.ok) return size
  return size.value === 'folder' ? ok(undefined) : fail({ code: 'folder-is-file', path: folder })
}

/** The files of a folder by name, without hidden files and subfolders. */
export async function readFolder(folder: string): Promise<Result<Map<string, Uint8Array>, FileFault>> {
  const found = await findFolder(folder)
  if (!found.ok) return found
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    // The import reads only tables and YAML; of other files it reports the name.
    const isRead = /\.(csv|tsv|ya?ml)$/i.test(entry.name)
    const file = isRead ? await readOneFile(path.join(folder, entry.name)) : ok(new Uint8Array())
    if (!file.ok) return file
    bytes += file.value.byteLength
    if (bytes > maxFolderBytes) {
      return fail({ code: 'file-too-large', path: folder, bytes, maxBytes: maxFolderBytes })
    }
    files.set(entry.name, file.value)
  }
  return ok(files)
}

async function sizeOf(file: string): Promise<Result<number | 'folder', FileFault>> {
  try {
    const found = await stat(file)
    return ok(found.isDirectory() ? 'folder' : found.size)
  } catch (error) {
    return fail(isMissing(error) ? { code: 'file-missing', path: file } : unreadable(file, error))
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function unreadable(file: string, error: unknown): FileFault {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return { code: 'file-unreadable', path: file, reason }
}
