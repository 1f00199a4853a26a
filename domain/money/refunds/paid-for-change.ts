/** The money that came in for a change of a booking. */
import type { Reader } from '#database/database.ts'
import { leftOfFailures } from '#domain/money/refunds/refund.ts'
import { listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { type ChoiceChange, findLatestChange, stillCostsMore } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * The dropped change that money for a paid registration is meant for: the newest one, if the money is at most what its
 * difference still lacks. Another change since then started from the same booking, so an older one is
 * no longer available.
 */
export async function findDroppedChange(
  db: Reader,
  registration: Pick<Registration, 'id' | 'state' | 'price'>,
  amountMinor: number,
): Promise<ChoiceChange | undefined> {
  if (registration.state !== 'paid') return undefined
  const change = await findLatestChange(db, registration.id)
  if (change?.state !== 'dropped' || !stillCostsMore(change, registration)) return undefined
  const lackingMinor = change.differenceMinor - (await readPaidForChange(db, change.id))
  return amountMinor <= lackingMinor ? change : undefined
}

/**
 * The money received for a change, in minor units. Refunded money and planned refunds do not count, and neither does
 * the money of a failed refund, which is its payer's until somebody decides.
 */
export async function readPaidForChange(db: Reader, changeId: number): Promise<number> {
  const captures = await db
    .selectFrom('captures')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'captures.attempt_id')
    .select(['captures.id', 'captures.amount_minor'])
    .where('payment_attempts.choice_change_id', '=', changeId)
    // An amount in another currency does not affect what is owed.
    .whereRef('captures.currency', '=', 'payment_attempts.currency')
    .execute()
  let paidMinor = 0
  for (const { id, amount_minor } of captures) {
    const refunds = await listRefundsOf(db, id)
    paidMinor += amount_minor - leftOfFailures(refunds)
    for (const { state, amountMinor } of refunds) if (state !== 'failed') paidMinor -= amountMinor
  }
  return paidMinor
}
