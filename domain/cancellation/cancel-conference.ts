import type { Act } from '#domain/audit/actor.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { markCancelled } from '#domain/conferences/mark-cancelled.ts'
import { sendInBulk } from '#domain/outbox/outbox.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { payRefund } from '#domain/refunds/pay-refund.ts'
import { wholeShare } from '#domain/refunds/refund-policy.ts'

export interface ConferenceCancelled {
  /** The stored reason: that of the first run. */
  reason: string
  isRepeat: boolean
  cancelled: number
  refunded: number
  /** Registrations whose refund did not go through. Each is tried again, or reported to a person. */
  unpaid: number[]
  /** Registrations where a step threw an error: it was rolled back, and another run repeats it. */
  broken: { registrationId: number; error: unknown }[]
}

/**
 * Cancels a conference: closes its sales, then cancels every registration and refunds everything at once. Each step is
 * its own transaction, so one that fails stops no other and nothing is done twice after a crash. Another run continues
 * where this one ended, with the reason that was given first.
 */
export async function cancelConference(
  payments: Payments,
  act: Act,
  conference: Conference,
  givenReason: string,
): Promise<ConferenceCancelled> {
  // Before anything else, so that nobody registers during the cancellations.
  const marked = await payments.database.write(tx => markCancelled(tx, act, conference.id, givenReason))
  const { reason } = marked
  const result: ConferenceCancelled = { ...marked, cancelled: 0, refunded: 0, unpaid: [], broken: [] }
  const forEachIn = async (state: string, step: (registrationId: number) => Promise<void>) => {
    for (const registrationId of await listInState(payments, conference.id, state)) {
      try {
        await step(registrationId)
      } catch (error) {
        result.broken.push({ registrationId, error })
      }
    }
  }
  const override = { refundBasisPoints: wholeShare, reason, isDueNow: true }
  // The waiting list first: a place that becomes free would be offered to those on it.
  for (const state of ['waiting', 'awaiting-payment', 'expired', 'paid']) {
    await forEachIn(state, async registrationId => {
      const request = { conference, registrationId, override }
      const cancelled = await payments.database.write(async tx => {
        const outcome = await cancelRegistration(tx, act, request)
        await sendInBulk(tx, [registrationId], act.now)
        return outcome
      })
      if (cancelled.ok) result.cancelled++
    })
  }
  // Includes refunds that an earlier run decided on but could not pay.
  await forEachIn('cancelled', async registrationId => {
    for (const refund of await listRefunds(payments.database.read, registrationId)) {
      if (refund.reason !== reason || refund.state === 'completed') continue
      const outcome = await payRefund(payments, act, refund.id)
      if (outcome === 'completed') result.refunded++
      else result.unpaid.push(registrationId)
    }
  })
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
