import type { Reader } from '#database/database.ts'
import { listSourceIds } from '#domain/money/payments/moved-money.ts'

/** Whether a payer's bank disputes money of a registration, whichever registration it was paid for. */
export async function isDisputed(db: Reader, registrationId: number): Promise<boolean> {
  const dispute = await db
    .selectFrom('disputes')
    .innerJoin('captures', 'captures.id', 'disputes.capture_id')
    .select('disputes.id')
    .where('captures.registration_id', 'in', await listSourceIds(db, registrationId))
    .where('disputes.is_open', '=', 1)
    .executeTakeFirst()
  return dispute !== undefined
}
