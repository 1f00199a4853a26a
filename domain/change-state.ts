/** The only place that changes the state of a registration, a payment attempt, a refund, a change of choice or a move. */
import type { Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { attemptTransitions } from '#domain/payments/attempt.ts'
import { refundTransitions } from '#domain/payments/refund.ts'
import { changeTransitions } from '#domain/registrations/choice-change.ts'
import { moveTransitions } from '#domain/registrations/conference-move.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import type { Transitions } from '#domain/transitions.ts'

/** Each table whose rows have a state, with the transitions that it allows. */
export const transitionsOf = {
  registrations: registrationTransitions,
  payment_attempts: attemptTransitions,
  refunds: refundTransitions,
  choice_changes: changeTransitions,
  conference_moves: moveTransitions,
} as const satisfies Partial<Record<keyof Schema, Transitions<string, string>>>

type Stateful = keyof typeof transitionsOf
type EventOf<T extends Stateful> = keyof (typeof transitionsOf)[T] & string
type StateOf<T extends Stateful> =
  (typeof transitionsOf)[T] extends Transitions<infer State, string> ? State : never

/** What else is written in the same statement. */
type OtherColumns<T extends Stateful> = Omit<Updateable<Schema[T]>, 'id' | 'state'>

/**
 * Moves one row to the state that an event leads to. The write names the states that the transition table allows the
 * event in, so that a state that another transaction wrote meanwhile is never overwritten, whatever was read before.
 *
 * @param columns written together with the state, or not at all
 * @returns the new state; undefined where the row is not in a state that the event may happen in: nothing is written
 */
export async function changeState<T extends Stateful>(
  tx: Transaction,
  table: T,
  id: number,
  event: EventOf<T>,
  columns?: OtherColumns<T>,
): Promise<StateOf<T> | undefined> {
  const changed = await changeStates(tx, table, [id], event, columns)
  return changed.length === 0 ? undefined : targetOf(table, event)
}

/**
 * Moves a row whose state was read under its lock, and found to allow the event.
 *
 * @throws where the row does not allow it all the same: then it was not locked
 */
export async function changeLockedState<T extends Stateful>(
  tx: Transaction,
  table: T,
  id: number,
  event: EventOf<T>,
  columns?: OtherColumns<T>,
): Promise<StateOf<T>> {
  const state = await changeState(tx, table, id, event, columns)
  if (state === undefined) throw new Error(`row ${id} of ${table} does not allow "${event}"`)
  return state
}

/**
 * Moves several rows by the same event, in one statement.
 *
 * @returns the ids of those that were moved, in no particular order
 */
export async function changeStates<T extends Stateful>(
  tx: Transaction,
  table: T,
  ids: readonly number[],
  event: EventOf<T>,
  columns?: OtherColumns<T>,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { from, to } = moveOf(table, event)
  const changed = await tx
    // One type of the union stands for all: each of these tables has an id and a state.
    .updateTable(table as 'registrations')
    .set({ ...columns, state: to })
    .where('id', 'in', ids)
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

function moveOf<T extends Stateful>(table: T, event: EventOf<T>) {
  const transitions: Transitions<string, string> = transitionsOf[table]
  const move = transitions[event]
  if (!move) throw new Error(`${table} knows no event "${event}"`)
  return move
}

// The table's own states, as its transitions declare them.
const targetOf = <T extends Stateful>(table: T, event: EventOf<T>) => moveOf(table, event).to as StateOf<T>
