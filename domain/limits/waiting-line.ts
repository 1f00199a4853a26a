/** The line before the registration forms in a rush, over all processes: docs/decisions/0033-waiting-room.md. */
import { sql } from 'kysely'
import type { Database, Reader } from '#database/database.ts'
import { gatherWrites } from '#database/gather.ts'

export interface WaitingLine {
  /** The highest place that was handed out. */
  issued: number
  /** Places up to this one may come in. */
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
 * Hands out the next place. Those who come at once share a statement, and get theirs in the order of coming.
 *
 * @returns a number that nobody else gets, in any process
 */
export const takePlace = (database: Database): Promise<number> => take(database, rowId, undefined)

const take = gatherWrites<undefined, number>({
  async together(tx, asks) {
    const { issued } = await tx
      .updateTable('waiting_room')
      .set({ issued: sql<number>`issued + ${asks.length}` })
      .where('id', '=', rowId)
      .returning('issued')
      .executeTakeFirstOrThrow()
    return asks.map((_, index) => issued - asks.length + 1 + index)
  },
  async alone(tx) {
    const { issued } = await tx
      .updateTable('waiting_room')
      .set({ issued: sql<number>`issued + 1` })
      .where('id', '=', rowId)
      .returning('issued')
      .executeTakeFirstOrThrow()
    return issued
  },
})

/** Calls the next in line: so many more, or all that there are. */
export function callNext(database: Database, count: number): Promise<WaitingLine> {
  return database.write(tx =>
    tx
      .updateTable('waiting_room')
      .set({
        called: sql<number>`case when called + ${count} > issued then issued else called + ${count} end`,
      })
      .where('id', '=', rowId)
      .returning(['issued', 'called'])
      .executeTakeFirstOrThrow(),
  )
}
