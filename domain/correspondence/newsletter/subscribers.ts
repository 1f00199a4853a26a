/** The newsletter's readers as staff see them. */

import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import {
  type SubscriptionState,
  subscriptionStateOf,
} from '#domain/correspondence/newsletter/subscription.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export const subscriptionIs = {
  active: sql<boolean>`(confirmed_at is not null and unsubscribed_at is null)`,
  pending: sql<boolean>`(confirmed_at is null and unsubscribed_at is null)`,
  unsubscribed: sql<boolean>`(unsubscribed_at is not null)`,
} as const satisfies Record<SubscriptionState, Expression<SqlBool>>

/** An address of the newsletter; undefined if there is none with this id. */
export async function findSubscriber(
  db: Reader,
  id: number,
): Promise<{ id: number; name: string; email: string; state: SubscriptionState } | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'name', 'email', 'confirmed_at', 'unsubscribed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, email: row.email, state: subscriptionStateOf(row) }
}

/** The number of subscriptions in each state, and how many subscribed before confirmation was required. */
export async function countSubscribers(db: Reader): Promise<Record<SubscriptionState | 'unasked', number>> {
  const count = (condition: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return db
    .selectFrom('subscriptions')
    .select([
      count(subscriptionIs.active).as('active'),
      count(subscriptionIs.pending).as('pending'),
      count(subscriptionIs.unsubscribed).as('unsubscribed'),
      count(sql<boolean>`(${subscriptionIs.pending} and requested_at is null)`).as('unasked'),
    ])
    .executeTakeFirstOrThrow()
}

/** Removes an address for good. It may subscribe again. */
export async function removeSubscriber(
  tx: Transaction,
  permit: Permit<'manage-newsletter'>,
  { actor, now }: Act,
  id: number,
): Promise<Result<null, { code: 'not-found' }>> {
  if (!permit.isFor(null)) throw new Error('the newsletter belongs to no conference')
  const { numDeletedRows } = await tx.deleteFrom('subscriptions').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return fail({ code: 'not-found' })
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'subscriber removed',
    subject: { kind: 'subscription', id },
    facts: {},
    now,
  })
  return ok(null)
}
