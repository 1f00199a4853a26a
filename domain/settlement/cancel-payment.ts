import type { Act } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { changeState } from '#domain/change-state.ts'
import { attemptFacts, attemptTransitions, type PaymentAttempt } from '#domain/payments/attempt.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { type PaymentOutcome, settle } from '#domain/settlement/settle.ts'

/**
 * The payer came back without paying. The gateway is asked all the same: its answer counts, and the attempt may
 * still succeed if the payer returns to the order and pays.
 */
export async function cancelPayment(
  payments: Payments,
  { actor, now }: Act,
  attempt: PaymentAttempt,
): Promise<PaymentOutcome> {
  const outcome = await settle(payments, attempt.id)
  if (outcome !== 'not-paid') return outcome
  await payments.database.write(async tx => {
    if (!(await changeState(tx, attemptTransitions, attempt.id, 'turned-back'))) return
    await recordAudit(tx, {
      actor,
      act: 'payment cancelled',
      subject: { kind: 'registration', id: attempt.registrationId },
      facts: attemptFacts(attempt),
      now,
    })
  })
  return outcome
}
