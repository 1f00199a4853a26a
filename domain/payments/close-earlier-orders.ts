/** Closes orders that were opened for something that has changed since: docs/algorithms/payments.md. */
import type { Transaction } from '#database/database.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import { toStored } from '#domain/time.ts'

/**
 * Stops sending payers to the registration's existing orders, and queues closing them at their gateways. A payment
 * that is started afterwards has an order of its own, which is left alone. The caller holds the registration's lock.
 *
 * @param cause part of the effect's key: the same cause is queued again only after another payment was started
 */
export async function closeEarlierOrders(
  tx: Transaction,
  { registrationId, cause, now }: { registrationId: number; cause: string; now: Temporal.Instant },
): Promise<void> {
  const { last } = await tx
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('registration_id', '=', registrationId)
    .executeTakeFirstOrThrow()
  if (last === null) return
  // An expired order is neither opened again nor tried with another card.
  await tx
    .updateTable('payment_attempts')
    .set({ expires_at: toStored(now) })
    .where('registration_id', '=', registrationId)
    .where('state', '<>', 'succeeded')
    .where('expires_at', '>', toStored(now))
    .execute()
  await enqueue(tx, {
    kind: 'close-attempts',
    effect: `close-attempts:${registrationId}:${cause}:${last}`,
    payload: { registrationId, lastAttempt: last },
    now,
  })
}
