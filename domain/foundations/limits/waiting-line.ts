/** The line of the waiting room, shared by all processes: docs/decisions/0033-waiting-room.md. */
import { sql } from 'kysely'
import type { Database, Reader } from '#database/database.ts'

/** How long a browser keeps its place in line, in hours: longer than any line lasts. */
export const lineHours = 6

export interface WaitingLine {
  /** The highest place that was issued. */
  issued: number
  /** Places up to this one are let in. */
  called: number
}

/** There is one line; this is its row. */
const rowId = 1

export function readLine(db: Reader): Promise<WaitingLine> {
  return db
    .selectFrom('waiting_room')
    .select(['issued', 'called'])
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow()
}

/**
 * Issues the next places and calls the next ones in line, at most as many as there are.
 *
 * @returns the line after it; the last `issue` places belong to nobody else, in any process
 */
export function moveLine(
  database: Database,
  { issue, call }: { issue: number; call: number },
): Promise<WaitingLine> {
  const issued = sql<number>`issued + ${issue}`
  const called = sql<number>`called + ${call}`
  return database.write(tx =>
    tx
      .updateTable('waiting_room')
      .set({ issued, called: sql<number>`case when ${called} > ${issued} then ${issued} else ${called} end` })
      .where('id', '=', rowId)
      .returning(['issued', 'called'])
      .executeTakeFirstOrThrow(),
  )
}
