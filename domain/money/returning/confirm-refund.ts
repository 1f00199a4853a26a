/** Staff confirm a refund that they paid outside any gateway. */

import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { noteActDone } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { DateProblem } from '#domain/money/payments/payment-date.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { findDateProblem, type HandPayment } from '#domain/money/refunds/failed-refund.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
import { payRefund, type RefundOutcome } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Records that a refund of a bank transfer or of cash was paid. Safe to repeat. */
export async function confirmRefundPaid(
  payments: Payments,
  permit: Permit<'refund'>,
  act: Act,
  { refundId, means, reference, paidAt }: HandPayment,
): Promise<Result<{ outcome: RefundOutcome }, { code: 'not-awaited' } | DateProblem>> {
  const { read } = payments.database
  const refund = await findRefund(read, refundId)
  const registration = refund && (await findRegistration(read, refund.registrationId))
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'not-awaited' })
  const { gatewayRefundId, amountMinor, currency, createdAt } = refund
  if (gatewayRefundId === null) return fail({ code: 'not-awaited' })
  const problem = await findDateProblem(read, refund, paidAt, act.now)
  if (problem) return fail(problem)
  const isKnown = await payments.offlineBooks.confirmRefund({
    gatewayRefundId,
    means,
    reference,
    // On the day of the decision, it was paid after it.
    paidAt: Temporal.Instant.compare(paidAt, createdAt) < 0 ? createdAt : paidAt,
    confirmedBy: writeActor(act.actor),
    async alongside(tx) {
      await noteActDone(tx, act)
      await auditRegistration(tx, act, registration.id, 'refund confirmed by hand', {
        refundId,
        amountMinor,
        currency,
        means,
      })
    },
  })
  if (!isKnown) return fail({ code: 'not-awaited' })
  return ok({ outcome: await payRefund(payments, act, refundId) })
}
