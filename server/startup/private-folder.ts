import { existsSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** From here on, what this process makes is its owner's alone: folders 700, files 600. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Takes a folder and all that is in it away from other users of this machine: names, addresses, papers and the key that
 * signs are in it. What is somebody else's to change is left as it is.
 */
export async function keepPrivate(folder: string): Promise<void> {
  makeFilesPrivate()
  // One that is not there yet is made under the rule above.
  if (!existsSync(folder)) return
  const within = await readdir(folder, { recursive: true })
  for (const file of [folder, ...within.map(name => path.join(folder, name))]) {
    // A file that is removed meanwhile, or belongs to another user, keeps nobody from starting.
    await narrow(file).catch(() => {})
  }
}

async function narrow(file: string): Promise<void> {
  const stats = await lstat(file)
  // A link's own mode means nothing, and what it leads to is elsewhere.
  if (!stats.isDirectory() && !stats.isFile()) return
  const mode = stats.mode & 0o777
  const narrowed = stats.isDirectory() ? mode & 0o700 : mode & 0o600
  if (mode !== narrowed) await chmod(file, narrowed)
}
