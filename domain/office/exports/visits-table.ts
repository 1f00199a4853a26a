import type { Reader } from '#database/database.ts'
import type { Cell } from '#domain/office/exports/table.ts'
import { listVisitCounts } from '#domain/office/numbers/visit-counts.ts'

export const visitColumns = ['day', 'counted', 'name', 'count'] as const

/** The sums of every day as a file: about nobody. */
export function visitsTable(
  db: Reader,
  owner: number | null,
  { name, ...time }: { name: string; last: Temporal.PlainDate; days: number },
) {
  return { name, columns: visitColumns, batches: readRows(db, owner, time) }
}

async function* readRows(
  db: Reader,
  owner: number | null,
  time: { last: Temporal.PlainDate; days: number },
): AsyncGenerator<Cell[][]> {
  const rows = await listVisitCounts(db, owner, time)
  yield rows.map(({ day, kind, name, count }) => [Temporal.PlainDate.from(day), kind, name, count])
}
