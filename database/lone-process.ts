import { DatabaseSync } from 'node:sqlite'

/** How long to wait for a process that is alone: it makes one write in that time. */
const patienceMs = 5_000

/**
 * Registers this process as a user of an SQLite file, and first runs some work if it is the only one. The registration
 * is a lock on a second file beside it, which the system releases however the process ends.
 *
 * @param alone runs while no other process can register
 * @returns a function that ends the registration
 */
export async function enterProcess(file: string, alone: () => Promise<void>): Promise<() => void> {
  const note = new DatabaseSync(`${file}-processes`)
  try {
    if (begins(note)) {
      await alone()
      note.exec('commit')
    }
    note.exec(`pragma busy_timeout = ${patienceMs}`)
    // An open read shares the lock with other reads, and refuses the exclusive lock to others.
    note.exec('begin; select count(*) from sqlite_master')
  } catch (error) {
    note.close()
    throw error
  }
  return () => note.close()
}

function begins(note: DatabaseSync): boolean {
  try {
    note.exec('pragma busy_timeout = 0; begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}

/** SQLITE_BUSY */
const busy = 5
