import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import { shareOf } from '#domain/money.ts'
import { planRefund } from '#domain/payments/plan-refund.ts'
import { type CancellationTerms, cancellationTerms } from '#domain/payments/refund-policy.ts'
import { next, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration, readBalance, readGoingBack } from '#domain/registrations/registration-queries.ts'
import { releasePlace } from '#domain/registrations/release-place.ts'
import { dropOpenChange } from '#domain/registrations/settle-change.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { endOfDay } from '#domain/time.ts'

/** What cancelling now would mean, to be read before it is confirmed. */
export interface CancellationOffer {
  terms: CancellationTerms
  capturedMinor: number
  refundMinor: number
  /** Refunds are paid when the conference is over. */
  payableFrom: Temporal.Instant
}

/** Computes the offer without changing anything. */
export async function offerCancellation(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<CancellationOffer> {
  const { capturedMinor, refundedMinor } = await readBalance(db, registration.id)
  const terms = cancellationTerms(conference, now)
  // What is going back already, after a change to something cheaper, is not given back twice.
  const paidMinor = Math.max(0, capturedMinor - refundedMinor - (await readGoingBack(db, registration.id)))
  return {
    terms,
    capturedMinor: paidMinor,
    refundMinor: shareOf(paidMinor, terms.refundBasisPoints),
    payableFrom: endOfDay(conference.endsOn, conference.timeZone),
  }
}

export interface CancellationRequest {
  conference: Conference
  registrationId: number
  now: Temporal.Instant
  /** `visitor`, or the member of staff who cancels for them. */
  actor: string
  /** The refund that was shown: where the terms changed since, nothing is done. */
  expectedRefundMinor?: number
  /** An organiser's own share and reason, in place of the policy's; `isDueNow` pays without waiting. */
  override?: { refundBasisPoints: number; reason: string; isDueNow?: boolean }
}

export type CancelRegistrationError =
  | { code: 'not-cancellable' }
  | { code: 'terms-changed'; refundMinor: number }

/**
 * Cancels a registration: its place goes to the next in line, and its refund is scheduled by the policy.
 */
export async function cancelRegistration(
  tx: Transaction,
  request: CancellationRequest,
): Promise<Result<{ refundMinor: number }, CancelRegistrationError>> {
  const { conference, registrationId, now, override } = request
  await lockRow(tx, 'conferences', conference.id)
  await lockRow(tx, 'registrations', registrationId)
  const registration = await findRegistration(tx, registrationId)
  const state = registration && next(registration.state, 'cancelled')
  if (!registration || !state) return fail({ code: 'not-cancellable' })

  const offer = await offerCancellation(tx, conference, registration, now)
  const refundMinor = override ? shareOf(offer.capturedMinor, override.refundBasisPoints) : offer.refundMinor
  if (request.expectedRefundMinor !== undefined && request.expectedRefundMinor !== refundMinor) {
    return fail({ code: 'terms-changed', refundMinor })
  }
  await dropOpenChange(tx, registration, request.actor, now)
  await tx.updateTable('registrations').set({ state }).where('id', '=', registrationId).execute()
  await releasePlace(tx, registration, now)
  if (refundMinor > 0) {
    const planned = await planRefund(tx, {
      registrationId,
      amountMinor: refundMinor,
      reason: override?.reason ?? `Cancelled ${offer.terms.daysBefore} days before the conference`,
      dueAt: override?.isDueNow ? now : offer.payableFrom,
      now,
    })
    // A share of what came in and is still here can always be given back.
    if (!planned.ok)
      throw new Error(`registration ${registrationId} has only ${planned.error.leftMinor} to give back`)
  }
  await recordAudit(tx, {
    conferenceId: conference.id,
    actor: request.actor,
    act: 'registration cancelled',
    subject: `registration:${registrationId}`,
    facts: { refundMinor, reason: override?.reason ?? null },
    now,
  })
  await enqueue(tx, {
    kind: 'close-attempts',
    effect: `close-attempts:${registrationId}:cancelled`,
    payload: { registrationId },
    now,
  })
  await enqueue(tx, {
    kind: 'cancellation-mail',
    effect: `cancellation-mail:${registrationId}`,
    payload: { registrationId },
    now,
  })
  return ok({ refundMinor })
}
