import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { enqueueDelivery, isManaged, type NotFound } from '#domain/office/webhooks/manage-subscriptions.ts'
import { deliveryTransitions } from '#domain/office/webhooks/webhook-subscription.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Sends a delivery again: the same event under the same id, with a new signature. */
export async function redeliver(
  tx: Transaction,
  permit: Permit<'manage-tokens'>,
  { actor, now }: Act,
  { subscriptionId, deliveryId }: { subscriptionId: number; deliveryId: number },
): Promise<Result<null, NotFound | { code: 'waiting' }>> {
  if (!(await isManaged(tx, permit, subscriptionId))) return fail({ code: 'not-found' })
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select('tries')
    .where('id', '=', deliveryId)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  if (!delivery) return fail({ code: 'not-found' })
  // If the state does not change, the delivery is already under way.
  const isMoved = await changeState(tx, deliveryTransitions, deliveryId, 'asked-again')
  if (!isMoved) return fail({ code: 'waiting' })
  await enqueueDelivery(tx, deliveryId, `${deliveryId}:after-${delivery.tries}`, now)
  const { conferenceId } = permit.scope
  const subject = { kind: 'webhook', id: subscriptionId }
  const facts = { deliveryId }
  await recordAudit(tx, { conferenceId, actor, act: 'webhook sent again', subject, facts, now })
  return ok(null)
}
