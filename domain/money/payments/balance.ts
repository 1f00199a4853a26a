/** What was received and refunded for registrations, summed from the stored movements of money. */
import { type Expression, sql } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader } from '#database/database.ts'

/** In minor units. */
export interface Balance {
  capturedMinor: number
  refundedMinor: number
}

/**
 * The money received and refunded for a registration. Credit from another registration counts as received; credit
 * given to another no longer does, and neither does what a bank took back.
 *
 * @param currency which money counts; without it, that in the registration's own currency
 */
export function readBalance(db: Reader, registrationId: number, currency?: string): Promise<Balance> {
  return askOnce(db, `balance of ${registrationId} in ${currency ?? 'its currency'}`, async () => {
    const balances = await readBalances(db, [registrationId], currency)
    return balances.get(registrationId) ?? { capturedMinor: 0, refundedMinor: 0 }
  })
}

/** The same for several, in one query; registrations without any such money are absent. */
export async function readBalances(
  db: Reader,
  ids: readonly number[],
  currency?: string,
): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(selectMovements(db, ids, 'completed').as('movement'))
    .innerJoin('registrations', 'registrations.id', 'movement.id')
    .select(['movement.id', 'movement.captured', 'movement.refunded'])
    .where(eb => eb('movement.currency', '=', currency ?? eb.ref('registrations.currency')))
    .execute()
  const balances = new Map<number, Balance>()
  for (const { id, captured, refunded } of rows) {
    const { capturedMinor, refundedMinor } = balances.get(id) ?? { capturedMinor: 0, refundedMinor: 0 }
    balances.set(id, {
      capturedMinor: capturedMinor + captured,
      refundedMinor: refundedMinor + refunded,
    })
  }
  return balances
}

/** Whether any money came in for a registration, in any currency, that neither moved on nor was taken back by a bank. */
export function hasReceivedMoney(db: Reader, registrationId: number): Promise<boolean> {
  return askOnce(db, `whether money came for ${registrationId}`, async () => {
    const inAnyCurrency = await db
      .selectFrom(selectMovements(db, [registrationId], 'completed').as('movement'))
      .select('currency')
      .groupBy('currency')
      .having(eb => eb.fn.sum('captured'), '>', 0)
      .execute()
    return inAnyCurrency.length > 0
  })
}

/**
 * Each amount that counts as received by some registrations or as refunded to them, in any currency.
 *
 * @param ids theirs, or a query for them
 * @param refunds which refunds count: those completed, or all decided ones (a failed one leaves its money here)
 */
export function selectMovements(
  db: Reader,
  ids: readonly number[] | Expression<number>,
  refunds: 'completed' | 'decided',
) {
  const none = sql<number>`0`
  return (
    db
      .selectFrom('captures')
      .select(['registration_id as id', 'amount_minor as captured', none.as('refunded'), 'currency'])
      .where('registration_id', 'in', ids)
      .unionAll(
        db
          .selectFrom('refunds')
          .select(['registration_id as id', none.as('captured'), 'amount_minor as refunded', 'currency'])
          .where('registration_id', 'in', ids)
          .where(state =>
            refunds === 'completed' ? state('state', '=', 'completed') : state('state', '!=', 'failed'),
          ),
      )
      .unionAll(
        db
          .selectFrom('credit_transfers')
          .select(['to_registration_id as id', 'amount_minor as captured', none.as('refunded'), 'currency'])
          .where('to_registration_id', 'in', ids),
      )
      .unionAll(
        db
          .selectFrom('credit_transfers')
          .select(['from_registration_id as id', sql<number>`-amount_minor`.as('captured')])
          .select([none.as('refunded'), 'currency'])
          .where('from_registration_id', 'in', ids),
      )
      // What a bank took back was not received in the end.
      .unionAll(
        db
          .selectFrom('chargebacks')
          .select(['registration_id as id', sql<number>`-amount_minor`.as('captured')])
          .select([none.as('refunded'), 'currency'])
          .where('registration_id', 'in', ids)
          .where('returned_at', 'is', null),
      )
  )
}
