/** The newsletter's readers as staff see them. */

import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import {
  type SubscriptionState,
  subscriptionStateOf,
} from '#domain/correspondence/newsletter/subscription.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fold } from '#domain/foundations/fold.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { contains } from '#domain/foundations/search.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Rows of a page. */
const pageSize = 50

export interface Subscriber {
  id: number
  name: string
  email: string
  state: SubscriptionState
  createdAt: Temporal.Instant
}

const is = {
  active: sql<boolean>`(confirmed_at is not null and unsubscribed_at is null)`,
  pending: sql<boolean>`(confirmed_at is null and unsubscribed_at is null)`,
  unsubscribed: sql<boolean>`(unsubscribed_at is not null)`,
} as const satisfies Record<SubscriptionState, Expression<SqlBool>>

/** A page of them, the newest first. @param after the id that the page follows */
export async function listSubscribers(
  db: Reader,
  { state, words, after }: { state: SubscriptionState | undefined; words: string; after: number | undefined },
): Promise<{ rows: Subscriber[]; next: number | undefined }> {
  const found = await db
    .selectFrom('subscriptions')
    .select(columns)
    .$if(state !== undefined, query => query.where(is[state ?? 'active']))
    .$if(words.trim() !== '', query => query.where(contains('subscriptions.searched', fold(words.trim()))))
    .$if(after !== undefined, query => query.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const rows = found.slice(0, pageSize)
  return {
    rows: rows.map(toSubscriber),
    next: found.length > pageSize ? rows.at(-1)?.id : undefined,
  }
}

export async function findSubscriber(db: Reader, id: number): Promise<Subscriber | undefined> {
  const row = await db.selectFrom('subscriptions').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toSubscriber(row)
}

const columns = ['id', 'name', 'email', 'created_at', 'confirmed_at', 'unsubscribed_at'] as const

function toSubscriber(row: Pick<Selectable<Schema['subscriptions']>, (typeof columns)[number]>): Subscriber {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    state: subscriptionStateOf(row),
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

/** The number of subscriptions in each state, and how many subscribed before confirmation was required. */
export async function countSubscribers(db: Reader): Promise<Record<SubscriptionState | 'unasked', number>> {
  const count = (condition: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return db
    .selectFrom('subscriptions')
    .select([
      count(is.active).as('active'),
      count(is.pending).as('pending'),
      count(is.unsubscribed).as('unsubscribed'),
      count(sql<boolean>`(${is.pending} and requested_at is null)`).as('unasked'),
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
