import type { Reader } from '#database/database.ts'

/**
 * The registrations of a conference with a recorded offline payment of this reference. The same reference on two
 * registrations may mean that one payment was recorded twice.
 *
 * @returns codes, oldest first
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
