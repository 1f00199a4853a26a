import type { Conference } from '#domain/conferences/conference.ts'
import { payRefund } from '#domain/payments/pay-refund.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { cancelRegistration } from '#domain/registrations/cancel-registration.ts'

export interface ConferenceCancelled {
  cancelled: number
  refunded: number
  /** Registrations whose refund did not go through: each is asked for again, or asks for a person. */
  unpaid: number[]
}

/**
 * Cancels every registration of a conference and gives everything back at once. Each is a transaction of its
 * own, so that one that fails stops no other, and what was done before a crash is not done again.
 */
export async function cancelConference(
  payments: Payments,
  conference: Conference,
  { actor, reason }: { actor: string; reason: string },
): Promise<ConferenceCancelled> {
  const result: ConferenceCancelled = { cancelled: 0, refunded: 0, unpaid: [] }
  // Those who wait come first: a place that is given back would be offered to them.
  for (const state of ['waiting', 'awaiting-payment', 'expired', 'paid'] as const) {
    for (const registrationId of await listInState(payments, conference.id, state)) {
      const cancelled = await payments.database.write(tx =>
        cancelRegistration(tx, {
          conference,
          registrationId,
          now: payments.clock.now(),
          actor,
          override: { refundBasisPoints: 10_000, reason, isDueNow: true },
        }),
      )
      if (cancelled.ok) result.cancelled++
    }
  }
  // Also what an earlier run cancelled and could not pay.
  for (const registrationId of await listInState(payments, conference.id, 'cancelled')) {
    for (const refund of await listRefunds(payments.database.read, registrationId)) {
      if (refund.reason !== reason || refund.state === 'completed') continue
      const outcome = await payRefund(payments, refund.id)
      if (outcome === 'completed') result.refunded++
      else result.unpaid.push(registrationId)
    }
  }
  return result
}

async function listInState(payments: Payments, conferenceId: number, state: string): Promise<number[]> {
  const rows = await payments.database.read
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('state', '=', state)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}
