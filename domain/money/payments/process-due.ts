/** Background work on rows, one after the other; a row that fails does not stop the others. */
import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** The most rows in one run. */
const batch = 20

/** If more rows than this fail, everything fails, and skipping rows gains nothing. */
const backoffLimit = 1_000

/** A row that failed, and until when it is skipped. */
interface Backoff {
  failures: number
  until: Temporal.Instant
}

export interface DueJob {
  /**
   * The ids of what is due, most urgent first.
   *
   * @param due.now as it is stored
   * @param due.leftOut rows that failed a short while ago
   */
  listDue(
    payments: Payments,
    due: { now: string; leftOut: readonly number[]; limit: number },
  ): Promise<number[]>
  /**
   * Processes one row, in transactions of its own.
   *
   * @returns whether it counts
   */
  act(payments: Payments, id: number): Promise<boolean>
}

/**
 * Turns a job into a function that processes what is due. A row that fails is tried again after 1, 2, 4 … minutes, at
 * most 6 hours, and skipped until then, so that rows that fail for good never crowd out the others.
 *
 * @returns a function that processes what is due until the signal stops it before the next row. It returns how many
 * rows counted, and throws an AggregateError of all failures once the other rows are done
 */
export function processDue(job: DueJob): (payments: Payments, signal?: AbortSignal) => Promise<number> {
  const backoffsOf = new WeakMap<Database, Map<number, Backoff>>()

  return async (payments, signal) => {
    const backoffs = backoffsOf.get(payments.database) ?? new Map<number, Backoff>()
    backoffsOf.set(payments.database, backoffs)
    const now = payments.clock.now()
    const leftOut = [...backoffs].filter(([, { until }]) => Temporal.Instant.compare(until, now) > 0)
    const due = { now: toStored(now), leftOut: leftOut.map(([id]) => id), limit: batch }
    const errors: unknown[] = []
    let counted = 0
    for (const id of await job.listDue(payments, due)) {
      if (signal?.aborted) break
      try {
        if (await job.act(payments, id)) counted++
        backoffs.delete(id)
      } catch (error) {
        errors.push(error)
        if (backoffs.size >= backoffLimit) backoffs.clear()
        const failures = (backoffs.get(id)?.failures ?? 0) + 1
        const minutes = Math.min(2 ** (failures - 1), 360)
        backoffs.set(id, { failures, until: now.add({ minutes }) })
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} rows could not be processed`)
    return counted
  }
}
