/** The organiser confirms or declines a custom amount: docs/algorithms/pricing.md. */

import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { lockForDecision } from '#domain/desk/granting/decide-by-hand.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { wholeShare } from '#domain/money/refunds/refund-policy.ts'
import { type CustomAmountDecision, findDecision } from '#domain/registrations/custom-amount.ts'
import { next, type Registration, type RegistrationState } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface DecisionRequest {
  registrationId: number
  /** Shown to the registrant if the amount is declined. */
  reason: string
}

export type DecideCustomAmountError =
  | { code: 'not-custom' }
  /** An unpaid amount cannot be confirmed, and a cancelled one cannot be declined. */
  | { code: 'not-decidable'; state: RegistrationState }
  | { code: 'already-decided'; decision: CustomAmountDecision }

/**
 * Confirms the place of a paid custom amount and writes to its registrant. Safe to repeat.
 *
 * @returns whether it was confirmed before
 */
export async function confirmCustomAmount(
  tx: Transaction,
  permit: Permit<'decide-custom-amounts'>,
  { actor, now }: Act,
  request: DecisionRequest,
): Promise<Result<{ isRepeat: boolean }, DecideCustomAmountError>> {
  const opened = await openDecision(tx, permit, request, 'confirmed')
  if (!opened.ok) return opened
  const { registration, isRepeat } = opened.value
  if (isRepeat) return ok({ isRepeat })
  if (registration.state !== 'paid') return fail({ code: 'not-decidable', state: registration.state })
  await record(tx, { actor, now }, registration, { reason: request.reason, decision: 'confirmed' })
  await enqueue(tx, {
    kind: 'confirmation-mail',
    effect: `confirmation-mail:${registration.id}:confirmed`,
    payload: { registrationId: registration.id },
    now,
  })
  return ok({ isRepeat })
}

/**
 * Declines a custom amount: cancels the registration and refunds everything at once. Safe to repeat.
 *
 * @returns the refunded amount in minor units
 */
export async function declineCustomAmount(
  tx: Transaction,
  permit: Permit<'decide-custom-amounts'>,
  { actor, now }: Act,
  request: DecisionRequest,
): Promise<Result<{ isRepeat: boolean; refundMinor: number }, DecideCustomAmountError>> {
  const opened = await openDecision(tx, permit, request, 'declined')
  if (!opened.ok) return opened
  const { registration, isRepeat } = opened.value
  if (isRepeat) return ok({ isRepeat, refundMinor: 0 })
  if (!next(registration.state, 'cancelled'))
    return fail({ code: 'not-decidable', state: registration.state })
  // Before the cancellation, whose mail gives this reason.
  await record(tx, { actor, now }, registration, { reason: request.reason, decision: 'declined' })
  const { registrationId, reason } = request
  const conference = await findConferenceById(tx, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registrationId} has no conference`)
  const override = { refundBasisPoints: wholeShare, reason, isDueNow: true }
  const cancelled = await cancelRegistration(tx, { actor, now }, { conference, registrationId, override })
  if (!cancelled.ok) throw new Error(`registration ${registrationId} was found to be cancellable`)
  return ok({ isRepeat, refundMinor: cancelled.value.refundMinor })
}

/** Locks the registration, so that the first of two concurrent decisions stands. */
async function openDecision(
  tx: Transaction,
  permit: Permit<'decide-custom-amounts'>,
  { registrationId }: DecisionRequest,
  wanted: CustomAmountDecision,
): Promise<Result<{ registration: Registration; isRepeat: boolean }, DecideCustomAmountError>> {
  const registration = await lockForDecision(tx, permit, registrationId)
  if (registration?.choice.kind !== 'custom') return fail({ code: 'not-custom' })
  const decided = await findDecision(tx, registrationId)
  if (decided && decided.decision !== wanted) {
    return fail({ code: 'already-decided', decision: decided.decision })
  }
  return ok({ registration, isRepeat: decided !== undefined })
}

async function record(
  tx: Transaction,
  { actor, now }: Act,
  { id }: Registration,
  { reason, decision }: { reason: string; decision: CustomAmountDecision },
): Promise<void> {
  await tx
    .insertInto('custom_amount_decisions')
    .values({
      registration_id: id,
      decision,
      reason,
      decided_by: writeActor(actor),
      decided_at: toStored(now),
    })
    .execute()
  await auditRegistration(tx, { actor, now }, id, `custom amount ${decision}`, { reason })
}
