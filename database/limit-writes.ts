import type { Database, Transaction } from '#database/database.ts'
import { refuseOnce } from '#database/refuse-queries.ts'

/** A write that was given up and rolled back: nothing of it is kept, and it can be tried again. */
export class WriteTookTooLong extends Error {
  override readonly name = 'WriteTookTooLong'

  constructor(limitMs: number, options?: ErrorOptions) {
    super(`not committed within ${limitMs} ms, and rolled back`, options)
  }
}

/**
 * A database for those whom somebody waits for: a write that has not done its work in time, waiting for others
 * included, is rolled back. One that is being committed is waited for, since it is then to be kept.
 *
 * @param limitMs from the moment when it is asked for
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
        // It may have waited for its turn until nobody waits for it any more.
        if (isOver) throw new WriteTookTooLong(limitMs)
        // On PostgreSQL a query that is asked for after the rollback would be a transaction of its own.
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
