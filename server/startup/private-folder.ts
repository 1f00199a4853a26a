import { existsSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** From here on this process creates files for its owner only: folders 700, files 600. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Removes other users' access to a folder and everything in it: it holds names, addresses, papers and the signing
 * key. Files owned by somebody else are left alone.
 */
export async function makePrivate(folder: string): Promise<void> {
  makeFilesPrivate()
  // A folder that does not exist yet is created under the rule above.
  if (!existsSync(folder)) return
  const within = await readdir(folder, { recursive: true })
  for (const file of [folder, ...within.map(name => path.join(folder, name))]) {
    // A file that disappears meanwhile, or belongs to another user, does not stop the start.
    await narrow(file).catch(() => {})
  }
}

async function narrow(file: string): Promise<void> {
  const stats = await lstat(file)
  // A link's own mode has no effect, and its target lies elsewhere.
  if (!stats.isDirectory() && !stats.isFile()) return
  const mode = stats.mode & 0o777
  const narrowed = stats.isDirectory() ? mode & 0o700 : mode & 0o600
  if (mode !== narrowed) await chmod(file, narrowed)
}
