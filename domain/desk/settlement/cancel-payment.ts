import { type PaymentOutcome, settle } from '#domain/desk/settlement/settle.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { attemptFacts, attemptTransitions, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

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
    await auditRegistration(
      tx,
      { actor, now },
      attempt.registrationId,
      'payment cancelled',
      attemptFacts(attempt),
    )
  })
  return outcome
}
