/** The links in newsletters and in news to registrants. Following one again changes nothing. */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { dropRefusal, keepRefusal, mailboxKey } from '#domain/correspondence/newsletter/news-refusals.ts'
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
): Promise<{ id: number; email: string; isActive: boolean } | undefined> {
  if (token === '') return undefined
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'confirmed_at', 'unsubscribed_at'])
    .where('confirm_token', '=', token)
    .where('requested_at', '>', toStored(now.subtract({ hours: 24 * confirmDays })))
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, isActive: subscriptionStateOf(row) === 'active' }
}

/** Confirms a subscription. Whoever had asked for no news wants it again. */
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
  await dropRefusal(tx, mailboxKey(found.email))
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

/** What a link to unsubscribe belongs to: a subscription, or the mailbox of news to registrants. */
interface UnsubscribeLink {
  kind: 'subscription' | 'news-link'
  id: number
  /** Null for a mailbox: only its hash is kept. */
  email: string | null
  /** The key of its mailbox. */
  key: string
  /** As stored; null while news is sent there. */
  endedAt: string | null
}

/** @param secret as it stands in the address, whatever it is */
export async function findToUnsubscribe(db: Reader, secret: string): Promise<UnsubscribeLink | undefined> {
  if (secret === '') return undefined
  const reader = await db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'unsubscribed_at'])
    .where('secret', '=', secret)
    .executeTakeFirst()
  if (reader) {
    const { id, email, unsubscribed_at } = reader
    return { kind: 'subscription', id, email, key: mailboxKey(email), endedAt: unsubscribed_at }
  }
  const link = await db
    .selectFrom('news_links as link')
    .leftJoin('news_refusals as refusal', 'refusal.mailbox_key', 'link.mailbox_key')
    .select(['link.id', 'link.mailbox_key', 'refusal.refused_at'])
    .where('link.secret', '=', secret)
    .executeTakeFirst()
  return (
    link && { kind: 'news-link', id: link.id, email: null, key: link.mailbox_key, endedAt: link.refused_at }
  )
}

/** Ends all news to a mailbox at once: its newsletter, confirmed or not, and news to registrants. */
export async function unsubscribe(
  tx: Transaction,
  { actor, now }: Act,
  secret: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const found = await findToUnsubscribe(tx, secret)
  if (!found) return fail({ code: 'not-found' })
  const { kind, id, key } = found
  const ended =
    kind === 'subscription' &&
    (await tx
      .updateTable('subscriptions')
      .set({ unsubscribed_at: toStored(now), confirm_token: null })
      .where('id', '=', id)
      .where('unsubscribed_at', 'is', null)
      .returning('id')
      .executeTakeFirst())
  const refused = await keepRefusal(tx, key, now)
  if (!ended && !refused) return ok(null)
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: kind === 'subscription' ? 'newsletter ended' : 'news refused',
    subject: { kind, id },
    facts: {},
    now,
  })
  return ok(null)
}

/** Takes `unsubscribe` back, with all that it ended. */
export async function takeNewsAgain(
  tx: Transaction,
  { actor, now }: Act,
  secret: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const found = await findToUnsubscribe(tx, secret)
  if (!found) return fail({ code: 'not-found' })
  const { kind, id, key, endedAt } = found
  if (endedAt === null) return ok(null)
  await dropRefusal(tx, key)
  await tx
    .updateTable('subscriptions')
    .set({ unsubscribed_at: null })
    // Not what its reader had ended before.
    .where('unsubscribed_at', '=', endedAt)
    .where(eb => eb.or([eb('mailbox_key', '=', key), eb('id', '=', kind === 'subscription' ? id : 0)]))
    .execute()
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'news accepted again',
    subject: { kind, id },
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
