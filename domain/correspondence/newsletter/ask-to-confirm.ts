/** Asking an address by mail to confirm that it wants the newsletter, at most once in a while. */

import type { Transaction } from '#database/database.ts'
import { newSubscriptionSecret } from '#domain/correspondence/newsletter/subscription.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** At most one mail in this time, however often somebody asks. */
const pauseMinutes = 10

/** Mails an address the link that confirms it. */
export async function askToConfirm(
  tx: Transaction,
  { id, requested_at }: { id: number; requested_at: string | null },
  now: Temporal.Instant,
): Promise<void> {
  if (requested_at !== null && requested_at > toStored(now.subtract({ minutes: pauseMinutes }))) return
  await tx
    .updateTable('subscriptions')
    .set({ confirm_token: newSubscriptionSecret(), requested_at: toStored(now) })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, {
    kind: 'subscription-mail',
    effect: `subscription-mail:${id}:${toStored(now)}`,
    payload: { subscriptionId: id },
    now,
  })
}

/** Asks everybody who subscribed before confirmation was required. @returns how many */
export async function askEarlierSubscribers(
  tx: Transaction,
  permit: Permit<'manage-newsletter'>,
  { actor, now }: Act,
): Promise<Result<{ asked: number }, never>> {
  if (!permit.isFor(null)) throw new Error('the newsletter belongs to no conference')
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['id', 'requested_at'])
    .where('requested_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .execute()
  for (const row of rows) await askToConfirm(tx, row, now)
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'earlier subscribers asked to confirm',
    subject: { kind: 'newsletter', id: null },
    facts: { asked: rows.length },
    now,
  })
  return ok({ asked: rows.length })
}
