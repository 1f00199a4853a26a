import { chownSync, statSync } from 'node:fs'
import path from 'node:path'

/** The product's data folder, by the environment: for commands that have not read the other settings yet. */
export const dataFolder = () => path.resolve(process.env.DATA_DIR || './data')

/** Whose the data folder is, if this process is root and they are not. */
function ownerOf(dataDir: string): { uid: number; gid: number } | undefined {
  // Windows has no such identities.
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? owner : undefined
}

/**
 * Commands are often run as root. What root wrote into the data folder the product could not read, so from here on this
 * process is the folder's owner.
 */
export function takeOwnersIdentity(dataDir = dataFolder()): void {
  const owner = ownerOf(dataDir)
  if (!owner) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

/**
 * Gives a file that root wrote to the owner of the data folder, for a command that has to stay root.
 *
 * @public
 */
export function giveToOwner(file: string, dataDir: string): void {
  const owner = ownerOf(dataDir)
  if (owner) chownSync(file, owner.uid, owner.gid)
}
