/** Ends the orders that were begun for what has changed since: docs/algorithms/payments.md. */
import type { Transaction } from '#database/database.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import { toStored } from '#domain/time.ts'

/**
 * Sends nobody to an order of this registration that exists now, and queues closing all of them at their gateways. A
 * payment that is begun afterwards has an order of its own, which is left alone. Call it with the registration locked.
 *
 * @param cause part of the effect's key: the same cause is queued again only after another payment was begun
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
  // An order that has run out is neither opened again nor tried with another card.
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
