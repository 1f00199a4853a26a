import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { type Act, type Actor, commandLine, theClock, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/**
 * Marks a conference as cancelled. From this transaction on nothing of it is sold: every sale reads the mark under the
 * conference's lock. Mail to many that waits is stopped. A conference that is marked already keeps its date, actor and reason.
 *
 * @returns the stored reason, which an earlier call may have given, and whether it was marked before
 */
export async function markCancelled(
  tx: Transaction,
  { actor, now }: Act,
  conferenceId: number,
  reason: string,
): Promise<{ reason: string; isRepeat: boolean }> {
  await lockConference(tx, conferenceId)
  const before = await readCancelledBecause(tx, conferenceId)
  if (before !== null) return { reason: before, isRepeat: true }
  await tx
    .updateTable('conferences')
    .set({ cancelled_at: toStored(now), cancelled_by: writeActor(actor), cancelled_because: reason })
    .where('id', '=', conferenceId)
    .execute()
  // Its own pages show it, and the main site's lists leave it out.
  await bumpRevision(tx, conferenceId)
  await bumpRevision(tx, null)
  await enqueue(tx, {
    kind: 'stop-mailings',
    effect: `stop-mailings:${conferenceId}`,
    payload: { conferenceId },
    now,
  })
  await auditConference(tx, { actor, now }, conferenceId, 'conference cancelled', { reason })
  return { reason, isRepeat: false }
}

/** The reason for cancelling a conference; null if it was not cancelled. */
export async function readCancelledBecause(db: Reader, conferenceId: number): Promise<string | null> {
  const row = await db
    .selectFrom('conferences')
    .select('cancelled_because')
    .where('id', '=', conferenceId)
    .executeTakeFirst()
  return row?.cancelled_because ?? null
}

/** Who cancelled a conference, as the audit has it. */
export async function whoCancelled(db: Reader, conferenceId: number): Promise<Actor> {
  const entry = await db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'actor_id', 'session_id'])
    .where('conference_id', '=', conferenceId)
    .where('act', '=', 'conference cancelled')
    .orderBy('id')
    .executeTakeFirst()
  if (entry?.actor_kind === 'command-line') return commandLine
  if (entry?.actor_kind !== 'staff' || !entry.actor_id) return theClock
  return { kind: 'staff', personId: entry.actor_id, sessionId: entry.session_id ?? '' }
}
