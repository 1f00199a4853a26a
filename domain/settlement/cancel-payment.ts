import { changeState } from '#domain/change-state.ts'
import { attemptTransitions } from '#domain/payments/attempt.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { type PaymentOutcome, settle } from '#domain/settlement/settle.ts'

/**
 * The payer came back without paying. The gateway is asked all the same: its answer counts, and the attempt may
 * still succeed if the payer returns to the order and pays.
 */
export async function cancelPayment(payments: Payments, attemptId: number): Promise<PaymentOutcome> {
  const outcome = await settle(payments, attemptId)
  if (outcome === 'not-paid') {
    await payments.database.write(tx => changeState(tx, attemptTransitions, attemptId, 'turned-back'))
  }
  return outcome
}
