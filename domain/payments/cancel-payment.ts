import { canBecome } from '#domain/payments/attempt.ts'
import { findAttempt } from '#domain/payments/attempt-queries.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { type PaymentOutcome, settle } from '#domain/payments/settle.ts'

/**
 * The payer came back without paying. The gateway is asked all the same: what it says wins, and the attempt
 * may still succeed if the payer goes back to the order and pays it.
 */
export async function cancelPayment(payments: Payments, attemptId: number): Promise<PaymentOutcome> {
  const outcome = await settle(payments, attemptId)
  if (outcome !== 'not-paid') return outcome
  await payments.database.write(async tx => {
    const attempt = await findAttempt(tx, attemptId)
    if (!attempt || !canBecome(attempt.state, 'cancelled')) return
    await tx
      .updateTable('payment_attempts')
      .set({ state: 'cancelled' })
      .where('id', '=', attemptId)
      .where('state', '=', attempt.state)
      .execute()
  })
  return outcome
}
