/** The only writer of a programme's days. */
import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'

type Days = Schema['programme_days']

/** What a day says; its version is counted by the database. */
export type NewDay = Omit<Insertable<Days>, 'version'>

/** An id that no day has, had or will have. */
export async function reserveDay(tx: Transaction, conferenceId: number): Promise<number> {
  const nothing = { conference_id: conferenceId, position: 0, name: '', held_on: null }
  const [id = 0] = await addDays(tx, [nothing])
  await removeDays(tx, [id])
  return id
}

/** @returns the ids, in the days' order */
export async function addDays(tx: Transaction, days: readonly NewDay[]): Promise<number[]> {
  const ids: number[] = []
  for (const day of days) {
    const { id } = await tx.insertInto('programme_days').values(day).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

export async function changeDay(
  tx: Transaction,
  id: number,
  change: Pick<Updateable<Days>, 'name' | 'held_on' | 'position'>,
): Promise<void> {
  await tx.updateTable('programme_days').set(change).where('id', '=', id).execute()
}

/** With the talks that they still have. */
export async function removeDays(tx: Transaction, ids: readonly number[]): Promise<void> {
  for await (const batch of batches(ids))
    await tx.deleteFrom('programme_days').where('id', 'in', batch).execute()
}
