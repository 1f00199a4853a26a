/**
 * Effects that leave the database (mails, calls to gateways, files) are rows written in the transaction that
 * wants them, and worked off afterwards: a crash in between loses and doubles nothing.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { toStored } from '#domain/time.ts'

/** What can be asked for. Payloads hold ids only: the work reads what is true when it is done. */
export interface Effects {
  'confirmation-mail': { registrationId: number }
  'offer-mail': { registrationId: number }
  /** Says how to pay outside of any gateway. */
  'payment-request-mail': { registrationId: number }
  /** Says that money is safe which a person has to look at. */
  'question-mail': { registrationId: number }
  'cancellation-mail': { registrationId: number }
  'refund-mail': { refundId: number }
  'change-mail': { changeId: number }
  /** Tells one of two registrants that staff moved a payment between them. */
  'moved-mail': { creditId: number; registrationId: number }
  'refund-failed-mail': { refundId: number }
  /** Says why the money of a refund that failed stays. */
  'refund-kept-mail': { refundId: number }
  'close-attempts': { registrationId: number }
  /** Compares the books with the gateways'. */
  reconcile: { days: number }
  /** Tells a presenter that the abstract has arrived. */
  'abstract-mail': { abstractId: number }
  /** Hands a visitor's message to the organiser. */
  'contact-mail': { messageId: number }
  /** Removes the bytes of files that nothing names any more. */
  'remove-files': { keys: string[] }
}
export type EffectKind = keyof Effects

export interface NewEffect<K extends EffectKind> {
  kind: K
  /** One row per effect, for ever: asking twice changes nothing. */
  effect: string
  payload: Effects[K]
  now: Temporal.Instant
}

/** Asks for an effect once this transaction commits. */
export async function enqueue<K extends EffectKind>(
  tx: Transaction,
  { kind, effect, payload, now }: NewEffect<K>,
) {
  await tx
    .insertInto('outbox')
    .values({
      kind,
      effect,
      payload: JSON.stringify(payload),
      state: 'queued',
      next_try_at: toStored(now),
      created_at: toStored(now),
    })
    .onConflict(oc => oc.column('effect').doNothing())
    .execute()
}

export interface ClaimedEffect<K extends EffectKind = EffectKind> {
  id: number
  kind: K
  effect: string
  payload: Effects[K]
  tries: number
  /** When the transaction that wants it asked: the same at every try. */
  askedAt: Temporal.Instant
}

/** For how long a claim holds: a process that dies leaves its work to others after this. */
const claimMinutes = 5

/** Takes what has been due longest for this process alone; another that asks at the same time gets something else. */
export async function claimEffect(
  database: Database,
  now: Temporal.Instant,
): Promise<ClaimedEffect | undefined> {
  return database.write(async tx => {
    const due = await tx
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', toStored(now))
      .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', toStored(now))]))
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .$if(database.dialect === 'postgres', query => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!due) return undefined
    const { created_at, ...row } = await tx
      .updateTable('outbox')
      .set({ claimed_until: toStored(now.add({ minutes: claimMinutes })), tries: sql`tries + 1` })
      .where('id', '=', due.id)
      .returning(['id', 'kind', 'effect', 'payload', 'tries', 'created_at'])
      .executeTakeFirstOrThrow()
    return {
      ...row,
      // Rows are written by `enqueue` alone.
      kind: row.kind as EffectKind,
      payload: JSON.parse(row.payload),
      askedAt: Temporal.Instant.from(created_at),
    }
  })
}

export async function markDone(database: Database, id: number, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ state: 'done', done_at: toStored(now), claimed_until: null, failure: null })
      .where('id', '=', id)
      .execute(),
  )
}

/** After this many tries an effect is left for a person, with the reason beside it. */
const triesLimit = 12

/** Puts work back for later: after 1, 2, 4 … minutes, at most 6 hours; a permanent failure at once aside. */
export async function markFailed(
  database: Database,
  effect: { id: number; tries: number },
  { failure, isPermanent, now }: { failure: string; isPermanent: boolean; now: Temporal.Instant },
): Promise<void> {
  const minutes = Math.min(2 ** (effect.tries - 1), 360)
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({
        state: isPermanent || effect.tries >= triesLimit ? 'failed' : 'queued',
        next_try_at: toStored(now.add({ minutes })),
        claimed_until: null,
        failure: failure.slice(0, 1_000),
      })
      .where('id', '=', effect.id)
      .execute(),
  )
}
