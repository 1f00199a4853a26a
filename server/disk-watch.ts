import type { Database } from '#database/database.ts'
import { isFull, tryRoom } from '#database/is-full.ts'
import type { Watch } from '#server/readiness.ts'

/** How often it is tried whether there is room again, in milliseconds. */
const tryEveryMs = 5_000

const sentence =
  'the disk of the database is full: nothing can be stored until there is room on it; nothing that was stored is lost'

/**
 * Notices that the database's disk is full by the writes that it refuses, and that there is room again by one of its own:
 * a process that is not ready gets no visitors whose writes would show it, and a small write may find the last free page.
 *
 * @returns the same database, whose writes are watched
 */
export function watchDisk(database: Database): {
  database: Database
  trouble: Watch
  tryAgain(): Promise<void>
  close(): void
} {
  let isFullNow = false
  const watched: Database = {
    ...database,
    async write(work) {
      try {
        return await database.write(work)
      } catch (error) {
        if (isFull(error)) isFullNow = true
        throw error
      }
    },
  }
  async function tryAgain(): Promise<void> {
    if (!isFullNow) return
    const hasRoom = await database
      .write(tx => tryRoom(tx))
      .then(
        () => true,
        () => false,
      )
    if (hasRoom) isFullNow = false
  }
  const timer = setInterval(() => void tryAgain(), tryEveryMs).unref()
  return {
    database: watched,
    trouble: () => (isFullNow ? sentence : undefined),
    tryAgain,
    close: () => clearInterval(timer),
  }
}
