import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { laneOf } from '#domain/foundations/outbox/effects.ts'

/**
 * Queues the notification of subscribers about some audit entries, if there are any subscribers: one statement, which
 * otherwise writes nothing.
 */
export async function enqueueAnnouncements(tx: Transaction, auditIds: readonly number[]): Promise<void> {
  if (auditIds.length === 0) return
  await sql`
    insert into outbox (kind, lane, effect, payload, state, next_try_at, created_at)
    select 'announce-event', ${laneOf['announce-event']}, 'announce-event:' || cast(id as text), '{"auditId":' || cast(id as text) || '}',
      'queued', recorded_at, recorded_at
    from audit_entries
    where id in (${sql.join(auditIds)})
      and exists (select 1 from webhook_subscriptions where ended_at is null)`.execute(tx)
}
