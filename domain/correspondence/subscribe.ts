import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { optionalTextProblem, type TextProblem, textProblem } from '#domain/text.ts'
import { toStored } from '#domain/time.ts'

export const subscriptionFields = ['name', 'email'] as const
export type SubscriptionField = (typeof subscriptionFields)[number]
export type SubscriptionProblems = Partial<Record<SubscriptionField, TextProblem>>

/** As typed; the name may be empty. */
export type Subscription = Record<SubscriptionField, string>

/**
 * Subscribes an address to the newsletter. An address that is there already, in whatever case, stays as it is.
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
  const added = await tx
    .insertInto('subscriptions')
    .values({ name: subscription.name, email: subscription.email, created_at: toStored(now) })
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return ok({ isReplay: added === undefined })
}

function problemsOf({ name, email }: Subscription): SubscriptionProblems {
  const ofName = optionalTextProblem(name, 'line')
  const ofEmail = textProblem(email, 'email')
  return { ...(ofName && { name: ofName }), ...(ofEmail && { email: ofEmail }) }
}
