/** How the outbox does: what is due, what failed for good, and what the mail server keeps back. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { isHeld, isUnsent } from '#domain/foundations/outbox/held-mails.ts'
import { toStored } from '#domain/foundations/time.ts'

/** The state of the outbox, for monitoring. */
export interface OutboxStatus {
  /** Due, and not done. */
  due: number
  /** Failed for good; a person has to look. */
  failed: number
  /** How long the oldest due effect has been waiting, in seconds; 0 if there is none. */
  oldestDueSeconds: number
  /** Mails that wait for somebody's decision, because the database may be a restored copy. */
  held: number
  /** Mails that the mail server keeps back, whoever their recipients are; a group mail counts as one. */
  refused: number
}

export async function readOutboxStatus(db: Reader, now: Temporal.Instant): Promise<OutboxStatus> {
  const [due, { failed }, { held }, { refused }] = await Promise.all([
    db
      .selectFrom('outbox')
      .select([eb => eb.fn.countAll<number>().as('count'), sql<string | null>`min(next_try_at)`.as('oldest')])
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', toStored(now))
      .where(eb => eb.not(isHeld(eb)))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outbox')
      .select(eb => eb.fn.countAll<number>().as('failed'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outbox')
      .select(eb => eb.fn.countAll<number>().as('held'))
      .where(isUnsent)
      .where(isHeld)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outbox')
      .select(eb => eb.fn.countAll<number>().as('refused'))
      .where('server_refused_since', 'is not', null)
      .where(isUnsent)
      .where(eb => eb.not(isHeld(eb)))
      .executeTakeFirstOrThrow(),
  ])
  const oldest = due.oldest === null ? now : Temporal.Instant.from(due.oldest)
  return {
    due: due.count,
    failed,
    held,
    refused,
    oldestDueSeconds: Math.max(0, now.since(oldest).total('seconds')),
  }
}

/** The kinds of effects that failed for good, with the number of each. */
export async function listFailedKinds(db: Reader): Promise<{ kind: string; count: number }[]> {
  return db
    .selectFrom('outbox')
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'failed')
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

/** When an effect of a kind was last carried out; null if none was. */
export async function readLastDone(db: Reader, kind: EffectKind): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('outbox')
    .select(eb => eb.fn.max('done_at').as('at'))
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row?.at ? Temporal.Instant.from(row.at) : null
}
