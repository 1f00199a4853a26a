/** The acts of a visitor who pays, or does not. */

import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { cancelPayment } from '#domain/desk/settlement/cancel-payment.ts'
import { startPayment as startPaymentBy } from '#domain/desk/settlement/start-payment.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import type { PaymentMethod, Payments } from '#domain/money/payments/payments.ts'
import { aVisitor } from '#tests/factories/actors.ts'

export function startPayment(
  payments: Payments,
  registrationId: number,
  method: PaymentMethod | ChosenMeans,
) {
  return startPaymentBy(payments, { actor: aVisitor, now: payments.clock.now() }, registrationId, method)
}

/** Returns from the gateway without having paid. */
export function turnBack(payments: Payments, attempt: PaymentAttempt | undefined) {
  if (!attempt) throw new Error('no attempt')
  return cancelPayment(payments, { actor: aVisitor, now: payments.clock.now() }, attempt)
}
