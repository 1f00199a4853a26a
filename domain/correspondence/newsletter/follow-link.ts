/** The links in newsletter mails. Following one again changes nothing. */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { subscriptionStateOf } from '#domain/correspondence/newsletter/subscription.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'

/** How long a confirmation link is valid; after that, an unconfirmed subscription is deleted. */
export const confirmDays = 30

/** The subscription of a confirmation link, while the link is valid. */
export async function findToConfirm(
  db: Reader,
  token: string,
  now: Temporal.Instant,
): Promise<{ id: number; isActive: boolean } | undefined> {
  if (token === '') return undefined
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'confirmed_at', 'unsubscribed_at'])
    .where('confirm_token', '=', token)
    .where('requested_at', '>', toStored(now.subtract({ hours: 24 * confirmDays })))
    .executeTakeFirst()
  return row && { id: row.id, isActive: subscriptionStateOf(row) === 'active' }
}

export async function confirmSubscription(
  tx: Transaction,
  { actor, now }: Act,
  token: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const found = await findToConfirm(tx, token, now)
  if (!found) return fail({ code: 'not-found' })
  if (found.isActive) return ok(null)
  await tx
    .updateTable('subscriptions')
    .set({ confirmed_at: toStored(now), unsubscribed_at: null })
    .where('id', '=', found.id)
    .execute()
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'newsletter confirmed',
    subject: { kind: 'subscription', id: found.id },
    facts: {},
    now,
  })
  return ok(null)
}

/** The subscription of an unsubscribe link. */
export async function findToUnsubscribe(
  db: Reader,
  secret: string,
): Promise<{ id: number; email: string; isUnsubscribed: boolean } | undefined> {
  if (secret === '') return undefined
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'unsubscribed_at'])
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, isUnsubscribed: row.unsubscribed_at !== null }
}

/** Ends a subscription at once, confirmed or not. */
export async function unsubscribe(
  tx: Transaction,
  { actor, now }: Act,
  secret: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const found = await findToUnsubscribe(tx, secret)
  if (!found) return fail({ code: 'not-found' })
  const ended = await tx
    .updateTable('subscriptions')
    .set({ unsubscribed_at: toStored(now), confirm_token: null })
    .where('id', '=', found.id)
    .where('unsubscribed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return ok(null)
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'newsletter ended',
    subject: { kind: 'subscription', id: found.id },
    facts: {},
    now,
  })
  return ok(null)
}

/** Deletes subscriptions that were never confirmed. */
export async function removeUnconfirmed(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .deleteFrom('subscriptions')
      .where('confirmed_at', 'is', null)
      .where('unsubscribed_at', 'is', null)
      .where('requested_at', '<=', toStored(now.subtract({ hours: 24 * confirmDays })))
      .execute(),
  )
}
