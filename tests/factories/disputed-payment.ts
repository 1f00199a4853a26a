import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { type DisputeStatus, GatewayError } from '#domain/money/payments/gateway.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'

const begin = Temporal.Instant.from('2026-01-01T00:00:00Z')
export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

/** A paid registration of 733.95, at a gateway whose reports on disputes a test can change. */
export async function disputedPayment(database: Database) {
  const clock = new StoppedClock()
  const fees = await createConference(database)
  const registration = await createRegistration(database, fees, clock)
  const disputes = new Map<string, DisputeStatus>()
  let refunds: 'answered' | 'unanswered' | 'lost' | 'refused' = 'answered'
  /** `lost`: the gateway pays a refund, and its answer never arrives; `unanswered`: it does neither. */
  const letRefundsBe = (next: typeof refunds) => {
    refunds = next
  }
  const payments = createPayments(database, clock, gateway => ({
    ...gateway,
    async refund(request) {
      if (refunds === 'refused')
        throw new GatewayError('invalid', 'refused', { issue: 'CAPTURE_FULLY_REFUNDED' })
      const paid = refunds === 'unanswered' ? undefined : await gateway.refund(request)
      if (!paid || refunds === 'lost') throw new GatewayError('unavailable', 'no answer')
      return paid
    },
    disputes: {
      fetch: async id => disputes.get(id),
      listSince: async () => [...disputes.values()],
    },
  }))
  const started = await startPayment(payments, registration.id, 'paypal')
  if (!started.ok) throw new Error(started.error.code)
  await approve(payments, started.value.address)
  await settle(payments, (await listAttempts(database.read, registration.id))[0]?.id ?? 0)
  const [capture] = await listCaptures(database.read, registration.id)
  const captureId = capture?.gatewayCaptureId ?? ''
  const { id } = registration
  /** The gateway decides a dispute; nobody reports it. */
  const decide = (state: DisputeStatus['state'], amount = usd(73_395)) =>
    disputes.set('D-1', { id: 'D-1', captureId, state, amount })
  const report = () =>
    receiveEvent(payments, 'demo', {
      about: 'dispute',
      dispute: { id: 'D-1', captureId, state: 'open' },
    })
  /** The gateway reports that the payer's bank took this much, without a dispute. */
  const reverse = (amountMinor: number) =>
    receiveEvent(payments, 'demo', {
      about: 'reversal',
      id: 'R-1',
      amount: usd(amountMinor),
      captureId,
    })
  const refund = (amountMinor: number) =>
    refundAmount(
      payments,
      permitFor('refund', fees.conference.id),
      { actor: ida, now: clock.now() },
      { registrationId: id, amountMinor, reason: 'Agreed' },
    )
  const compare = async () => (await reconcile(payments, begin)).findings
  const cancel = (actor = aVisitor) =>
    database.write(tx =>
      cancelRegistration(
        tx,
        { actor, now: clock.now() },
        { conference: fees.conference, registrationId: id },
      ),
    )
  const bills = async () => (await listInvoices(database.read, id)).map(({ totalMinor }) => totalMinor)
  const balance = (registrationId = id) => readBalance(database.read, registrationId)
  const reasons = (registrationId = id) => reasonsOf(database, registrationId)
  const found = async () => {
    const now = await findRegistration(database.read, id)
    if (!now) throw new Error('no registration')
    return now
  }
  return {
    clock,
    database,
    fees,
    id,
    payments,
    decide,
    report,
    compare,
    cancel,
    bills,
    balance,
    reasons,
    found,
    letRefundsBe,
    refund,
    reverse,
  }
}
