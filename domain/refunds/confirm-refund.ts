/** Staff confirm a refund that they paid outside any gateway. */
import type { Permit } from '#domain/accounts/permit.ts'
import { type Act, writeActor } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { noteDone } from '#domain/limits/acts-done.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { findRefund } from '#domain/payments/refund.ts'
import { payRefund, type RefundOutcome } from '#domain/refunds/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export interface RefundPaid {
  refundId: number
  /** The bank's or the cash desk's reference for it. */
  reference: string
}

/** Records that a refund of a bank transfer or of cash was paid. Safe to repeat. */
export async function confirmRefundPaid(
  payments: Payments,
  permit: Permit<'refund'>,
  act: Act,
  { refundId, reference }: RefundPaid,
): Promise<Result<{ outcome: RefundOutcome }, { code: 'not-awaited' }>> {
  const { read } = payments.database
  const refund = await findRefund(read, refundId)
  const registration = refund && (await findRegistration(read, refund.registrationId))
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'not-awaited' })
  const { gatewayRefundId, amountMinor, currency } = refund
  if (gatewayRefundId === null) return fail({ code: 'not-awaited' })
  const isKnown = await payments.offlineBooks.confirmRefund({
    gatewayRefundId,
    reference,
    confirmedBy: writeActor(act.actor),
    async alongside(tx) {
      await noteDone(tx, act)
      await recordAudit(tx, {
        conferenceId: registration.conferenceId,
        actor: act.actor,
        act: 'refund confirmed by hand',
        subject: { kind: 'registration', id: registration.id },
        facts: { refundId, amountMinor, currency },
        now: act.now,
      })
    },
  })
  if (!isKnown) return fail({ code: 'not-awaited' })
  return ok({ outcome: await payRefund(payments, act, refundId) })
}
