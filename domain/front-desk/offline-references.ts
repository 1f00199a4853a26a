import type { Reader } from '#database/database.ts'

/**
 * The registrations of a conference that a payment with a bank's or cash desk's reference is recorded for: one that stands
 * on two may be recorded twice.
 *
 * @returns codes, the oldest first
 */
export async function listCodesOfReference(
  db: Reader,
  conferenceId: number,
  reference: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('offline_orders as offline')
    .innerJoin('payment_attempts as attempt', 'attempt.gateway_order_id', 'offline.id')
    .innerJoin('registrations', 'registrations.id', 'attempt.registration_id')
    .select(['registrations.id', 'registrations.code'])
    .where('registrations.conference_id', '=', conferenceId)
    .where('offline.reference', '=', reference)
    .orderBy('registrations.id')
    .execute()
  return [...new Set(rows.map(({ code }) => code))]
}
