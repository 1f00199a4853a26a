/** Reading subscriptions to events, and what was sent to each. */

import type { Reader } from '#database/database.ts'
import type { EventName } from '#domain/foundations/audit/events.ts'
import type { DeliveryState, Subscription } from '#domain/office/webhooks/webhook-subscription.ts'
import { isMakers, type ReadingPermit } from '#domain/staff/rights/permit.ts'

export interface Delivery {
  id: number
  event: string
  state: DeliveryState
  tries: number
  /** The receiver's last status; null if it never answered. */
  lastStatus: number | null
  /** Why the last try failed; null if it did not. */
  failure: string | null
  createdAt: Temporal.Instant
  doneAt: Temporal.Instant | null
}

/** The active subscriptions of a place, newest first, each with its maker's name. */
export async function listSubscriptions(
  db: Reader,
  permit: ReadingPermit<'manage-tokens'>,
): Promise<(Subscription & { makerName: string })[]> {
  const { conferenceId } = permit.scope
  const rows = await db
    .selectFrom('webhook_subscriptions')
    .innerJoin('user', 'user.id', 'webhook_subscriptions.maker_id')
    .select(['webhook_subscriptions.id', 'conference_id', 'address', 'events', 'maker_id', 'created_at'])
    .select('user.name as maker')
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .where('ended_at', 'is', null)
    .orderBy('webhook_subscriptions.id', 'desc')
    .execute()
  return rows
    .filter(row => isMakers(permit, row.maker_id))
    .map(row => ({
      id: row.id,
      conferenceId: row.conference_id,
      address: row.address,
      // Only `addSubscription` writes it.
      events: JSON.parse(row.events) as EventName[],
      makerId: row.maker_id,
      makerName: row.maker,
      createdAt: Temporal.Instant.from(row.created_at),
    }))
}

const pageSize = 50

/**
 * What was sent to a subscription, newest first; at most fifty. @param before the id of the last one on the previous
 * page
 */
export async function listDeliveries(
  db: Reader,
  subscriptionId: number,
  before?: number,
): Promise<{ rows: Delivery[]; next: number | null }> {
  const found = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'tries', 'last_status', 'failure', 'created_at', 'done_at'])
    .where('subscription_id', '=', subscriptionId)
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const rows = found.slice(0, pageSize).map(row => ({
    id: row.id,
    event: row.event,
    state: row.state,
    tries: row.tries,
    lastStatus: row.last_status,
    failure: row.failure,
    createdAt: Temporal.Instant.from(row.created_at),
    doneAt: row.done_at === null ? null : Temporal.Instant.from(row.done_at),
  }))
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
}
