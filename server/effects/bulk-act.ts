import { runBulkAct } from '#domain/office/bulk-acts/run-bulk-act.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { Postponement } from '#server/effects/background.ts'
import { beginTurn, turnSeconds } from '#server/effects/turn.ts'

/** How many registrations are processed between two pauses, and for how long at most. */
const batch = { registrations: 10, seconds: turnSeconds }

/** Continues an act on many registrations. @throws Postponement until it is complete */
export async function bulkAct(
  { database, clock, log }: Pick<Dependencies, 'database' | 'clock' | 'log'>,
  id: number,
): Promise<void> {
  const goesOn = beginTurn()
  const reportFault = (error: unknown) => {
    log.error({ err: error, bulkAct: id }, 'an act on many skipped a registration')
  }
  const work = { database, now: () => clock.now(), reportFault }
  do {
    if (await runBulkAct(work, id, batch)) return
  } while (await goesOn())
  throw new Postponement(clock.now())
}
