import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '#database/is-busy.ts'

/** How long to wait for a process that runs its work alone, which is one write. */
const lockTimeoutMs = 5_000

/**
 * Registers this process as a user of an SQLite file, and first runs some work if it is the only one. The registration
 * is a lock on a second file beside it, which the system releases however the process ends.
 *
 * @param alone runs while no other process can register
 * @returns a function that ends the registration
 */
export async function enterProcess(file: string, alone: () => Promise<void>): Promise<() => void> {
  const lockFile = new DatabaseSync(`${file}-processes`)
  try {
    if (beginExclusive(lockFile)) {
      await alone()
      lockFile.exec('commit')
    }
    lockFile.exec(`pragma busy_timeout = ${lockTimeoutMs}`)
    // An open read shares the lock with other reads, and refuses the exclusive lock to others.
    lockFile.exec('begin; select count(*) from sqlite_master')
  } catch (error) {
    lockFile.close()
    throw error
  }
  return () => lockFile.close()
}

/** @returns false if another process is registered: then nothing is begun */
function beginExclusive(lockFile: DatabaseSync): boolean {
  try {
    lockFile.exec('pragma busy_timeout = 0; begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}
