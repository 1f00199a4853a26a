import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { askToConfirm } from '#domain/newsletter/ask-to-confirm.ts'
import { newSubscriptionSecret, standingOf } from '#domain/newsletter/subscription.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { fold, optionalTextProblem, type TextProblem, textProblem } from '#domain/text.ts'
import { toStored } from '#domain/time.ts'

export const subscriptionFields = ['name', 'email'] as const
export type SubscriptionField = (typeof subscriptionFields)[number]
export type SubscriptionProblems = Partial<Record<SubscriptionField, TextProblem>>

/** As typed; the name may be empty. */
export type Subscription = Record<SubscriptionField, string>

/**
 * Asks an address whether it wants the newsletter: it gets it once the link in that mail was followed. An address that
 * is there already, in whatever case, stays as it is; one that reads the newsletter gets no mail.
 *
 * @returns whether the address was there already
 */
export async function subscribe(
  tx: Transaction,
  subscription: Subscription,
  now: Temporal.Instant,
): Promise<Result<{ isReplay: boolean }, { code: 'invalid-fields'; fields: SubscriptionProblems }>> {
  const fields = problemsOf(subscription)
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })
  const { name, email } = subscription
  const added = await tx
    .insertInto('subscriptions')
    .values({
      name,
      email,
      created_at: toStored(now),
      secret: newSubscriptionSecret(),
      searched: fold(`${name}\n${email}`),
    })
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await tx
    .selectFrom('subscriptions')
    .select(['id', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (row && standingOf(row) !== 'active') await askToConfirm(tx, row, now)
  return ok({ isReplay: added === undefined })
}

function problemsOf({ name, email }: Subscription): SubscriptionProblems {
  const ofName = optionalTextProblem(name, 'line')
  const ofEmail = textProblem(email, 'email')
  return { ...(ofName && { name: ofName }), ...(ofEmail && { email: ofEmail }) }
}
