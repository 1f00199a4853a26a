import { askForAttention, type ClosingNote, clearAttention } from '#domain/foundations/attention/attention.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Capture } from '#domain/money/payments/attempt-queries.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import type { DisputeStatus } from '#domain/money/payments/gateway.ts'
import { listOnwardIds } from '#domain/money/payments/moved-money.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { findHolder } from '#domain/money/refunds/split-by-holder.ts'
import { learnRequestedRefunds } from '#domain/money/returning/learn-refunds.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { lapseMoveFrom } from '#domain/registrations/moves/lapse-move.ts'
import { lockListed } from '#domain/registrations/registration-queries.ts'

/**
 * Records a gateway's report on a dispute and the movement of money that follows from it.
 *
 * @throws GatewayError if the gateway does not say what became of a refund of the same payment
 */
export async function recordDisputeStatus(
  payments: Payments,
  capture: Capture,
  dispute: Omit<DisputeStatus, 'captureId'>,
): Promise<void> {
  await recordDispute(payments, capture, dispute)
  const { id, state, amount } = dispute
  if (state === 'open' || state === 'closed') return
  // A lost dispute takes what refunds left of the payment, also one whose answer never arrived.
  if (state === 'taken') await learnRequestedRefunds(payments, capture)
  await recordChargeback(payments, capture, { source: { kind: 'dispute', id }, amount, status: state })
}

/**
 * Records that a payer disputes a payment, or that the dispute is closed. It moves no money and changes no state:
 * while it is open the payment is not refunded, and a person is asked. A closed dispute stays closed if an older
 * report arrives later.
 */
async function recordDispute(
  { database, clock }: Payments,
  capture: Pick<Capture, 'id' | 'registrationId' | 'gateway' | 'amountMinor' | 'currency'>,
  dispute: Pick<DisputeStatus, 'id' | 'state'>,
): Promise<void> {
  await database.write(async tx => {
    // A move may have moved the money to another registration.
    const ids = await lockListed(tx, () => listOnwardIds(tx, capture.registrationId))
    const holderId = await findHolder(tx, capture)
    const now = clock.now()
    const opened = await tx
      .insertInto('disputes')
      .values({
        gateway: capture.gateway,
        gateway_dispute_id: dispute.id,
        capture_id: capture.id,
        is_open: 1,
        opened_at: toStored(now),
      })
      .onConflict(oc => oc.columns(['gateway', 'gateway_dispute_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const act = { actor: aGateway, now }
    const facts = { gateway: capture.gateway, disputeId: dispute.id }
    if (opened) {
      // Disputed money is not moved.
      for (const id of ids) await lapseMoveFrom(tx, act, id)
      await auditRegistration(tx, act, capture.registrationId, 'payment disputed', facts)
    }
    if (dispute.state === 'open') {
      if (opened) await askForAttention(tx, holderId, 'payment-disputed', now)
      return
    }
    const closed = await tx
      .updateTable('disputes')
      .set({ is_open: 0, closed_at: toStored(now) })
      .where('gateway', '=', capture.gateway)
      .where('gateway_dispute_id', '=', dispute.id)
      .where('is_open', '=', 1)
      .returning('id')
      .executeTakeFirst()
    if (!closed) return
    await auditRegistration(tx, act, capture.registrationId, 'dispute closed', facts)
    for (const id of ids) {
      if (await isDisputed(tx, id)) continue
      const clearing = {
        registrationId: id,
        reason: 'payment-disputed',
        note: 'dispute-closed' satisfies ClosingNote,
      } as const
      await clearAttention(tx, act, clearing)
    }
    // Refunds that it blocked are paid now instead of at their next check.
    await tx
      .updateTable('refunds')
      .set({ next_check_at: null })
      .where('capture_id', '=', capture.id)
      .where('state', '=', 'scheduled')
      .execute()
  })
}
