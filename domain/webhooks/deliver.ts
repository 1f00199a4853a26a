/** Sends what was written down, signed with the time of sending, and notes what came of it. */
import { createHmac } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

/** What a receiver is sent. */
export interface SignedEvent {
  address: string
  body: string
  /** `t=1767000000,v1=…`: seconds since 1970, and HMAC-SHA-256 of `t.body` in hexadecimal digits. */
  signature: string
  /** The event's id: the same however often it is sent. */
  eventKey: string
}

/** How a try ended without a 2xx. */
export interface SendFailure {
  code: 'not-delivered'
  /** Null where no answer came. */
  status: number | null
  /** For whoever looks after the receiver. */
  failure: string
}

/** The port behind which an event leaves the house. */
export type SendEvent = (event: SignedEvent) => Promise<Result<{ status: number }, SendFailure>>

export function sign(secret: string, body: string, now: Temporal.Instant): string {
  const seconds = Math.floor(now.epochMilliseconds / 1_000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/**
 * Makes one try.
 *
 * @returns a failure where it is to be tried again; what a subscription that has ended waited for is given up
 */
export async function deliver(
  database: Database,
  send: SendEvent,
  deliveryId: number,
  now: Temporal.Instant,
): Promise<Result<null, SendFailure>> {
  const row = await database.read
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_subscriptions as subscription', 'subscription.id', 'delivery.subscription_id')
    .select(['delivery.body', 'delivery.event_key', 'delivery.state', 'address', 'secret', 'ended_at'])
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirst()
  if (row?.state !== 'queued') return ok(null)
  if (row.ended_at !== null) {
    await giveUp(database, deliveryId, 'the subscription has ended', now)
    return ok(null)
  }
  const { address, body, secret, event_key: eventKey } = row
  const sent = await send({ address, body, eventKey, signature: sign(secret, body, now) })
  await database.write(tx =>
    tx
      .updateTable('webhook_deliveries')
      .set(eb => ({
        tries: eb('tries', '+', 1),
        last_status: sent.ok ? sent.value.status : sent.error.status,
        failure: sent.ok ? null : sent.error.failure.slice(0, 300),
        ...(sent.ok && { state: 'delivered' as const, done_at: toStored(now) }),
      }))
      .where('id', '=', deliveryId)
      .execute(),
  )
  return sent.ok ? ok(null) : fail(sent.error)
}

/** Notes that a delivery will not be tried again by itself. */
export async function giveUp(
  database: Database,
  deliveryId: number,
  failure: string,
  now: Temporal.Instant,
): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', failure: failure.slice(0, 300), done_at: toStored(now) })
      .where('id', '=', deliveryId)
      .where('state', '=', 'queued')
      .execute(),
  )
}

const retentionDays = 30

/** Forgets what was sent longer ago than a month. */
export async function forgetDeliveries(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<=', toStored(now.subtract({ hours: 24 * retentionDays })))
      .where('state', '!=', 'queued')
      .execute(),
  )
}
