/** Money of a registration that nothing was billed for: its payer's, until somebody decides on it. */
import type { Reader } from '#database/database.ts'
import { listBilled, readKept } from '#domain/documents/invoice-register.ts'

/** What came in, is not going back, and pays for nothing that stands on an invoice; in minor units. */
export async function readFreeMoney(db: Reader, registrationId: number): Promise<number> {
  const billed = await listBilled(db, registrationId)
  const billedMinor = billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  return Math.max(0, (await readKept(db, registrationId)) - billedMinor)
}

/** Whether a payment came in another currency than the registration's: sums then say nothing of what is owed. */
export async function hasOtherCurrency(
  db: Reader,
  registration: { id: number; currency: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('captures')
    .select('id')
    .where('registration_id', '=', registration.id)
    .where('currency', '!=', registration.currency)
    .executeTakeFirst()
  return other !== undefined
}
