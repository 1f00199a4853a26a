import { setTimeout as sleep } from 'node:timers/promises'
import { runBulkAct } from '#domain/bulk-acts/run-bulk-act.ts'
import { Postponement } from '#server/background.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** How many registrations are processed between two pauses, and after how long other work of the lane gets its turn. */
const batch = { registrations: 10, seconds: 5 }

/** SQLite runs in this process: without pauses, pages and mails would advance by a single step between two batches. */
const longestRestMs = 50

/** Continues an act on many registrations. @throws Postponement until it is complete */
export async function bulkAct(
  { database, clock, log }: Pick<Dependencies, 'database' | 'clock' | 'log'>,
  id: number,
): Promise<void> {
  const began = performance.now()
  const reportFault = (error: unknown) => {
    log.error({ err: error, bulkAct: id }, 'an act on many skipped a registration')
  }
  const work = { database, now: () => clock.now(), reportFault }
  while (performance.now() - began < batch.seconds * 1_000) {
    const from = performance.now()
    if (await runBulkAct(work, id, batch)) return
    await sleep(Math.min(performance.now() - from, longestRestMs))
  }
  throw new Postponement(clock.now())
}
