import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { enqueueDelivery, isManaged, type NotFound } from '#domain/office/webhooks/manage-subscriptions.ts'
import { pingEvent } from '#domain/office/webhooks/webhook-subscription.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Sends an empty event to test the address. @returns the delivery's id */
export async function sendPing(
  tx: Transaction,
  permit: Permit<'manage-tokens'>,
  { actor, now }: Act,
  id: number,
): Promise<Result<number, NotFound>> {
  if (!(await isManaged(tx, permit, id))) return fail({ code: 'not-found' })
  const key = crypto.randomUUID()
  const body = {
    id: `ping_${key}`,
    type: pingEvent,
    at: now.toString(),
    conference: null,
    subject: null,
    facts: {},
  }
  const { id: deliveryId } = await tx
    .insertInto('webhook_deliveries')
    .values({
      subscription_id: id,
      event_key: body.id,
      event: pingEvent,
      body: JSON.stringify(body),
      state: 'queued',
      created_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueDelivery(tx, deliveryId, `${deliveryId}`, now)
  const { conferenceId } = permit.scope
  const subject = { kind: 'webhook', id }
  await recordAudit(tx, { conferenceId, actor, act: 'webhook tested', subject, facts: { deliveryId }, now })
  return ok(deliveryId)
}
