import type { Database, Transaction } from '#database/database.ts'
import { refuseOnce } from '#database/refuse-queries.ts'

/** A write that timed out and was rolled back: nothing is stored, and it can be tried again. */
export class WriteTookTooLong extends Error {
  override readonly name = 'WriteTookTooLong'

  constructor(limitMs: number, options?: ErrorOptions) {
    super(`not committed within ${limitMs} ms, and rolled back`, options)
  }
}

/**
 * A database for callers who are waiting: a write that has not finished its work in time, queueing included, is rolled
 * back. A commit in progress is waited for, because it will be stored.
 *
 * @param limitMs counted from the call
 */
export function limitWrites(database: Database, limitMs: number): Database {
  return {
    ...database,
    async write(work) {
      let timer: NodeJS.Timeout | undefined
      let isOver = false
      const over = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isOver = true
          reject(new WriteTookTooLong(limitMs))
        }, limitMs)
      })
      const inTime = async (tx: Transaction) => {
        // It may have queued until its caller gave up.
        if (isOver) throw new WriteTookTooLong(limitMs)
        // On PostgreSQL a query after the rollback would run in a transaction of its own.
        const done = await Promise.race([
          work(tx.withPlugin(refuseOnce(() => (isOver ? new WriteTookTooLong(limitMs) : undefined)))),
          over,
        ])
        clearTimeout(timer)
        return done
      }
      try {
        return await Promise.race([database.write(inTime), over])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
