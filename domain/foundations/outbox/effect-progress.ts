import type { Reader, Transaction } from '#database/database.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { type OutboxState, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/** The state of an effect. */
export interface Progress {
  effect: string
  state: OutboxState
  /** The last error; null if there was none. */
  failure: string | null
  /** When it was completed, or will be tried next. */
  at: Temporal.Instant
  requestedAt: Temporal.Instant
}

/** The state of each of some effects, by key; an effect that was never enqueued is missing. */
export async function readProgress(
  db: Reader,
  effects: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  if (effects.length === 0) return new Map()
  const rows = await db
    .selectFrom('outbox')
    .select(['effect', 'state', 'failure', 'next_try_at', 'done_at', 'created_at'])
    .where('effect', 'in', effects)
    .execute()
  return new Map(
    rows.map(({ effect, state, failure, next_try_at, done_at, created_at }) => [
      effect,
      {
        effect,
        // A CHECK enforces the union.
        state: state as Progress['state'],
        failure,
        at: Temporal.Instant.from(done_at ?? next_try_at),
        requestedAt: Temporal.Instant.from(created_at),
      },
    ]),
  )
}

/** Retries an effect that had failed for good. @returns whether it had */
export async function retryEffect(tx: Transaction, effect: string, now: Temporal.Instant): Promise<boolean> {
  const named = tx.selectFrom('outbox').select('id').where('effect', '=', effect)
  const columns = { tries: 0, next_try_at: toStored(now), claimed_until: null }
  const retried = await changeStates(tx, outboxTransitions, named, 'asked-again', columns)
  return retried.length > 0
}
