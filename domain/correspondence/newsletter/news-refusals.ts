/**
 * Who asked for no news: one answer for each mailbox, for the newsletter and for news to registrants of every conference.
 * It is kept as a hash, without an address, so that it stays when everything else about the person is erased.
 */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Reader, Transaction } from '#database/database.ts'
import { newSubscriptionSecret } from '#domain/correspondence/newsletter/subscription.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/** What a mailbox is known by. It tells whether a given address is meant, and reveals none. */
export const mailboxKey = (address: string) => hash('sha256', canonicalMailbox(address))

export async function hasRefusedNews(db: Reader, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('news_refusals')
    .select('mailbox_key')
    .where('mailbox_key', '=', mailboxKey(address))
    .executeTakeFirst()
  return row !== undefined
}

/** Those who may get news. */
export async function withoutRefusals<T extends { email: string }>(
  db: Reader,
  list: readonly T[],
): Promise<T[]> {
  const rows = await db.selectFrom('news_refusals').select('mailbox_key').execute()
  const refused = new Set(rows.map(row => row.mailbox_key))
  if (refused.size === 0) return [...list]
  const allowed: T[] = []
  for (const [at, each] of list.entries()) {
    // Fifty thousand hashes take a tenth of a second: other requests get their turn in between.
    if (at > 0 && at % 5_000 === 0) await setImmediate()
    if (!refused.has(mailboxKey(each.email))) allowed.push(each)
  }
  return allowed
}

/**
 * The secret of the link by which a mailbox asks for no more news, noted as mailed now. It stays the same, so that the
 * links in earlier mails still work.
 */
export async function newsSecretOf(tx: Transaction, address: string, now: Temporal.Instant): Promise<string> {
  const { secret } = await tx
    .insertInto('news_links')
    .values({ mailbox_key: mailboxKey(address), secret: newSubscriptionSecret(), mailed_at: toStored(now) })
    .onConflict(conflict => conflict.column('mailbox_key').doUpdateSet({ mailed_at: toStored(now) }))
    .returning('secret')
    .executeTakeFirstOrThrow()
  return secret
}

/**
 * Keeps that a mailbox wants no news; its newsletter ends too.
 *
 * @param key as by `mailboxKey`
 * @returns whether it was not known before
 */
export async function keepRefusal(tx: Transaction, key: string, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('news_refusals')
    .values({ mailbox_key: key, refused_at: toStored(now) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  await tx
    .updateTable('subscriptions')
    .set({ unsubscribed_at: toStored(now), confirm_token: null })
    .where('mailbox_key', '=', key)
    .where('unsubscribed_at', 'is', null)
    .execute()
  return numInsertedOrUpdatedRows !== 0n
}

/** Forgets the refusal of a mailbox. */
export async function dropRefusal(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('news_refusals').where('mailbox_key', '=', key).execute()
}
