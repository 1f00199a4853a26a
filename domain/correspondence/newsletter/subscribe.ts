/**
 * Subscribing to the newsletter. Nothing is sent to an address before its owner has confirmed it by the link in a
 * mail.
 */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { askToConfirm } from '#domain/correspondence/newsletter/ask-to-confirm.ts'
import { mailboxKey } from '#domain/correspondence/newsletter/news-refusals.ts'
import { newSubscriptionSecret, subscriptionStateOf } from '#domain/correspondence/newsletter/subscription.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'

export const subscriptionFields = ['name', 'email'] as const
export type SubscriptionField = (typeof subscriptionFields)[number]
export type SubscriptionProblems = Partial<Record<SubscriptionField, TextProblem>>

/** As typed; the name may be empty. */
export type SubscriptionInput = Record<SubscriptionField, string>

/**
 * Subscribes an address to the newsletter, and mails it the link that confirms it. A known address, ignoring case, keeps
 * its row; one that is confirmed gets no mail.
 *
 * @returns the subscription's id, and whether the address was known
 */
export async function subscribe(
  tx: Transaction,
  { actor, now }: Act,
  subscription: SubscriptionInput,
): Promise<
  Result<{ id: number; isReplay: boolean }, { code: 'invalid-fields'; fields: SubscriptionProblems }>
> {
  const fields = problemsOf(subscription)
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })
  const { name } = subscription
  const email = readEmail(subscription.email)
  const added = await tx
    .insertInto('subscriptions')
    .values({
      name,
      email,
      created_at: toStored(now),
      secret: newSubscriptionSecret(),
      searched: fold(`${name}\n${email}`),
      mailbox_key: mailboxKey(email),
    })
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await tx
    .selectFrom('subscriptions')
    .select(['id', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  if (subscriptionStateOf(row) !== 'active') await askToConfirm(tx, row, now)
  if (added) {
    await recordAudit(tx, {
      conferenceId: null,
      actor,
      act: 'newsletter requested',
      subject: { kind: 'subscription', id: added.id },
      facts: {},
      now,
    })
  }
  return ok({ id: row.id, isReplay: added === undefined })
}

function problemsOf({ name, email }: SubscriptionInput): SubscriptionProblems {
  const ofName = optionalTextProblem(name, 'line')
  const ofEmail = textProblem(email, 'email')
  return { ...(ofName && { name: ofName }), ...(ofEmail && { email: ofEmail }) }
}
