/** What the links in newsletter mails do. Each may be followed any number of times. */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { standingOf } from '#domain/newsletter/subscription.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

/** For how long the link to confirm is good, and after which what nobody confirmed is forgotten. */
export const confirmDays = 30

/** Whether a link to confirm leads to anything. */
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
    .where('asked_at', '>', toStored(now.subtract({ hours: 24 * confirmDays })))
    .executeTakeFirst()
  return row && { id: row.id, isActive: standingOf(row) === 'active' }
}

export async function confirmSubscription(
  tx: Transaction,
  token: string,
  now: Temporal.Instant,
): Promise<Result<null, { code: 'not-found' }>> {
  const found = await findToConfirm(tx, token, now)
  if (!found) return fail({ code: 'not-found' })
  if (found.isActive) return ok(null)
  await tx
    .updateTable('subscriptions')
    .set({ confirmed_at: toStored(now), unsubscribed_at: null })
    .where('id', '=', found.id)
    .execute()
  return ok(null)
}

/** Whose mail a link to unsubscribe stands in. */
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

/** Ends a subscription at once. What was asked for and not confirmed ends with it. */
export async function unsubscribe(
  tx: Transaction,
  secret: string,
  now: Temporal.Instant,
): Promise<Result<null, { code: 'not-found' }>> {
  const found = await findToUnsubscribe(tx, secret)
  if (!found) return fail({ code: 'not-found' })
  await tx
    .updateTable('subscriptions')
    .set({ unsubscribed_at: toStored(now), confirm_token: null })
    .where('id', '=', found.id)
    .where('unsubscribed_at', 'is', null)
    .execute()
  return ok(null)
}

/** Removes addresses that were asked and never answered. */
export async function forgetUnconfirmed(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .deleteFrom('subscriptions')
      .where('confirmed_at', 'is', null)
      .where('unsubscribed_at', 'is', null)
      .where('asked_at', '<=', toStored(now.subtract({ hours: 24 * confirmDays })))
      .execute(),
  )
}
