import { workOffBulkAct } from '#domain/bulk-acts/work-off.ts'
import { Postponement } from '#server/background.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** Short enough that what else waits in the lane gets its turn. */
const batch = { registrations: 500, seconds: 5 }

/** Goes on with an act on many registrations. @throws Postponement until nothing is left of it */
export async function bulkAct(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  id: number,
): Promise<void> {
  const isOver = await workOffBulkAct({ database, now: () => clock.now() }, id, batch)
  if (!isOver) throw new Postponement(clock.now())
}
