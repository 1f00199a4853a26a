/** The only place that changes a state in the database: of a registration, a refund, an effect, and so on. */
import type { RawBuilder, SelectQueryBuilder, Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { StatefulTable, StateTable } from '#domain/foundations/transitions.ts'

/** What else the same statement writes: values, or SQL expressions. */
type OtherColumns<T extends StatefulTable> = {
  [Column in keyof Omit<Updateable<Schema[T]>, 'id' | 'state'>]:
    | Updateable<Schema[T]>[Column]
    | RawBuilder<Updateable<Schema[T]>[Column]>
}

// biome-ignore lint/suspicious/noExplicitAny: a query of whichever tables
type RowsQuery = SelectQueryBuilder<Schema, any, { id: number }>

/**
 * Moves one row to the state that an event leads to. The statement names the states in which the transition table
 * allows the event, so it never overwrites a state that another transaction wrote in the meantime.
 *
 * @param columns written together with the state, or not at all
 * @returns the new state; undefined if the table does not allow the event in the row's state, in which case nothing is
 * written
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
 * Moves a row whose state was read under its lock and allows the event.
 *
 * @throws if the row does not allow it: then it was not locked
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
 * @returns the ids of the moved rows, in no particular order
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
    // The schema's types forbid a state in any update; this is the only exception.
    .set({ ...columns, state: to } as Updateable<Schema['registrations']>)
    .where('id', 'in', ids)
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}
