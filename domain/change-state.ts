/** The only place that changes a state in the database: a registration's, a refund's, a waiting effect's, and so on. */
import type { RawBuilder, SelectQueryBuilder, Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { StatefulTable, StateTable } from '#domain/transitions.ts'

/** What else is written in the same statement: values, or SQL that gives them. */
type OtherColumns<T extends StatefulTable> = {
  [Column in keyof Omit<Updateable<Schema[T]>, 'id' | 'state'>]:
    | Updateable<Schema[T]>[Column]
    | RawBuilder<Updateable<Schema[T]>[Column]>
}

// biome-ignore lint/suspicious/noExplicitAny: a query of whichever tables
type RowsQuery = SelectQueryBuilder<Schema, any, { id: number }>

/**
 * Moves one row to the state that an event leads to. The write names the states that the transition table allows the
 * event in, so that a state that another transaction wrote meanwhile is never overwritten, whatever was read before.
 *
 * @param columns written together with the state, or not at all
 * @returns the new state; undefined where the row is not in a state that the event may happen in: nothing is written
 */
export async function changeState<T extends StatefulTable, State extends string, Event extends string>(
  tx: Transaction,
  states: StateTable<T, State, Event>,
  id: number,
  event: NoInfer<Event>,
  columns?: OtherColumns<T>,
): Promise<State | undefined> {
  const changed = await changeStates(tx, states, [id], event, columns)
  return changed.length === 0 ? undefined : states.transitions[event].to
}

/**
 * Moves a row whose state was read under its lock, and found to allow the event.
 *
 * @throws where the row does not allow it all the same: then it was not locked
 */
export async function changeLockedState<T extends StatefulTable, State extends string, Event extends string>(
  tx: Transaction,
  states: StateTable<T, State, Event>,
  id: number,
  event: NoInfer<Event>,
  columns?: OtherColumns<T>,
): Promise<State> {
  const state = await changeState(tx, states, id, event, columns)
  if (state === undefined) throw new Error(`row ${id} of ${states.table} does not allow "${event}"`)
  return state
}

/**
 * Moves several rows by the same event, in one statement.
 *
 * @param ids of the rows, or a query for them
 * @returns the ids of those that were moved, in no particular order
 */
export async function changeStates<T extends StatefulTable, State extends string, Event extends string>(
  tx: Transaction,
  { table, transitions }: StateTable<T, State, Event>,
  ids: readonly number[] | RowsQuery,
  event: NoInfer<Event>,
  columns?: OtherColumns<T>,
): Promise<number[]> {
  if ('length' in ids && ids.length === 0) return []
  const { from, to } = transitions[event]
  const changed = await tx
    // One type represents the union: each of these tables has an id and a state.
    .updateTable(table as 'registrations')
    // The schema refuses a state in every update, so that there is none but this.
    .set({ ...columns, state: to } as Updateable<Schema['registrations']>)
    .where('id', 'in', ids)
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}
