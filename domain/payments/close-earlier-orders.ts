/** Closes orders that were opened for something that has changed since: docs/algorithms/payments.md. */
import type { Transaction } from '#database/database.ts'
import { enqueueAll } from '#domain/outbox/outbox.ts'
import { toStored } from '#domain/time.ts'

/**
 * Stops sending payers to the registration's existing orders, and queues closing them at their gateways. A payment
 * that is started afterwards has an order of its own, which is left alone. The caller holds the registration's lock.
 *
 * @param cause part of the effect's key: the same cause is queued again only after another payment was started
 */
export async function closeEarlierOrders(
  tx: Transaction,
  { registrationId, ...why }: { registrationId: number; cause: string; now: Temporal.Instant },
): Promise<void> {
  await closeAllEarlierOrders(tx, { registrationIds: [registrationId], ...why })
}

/** Does it for several registrations. */
export async function closeAllEarlierOrders(
  tx: Transaction,
  {
    registrationIds,
    cause,
    now,
  }: { registrationIds: readonly number[]; cause: string; now: Temporal.Instant },
): Promise<void> {
  const orders = await tx
    .selectFrom('payment_attempts')
    .select(({ fn }) => ['registration_id as registrationId', fn.max('number').as('last')])
    .where('registration_id', 'in', registrationIds)
    .groupBy('registration_id')
    .orderBy('registration_id')
    .execute()
  if (orders.length === 0) return
  // An expired order is neither opened again nor tried with another card.
  await tx
    .updateTable('payment_attempts')
    .set({ expires_at: toStored(now) })
    .where(
      'registration_id',
      'in',
      orders.map(({ registrationId }) => registrationId),
    )
    .where('state', '<>', 'succeeded')
    .where('expires_at', '>', toStored(now))
    .execute()
  await enqueueAll(
    tx,
    orders.map(({ registrationId, last }) => ({
      kind: 'close-attempts',
      effect: `close-attempts:${registrationId}:${cause}:${last}`,
      payload: { registrationId, lastAttempt: last },
      now,
    })),
  )
}
