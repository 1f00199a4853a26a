/** Commands about subscriptions, for the page and the API alike. */
import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { EventName } from '#domain/foundations/audit/events.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isPlainlyInternal } from '#domain/office/webhooks/public-internet.server.ts'
import {
  isReceiverAddress,
  mostSubscriptions,
  newSigningSecret,
} from '#domain/office/webhooks/webhook-subscription.ts'
import { isMakers, type Permit } from '#domain/staff/rights/permit.ts'

export type SubscribeError =
  | { code: 'address' }
  | { code: 'internal-address' }
  | { code: 'no-events' }
  | { code: 'too-many' }
export type NotFound = { code: 'not-found' }

/**
 * Subscribes an address to events at the place that the permit is for.
 *
 * @param makerId the person whose rights count: who does it, or who made the token that does
 * @returns the secret that signs what is sent, which is not shown again
 */
export async function addSubscription(
  tx: Transaction,
  { scope }: Permit<'manage-tokens'>,
  { actor, now }: Act,
  { address, events, makerId }: { address: string; events: readonly EventName[]; makerId: string },
): Promise<Result<{ id: number; secret: string }, SubscribeError>> {
  const { conferenceId } = scope
  if (!isReceiverAddress(address)) return fail({ code: 'address' })
  if (isPlainlyInternal(address)) return fail({ code: 'internal-address' })
  if (events.length === 0) return fail({ code: 'no-events' })
  const { count } = await tx
    .selectFrom('webhook_subscriptions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostSubscriptions) return fail({ code: 'too-many' })
  const secret = newSigningSecret()
  const { id } = await tx
    .insertInto('webhook_subscriptions')
    .values({
      conference_id: conferenceId,
      address,
      events: JSON.stringify([...new Set(events)]),
      secret,
      maker_id: makerId,
      created_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: 'webhook', id }
  const facts = { events: events.join(' ') }
  await recordAudit(tx, { conferenceId, actor, act: 'webhook subscribed', subject, facts, now })
  return ok({ id, secret })
}

/** Ends a subscription: its pending deliveries are not sent any more. */
export async function endSubscription(
  tx: Transaction,
  permit: Permit<'manage-tokens'>,
  { actor, now }: Act,
  id: number,
): Promise<Result<null, NotFound>> {
  if (!(await isManaged(tx, permit, id))) return fail({ code: 'not-found' })
  await tx
    .updateTable('webhook_subscriptions')
    .set({ ended_at: toStored(now), secret: '' })
    .where('id', '=', id)
    .execute()
  const { conferenceId } = permit.scope
  const subject = { kind: 'webhook', id }
  await recordAudit(tx, { conferenceId, actor, act: 'webhook ended', subject, facts: {}, now })
  return ok(null)
}

export async function enqueueDelivery(
  tx: Transaction,
  deliveryId: number,
  effect: string,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(tx, {
    kind: 'deliver-webhook',
    effect: `deliver-webhook:${effect}`,
    payload: { deliveryId },
    now,
  })
}

/** Whether an active subscription belongs to the permit's place, and to them if they manage only their own. */
export async function isManaged(
  tx: Transaction,
  permit: Permit<'manage-tokens'>,
  id: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_subscriptions')
    .select(['conference_id', 'maker_id'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && permit.isFor(row.conference_id) && isMakers(permit, row.maker_id)
}
