import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { toStored } from '#domain/time.ts'

/** How the outbox stands, for whoever watches over it. */
export interface OutboxStanding {
  /** Due by now, and not done. */
  due: number
  /** Given up, for a person to look at. */
  failed: number
  /** How long the one that has waited longest is due, in seconds; 0 where none is. */
  oldestDueSeconds: number
}

export async function readOutboxStanding(db: Reader, now: Temporal.Instant): Promise<OutboxStanding> {
  const [due, { failed }] = await Promise.all([
    db
      .selectFrom('outbox')
      .select([eb => eb.fn.countAll<number>().as('count'), sql<string | null>`min(next_try_at)`.as('oldest')])
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', toStored(now))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outbox')
      .select(eb => eb.fn.countAll<number>().as('failed'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
  ])
  const oldest = due.oldest === null ? now : Temporal.Instant.from(due.oldest)
  return {
    due: Number(due.count),
    failed: Number(failed),
    oldestDueSeconds: Math.max(0, now.since(oldest).total('seconds')),
  }
}
