import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { type OutboxState, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/** How far an effect has come. `failure`: the last error; null if there was none, or if it is erased. */
export type Progress = { effect: string; requestedAt: Temporal.Instant } & (
  | { state: 'queued' | 'failed'; failure: string | null }
  | { state: 'done' }
)

/** The state of each of some effects, by key; an effect that was never enqueued is missing. */
export async function readProgress(
  db: Reader,
  effects: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  if (effects.length === 0) return new Map()
  const rows = await db
    .selectFrom('outbox')
    .select(['effect', 'state', 'failure', 'created_at'])
    .where('effect', 'in', effects)
    .execute()
  return new Map(rows.map(row => [row.effect, toProgress(row)]))
}

function toProgress(
  row: Pick<Selectable<Schema['outbox']>, 'effect' | 'state' | 'failure' | 'created_at'>,
): Progress {
  const { effect, failure } = row
  const facts = { effect, requestedAt: Temporal.Instant.from(row.created_at) }
  // A CHECK enforces the union.
  const state = row.state as OutboxState
  return state === 'done' ? { ...facts, state } : { ...facts, state, failure }
}

/** Retries an effect that had failed for good. @returns whether it had */
export async function retryEffect(tx: Transaction, effect: string, now: Temporal.Instant): Promise<boolean> {
  const named = tx.selectFrom('outbox').select('id').where('effect', '=', effect)
  const columns = { tries: 0, next_try_at: toStored(now), claimed_until: null }
  const retried = await changeStates(tx, outboxTransitions, named, 'asked-again', columns)
  return retried.length > 0
}
