/** Closes orders that were opened for something that has changed since: docs/algorithms/payments.md. */
import type { Transaction } from '#database/database.ts'
import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { openStates } from '#domain/money/payments/attempt.ts'

/**
 * Stops sending payers to the registration's existing orders, and queues closing them at their gateways. A payment
 * that is started afterwards has an order of its own, which is left alone. The caller holds the registration's lock.
 *
 * @param cause part of the effect's key: the same cause is queued again only after another payment was started
 */
export async function closeEarlierOrders(
  tx: Transaction,
  { registrationId, ...why }: { registrationId: number } & Why,
): Promise<void> {
  await closeAllEarlierOrders(tx, { registrationIds: [registrationId], ...why })
}

interface Why {
  cause: string
  now: Temporal.Instant
  /** Whether a payer who chose to pay outside any gateway pays the new sum in the same way. */
  keepsWay?: boolean
}

/** Does it for several registrations. */
export async function closeAllEarlierOrders(
  tx: Transaction,
  { registrationIds, cause, now, keepsWay }: { registrationIds: readonly number[] } & Why,
): Promise<void> {
  const orders = await tx
    .selectFrom('payment_attempts')
    .select(({ fn }) => ['registration_id as registrationId', fn.max('number').as('last')])
    .where('registration_id', 'in', registrationIds)
    .groupBy('registration_id')
    .orderBy('registration_id')
    .execute()
  if (orders.length === 0) return
  const chosen = keepsWay ? await listChosenMeans(tx, registrationIds, now) : new Map<number, ChosenMeans>()
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
      payload: { registrationId, lastAttempt: last, ...meansOf(chosen, registrationId) },
      now,
    })),
  )
}

const meansOf = (chosen: ReadonlyMap<number, ChosenMeans>, id: number) => {
  const means = chosen.get(id)
  return means ? { means } : {}
}

/** How registrations are to be paid outside any gateway, where that was their payers' last choice. */
async function listChosenMeans(
  tx: Transaction,
  registrationIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, ChosenMeans>> {
  const rows = await tx
    .selectFrom('payment_attempts')
    .select(['registration_id', 'means'])
    .where('registration_id', 'in', [...registrationIds])
    .where('state', 'in', openStates)
    .where('expires_at', '>', toStored(now))
    .where('choice_change_id', 'is', null)
    .where('means', 'is not', null)
    .execute()
  // A CHECK holds it to the union.
  return new Map(rows.map(row => [row.registration_id, row.means as ChosenMeans]))
}
