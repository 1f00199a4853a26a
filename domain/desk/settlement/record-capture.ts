import type { Transaction } from '#database/database.ts'
import { type AttentionReason, askForReview } from '#domain/foundations/attention/attention.ts'
import { type Actor, aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import type { CaptureStatus } from '#domain/money/payments/gateway.ts'
import { addNumber } from '#domain/registrations/registration-texts.ts'

/**
 * Records money that a gateway reports, once, with its ledger entries.
 *
 * @param recordedBy who recorded it, if that was by hand
 * @returns why it needs review; undefined if it is not new
 */
export async function recordCapture(
  tx: Transaction,
  attempt: PaymentAttempt,
  capture: CaptureStatus,
  {
    customId,
    recordedBy,
    now,
  }: { customId: string | null; recordedBy: Actor | undefined; now: Temporal.Instant },
): Promise<AttentionReason[] | undefined> {
  const { amountMinor, currency } = capture.amount
  const added = await tx
    .insertInto('captures')
    .values({
      attempt_id: attempt.id,
      registration_id: attempt.registrationId,
      gateway: attempt.gateway,
      gateway_capture_id: capture.captureId,
      amount_minor: amountMinor,
      fee_minor: capture.feeMinor ?? null,
      currency,
      captured_at: toStored(capture.capturedAt),
      recorded_at: toStored(now),
      details: JSON.stringify(capture.details),
    })
    .onConflict(oc => oc.columns(['gateway', 'gateway_capture_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await addNumber(tx, attempt.registrationId, capture.captureId)
  // The bank's own reference, for payments outside of any gateway.
  const { transaction_id } = capture.details
  if (transaction_id) await addNumber(tx, attempt.registrationId, transaction_id)
  const effect = `${attempt.gateway}:${capture.captureId}`
  const entry = { registration_id: attempt.registrationId, currency, recorded_at: toStored(now) }
  await tx
    .insertInto('ledger_entries')
    .values({ ...entry, kind: 'payment', amount_minor: -amountMinor, effect: `payment:${effect}` })
    .execute()
  if (capture.feeMinor) {
    await tx
      .insertInto('ledger_entries')
      .values({
        ...entry,
        kind: 'gateway-fee',
        amount_minor: capture.feeMinor,
        effect: `gateway-fee:${effect}`,
      })
      .execute()
  }
  await auditRegistration(
    tx,
    { actor: recordedBy ?? aGateway, now },
    attempt.registrationId,
    'payment received',
    { gateway: attempt.gateway, captureId: capture.captureId, amountMinor, currency },
  )
  const mismatch = captureMismatch(attempt, capture, customId)
  return askForReview(tx, attempt.registrationId, mismatch ? [mismatch] : [], now)
}

/** The money is recorded, but pays for nothing until somebody has reviewed it. */
export function isOfAnotherOrder(attempt: PaymentAttempt, customId: string | null): boolean {
  return customId !== null && customId !== String(attempt.id)
}

/** Rule 7 of payments: amount, currency and custom id of a capture must be those of its attempt. */
function captureMismatch(
  attempt: PaymentAttempt,
  capture: CaptureStatus,
  customId: string | null,
): AttentionReason | undefined {
  if (isOfAnotherOrder(attempt, customId)) return 'payment-of-another-order'
  if (capture.amount.currency !== attempt.currency) return 'wrong-currency'
  if (capture.amount.amountMinor !== attempt.amountMinor) return 'wrong-amount'
  return undefined
}
