/** Sends stored deliveries, signed with the time of sending, and records the result. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Reader } from '#database/database.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { deliveryTransitions } from '#domain/office/webhooks/webhook-subscription.ts'

/** The request to a receiver. */
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
  /** Null if no answer came. */
  status: number | null
  /** For the receiver's administrator. */
  failure: string
}

/** The port for sending an event to its receiver. */
export type SendEvent = (event: SignedEvent) => Promise<Result<{ status: number }, SendFailure>>

export function sign(secret: string, body: string, now: Temporal.Instant): string {
  const seconds = Math.floor(now.epochMilliseconds / 1_000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/**
 * Tries once to send a delivery.
 *
 * @returns a failure if it is to be tried again; deliveries of an ended subscription are given up
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
  await database.write(async tx => {
    await tx
      .updateTable('webhook_deliveries')
      .set(eb => ({
        tries: eb('tries', '+', 1),
        last_status: sent.ok ? sent.value.status : sent.error.status,
        failure: sent.ok ? null : sent.error.failure.slice(0, 300),
      }))
      .where('id', '=', deliveryId)
      .execute()
    if (!sent.ok) return
    await changeState(tx, deliveryTransitions, deliveryId, 'delivered', { done_at: toStored(now) })
  })
  return sent.ok ? ok(null) : fail(sent.error)
}

/**
 * Postpones all deliveries to a receiver that did not answer, in one statement: otherwise ten thousand deliveries would
 * each be tried to find that out.
 */
export async function postponeDeliveries(
  database: Database,
  address: string,
  until: Temporal.Instant,
): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ next_try_at: toStored(until) })
      .where('kind', '=', 'deliver-webhook' satisfies EffectKind)
      .where('state', '=', 'queued')
      .where('next_try_at', '<', toStored(until))
      .where('payload', 'in', eb =>
        eb
          .selectFrom('webhook_deliveries as delivery')
          .innerJoin('webhook_subscriptions as subscription', 'subscription.id', 'delivery.subscription_id')
          // As `enqueueDelivery` writes it.
          .select(sql<string>`'{"deliveryId":' || cast(delivery.id as text) || '}'`.as('payload'))
          .where('delivery.state', '=', 'queued')
          .where('address', '=', address),
      )
      .execute(),
  )
}

/** Records that a delivery is not retried automatically any more. */
export async function giveUp(
  database: Database,
  deliveryId: number,
  failure: string,
  now: Temporal.Instant,
): Promise<void> {
  await database.write(tx =>
    changeState(tx, deliveryTransitions, deliveryId, 'given-up', {
      failure: failure.slice(0, 300),
      done_at: toStored(now),
    }),
  )
}

const retentionDays = 30

/** Deletes deliveries that were created more than a month ago, unless they are still to be sent. */
export async function removeOldDeliveries(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<=', toStored(now.subtract({ hours: 24 * retentionDays })))
      .where('state', '!=', 'queued')
      .execute(),
  )
}

/** The address that a delivery goes to; empty if there is no such delivery. */
export async function receiverOf(db: Reader, deliveryId: number): Promise<string> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_subscriptions', 'webhook_subscriptions.id', 'subscription_id')
    .select('address')
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirst()
  return row?.address ?? ''
}
