/**
 * Unallocated money: received for a registration but billed for nothing. It is the payer's until somebody decides.
 */
import { askOnce } from '#database/ask-once.ts'
import type { Reader } from '#database/database.ts'
import type { Money } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { listBilled, readNetReceived } from '#domain/money/billing/invoice-register.ts'

/** Money in the registration's own currency that was received, is not being refunded and pays for no invoice, in minor units. */
export async function readUnallocatedMoney(db: Reader, registrationId: number): Promise<number> {
  return (await readAllocation(db, registrationId)).unallocatedMinor
}

/**
 * Money in the registration's own currency that was received and is not being refunded, in minor units: what pays for
 * invoices, and the rest.
 */
export async function readAllocation(
  db: Reader,
  registrationId: number,
): Promise<{ allocatedMinor: number; unallocatedMinor: number }> {
  const billed = (await listBilled(db, registrationId)).filter(({ isOpen }) => !isOpen)
  const billedMinor = billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const netReceivedMinor = await readNetReceived(db, registrationId)
  const unallocatedMinor = Math.max(0, netReceivedMinor - billedMinor)
  return { allocatedMinor: netReceivedMinor - unallocatedMinor, unallocatedMinor }
}

/** Whether money in a currency other than the registration's is here that nobody has decided on. */
export async function hasMoneyInOtherCurrency(db: Reader, { id }: { id: number }): Promise<boolean> {
  return (await readMoneyInOtherCurrencies(db, id)).length > 0
}

/** Why unallocated money cannot pay for something. */
export type NotCovered = { code: 'other-currency' } | { code: 'not-paid-for'; lackingMinor: number }

/**
 * Whether a registration's unallocated money is enough for something.
 *
 * @param amountMinor what it costs, in minor units of the registration's currency
 * @returns whether all of the money is used for it
 */
export async function checkCovered(
  db: Reader,
  registration: { id: number },
  amountMinor: number,
): Promise<Result<{ isAllUsed: boolean }, NotCovered>> {
  if (await hasMoneyInOtherCurrency(db, registration)) return fail({ code: 'other-currency' })
  const lackingMinor = amountMinor - (await readUnallocatedMoney(db, registration.id))
  return lackingMinor > 0
    ? fail({ code: 'not-paid-for', lackingMinor })
    : ok({ isAllUsed: lackingMinor === 0 })
}

/**
 * Money received for a registration in other currencies than its own that is neither refunded nor about to be, nor
 * taken back by a bank. Nothing is ever billed in those currencies.
 */
export function readMoneyInOtherCurrencies(db: Reader, registrationId: number): Promise<Money[]> {
  return askOnce(db, `money in other currencies of ${registrationId}`, async () => {
    const foreign = await db
      .selectFrom('captures')
      .innerJoin('registrations', 'registrations.id', 'captures.registration_id')
      .select('captures.currency')
      .distinct()
      .where('captures.registration_id', '=', registrationId)
      .whereRef('captures.currency', '!=', 'registrations.currency')
      .orderBy('captures.currency')
      .execute()
    const held: Money[] = []
    for (const { currency } of foreign) {
      const amountMinor = await readNetReceived(db, registrationId, currency)
      if (amountMinor > 0) held.push({ amountMinor, currency })
    }
    return held
  })
}
