/** Records a gateway's report on a refund, whoever requested it: docs/algorithms/refunds.md. */

import type { Transaction } from '#database/database.ts'
import { clearAttention } from '#domain/attention/attention.ts'
import { aGateway } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { issueCreditNote } from '#domain/billing/issue-credit-note.ts'
import { changeState } from '#domain/change-state.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import type { Capture } from '#domain/payments/attempt-queries.ts'
import { listChargebacksOf } from '#domain/payments/chargeback.ts'
import type { GatewayName, RefundStatus } from '#domain/payments/gateway.ts'
import type { Payments } from '#domain/payments/payments.ts'
import {
  findRefund,
  listRefunds,
  listRefundsOf,
  lockRefund,
  type Refund,
  type RefundState,
  refundTransitions,
} from '#domain/payments/refund.ts'
import { reportFailedRefund } from '#domain/refunds/failed-refund.ts'
import { clearReturnedSurplus } from '#domain/refunds/return-surplus.ts'
import { lapseMoveFrom } from '#domain/registrations/lapse-move.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'
import { toStored } from '#domain/time.ts'

/** What a registrant reads as the reason of a refund that was made in the gateway's dashboard. */
export const madeAtTheGateway = 'Made at the gateway'

/**
 * Records the answer to a refund that this product requested. Safe to repeat, and to run beside a webhook with the
 * same news.
 */
export async function recordRefund(
  payments: Payments,
  refundId: number,
  gateway: GatewayName,
  reported: RefundStatus,
): Promise<RefundState> {
  return payments.database.write(async tx => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw new Error(`no refund ${refundId}`)
    const now = payments.clock.now()
    const isAnother = refund.gatewayRefundId !== null && refund.gatewayRefundId !== reported.gatewayRefundId
    if (!isAnother) return move(tx, refund, gateway, reported, now)
    // A refund of the same amount from the gateway's dashboard was reported first and taken for this one.
    return move(tx, await findOrAdd(tx, refund, reported, refund.reason, now), gateway, reported, now)
  })
}

/**
 * Records a refund that a gateway reports of a capture. It is ours by the gateway's number, else ours in progress for
 * the same amount, else one made in the gateway's dashboard. Each becomes one row, however often and concurrently it
 * is reported.
 */
export async function recordReportedRefund(
  payments: Payments,
  capture: Pick<Capture, 'id' | 'registrationId' | 'gateway'>,
  reported: RefundStatus,
): Promise<RefundState> {
  return payments.database.write(async tx => {
    // Money that moved to another conference is refunded from the registration there.
    const concerned = (await listRefundsOf(tx, capture.id)).map(refund => refund.registrationId)
    const ids = [capture.registrationId, ...concerned]
    await lockRegistrations(tx, ids)
    const now = payments.clock.now()
    const underWay = (await listRefundsOf(tx, capture.id)).find(
      refund =>
        refund.state === 'requested' &&
        refund.gatewayRefundId === null &&
        refund.amountMinor === reported.amount.amountMinor &&
        refund.currency === reported.amount.currency,
    )
    const place = { registrationId: capture.registrationId, captureId: capture.id }
    if (await isChargeback(tx, capture.id, reported)) return reported.status
    const refund = await findByNumber(tx, capture.id, reported.gatewayRefundId)
    const own = refund ?? underWay ?? (await findOrAdd(tx, place, reported, madeAtTheGateway, now))
    return move(tx, own, capture.gateway, reported, now)
  })
}

/** PayPal lists chargebacks among a payment's refunds. They are recorded already, and are no refunds. */
async function isChargeback(tx: Transaction, captureId: number, reported: RefundStatus): Promise<boolean> {
  const chargebacks = await listChargebacksOf(tx, captureId)
  if (chargebacks.some(({ reversalId }) => reversalId === reported.gatewayRefundId)) return true
  const isOurs = (await findByNumber(tx, captureId, reported.gatewayRefundId)) !== undefined
  const same = chargebacks.find(
    ({ reversalId, amountMinor }) => reversalId === null && amountMinor === reported.amount.amountMinor,
  )
  if (isOurs || !same) return false
  const columns = { gateway_reversal_id: reported.gatewayRefundId }
  await tx.updateTable('chargebacks').set(columns).where('id', '=', same.id).execute()
  return true
}

async function findByNumber(
  tx: Transaction,
  captureId: number,
  gatewayRefundId: string,
): Promise<Refund | undefined> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('capture_id', '=', captureId)
    .where('gateway_refund_id', '=', gatewayRefundId)
    // Staff may have entered the gateway's own number for a refund that they paid by hand.
    .orderBy(eb => eb.case().when('by_hand', 'is', null).then(0).else(1).end())
    .orderBy('id')
    .executeTakeFirst()
  return row && findRefund(tx, row.id)
}

async function findOrAdd(
  tx: Transaction,
  place: { registrationId: number; captureId: number },
  reported: RefundStatus,
  reason: string,
  now: Temporal.Instant,
): Promise<Refund> {
  const known = await findByNumber(tx, place.captureId, reported.gatewayRefundId)
  if (known) return known
  const { id } = await tx
    .insertInto('refunds')
    .values({
      registration_id: place.registrationId,
      capture_id: place.captureId,
      amount_minor: reported.amount.amountMinor,
      currency: reported.amount.currency,
      state: 'pending',
      reason,
      gateway_refund_id: reported.gatewayRefundId,
      created_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: aGateway,
    act: 'refund made at the gateway',
    subject: { kind: 'registration', id: place.registrationId },
    facts: { refundId: id, amountMinor: reported.amount.amountMinor, currency: reported.amount.currency },
    now,
  })
  if (reported.status !== 'failed') {
    await lapseMoveFrom(tx, { actor: aGateway, now }, place.registrationId)
    await issueCreditNote(tx, place.registrationId, { reason, occasion: { refundIds: [id] }, now })
    await clearReturnedSurplus(tx, { actor: aGateway, now }, place.registrationId, reason)
  }
  const added = await findRefund(tx, id)
  if (!added) throw new Error(`no refund ${id}`)
  return added
}

async function move(
  tx: Transaction,
  refund: Refund,
  gateway: GatewayName,
  reported: RefundStatus,
  now: Temporal.Instant,
): Promise<RefundState> {
  const state = await changeState(tx, refundTransitions, refund.id, `reported-${reported.status}`, {
    gateway_refund_id: reported.gatewayRefundId,
    settled_at: reported.status === 'pending' ? null : toStored(now),
    failure: reported.status === 'failed' ? 'failed-at-the-gateway' : null,
  })
  if (!state) return refund.state
  if (reported.status === 'completed') {
    await book(tx, refund, gateway, reported, 1, now)
    await clearDueEarly(tx, refund.registrationId, now)
  }
  if (reported.status === 'failed') {
    if (refund.state === 'completed') await book(tx, refund, gateway, reported, -1, now)
    await reportFailedRefund(tx, refund, now)
  }
  return state
}

/** The warning that refunds fall due early is settled once none of them is unpaid. */
async function clearDueEarly(tx: Transaction, registrationId: number, now: Temporal.Instant): Promise<void> {
  const refunds = await listRefunds(tx, registrationId)
  if (refunds.some(({ state }) => state === 'scheduled')) return
  const note = 'The refund was paid'
  await clearAttention(tx, { actor: aGateway, now }, { registrationId, reason: 'refund-due-early', note })
}

/** The ledger entry and the mail for a completed refund, or the entry that reverses one. */
async function book(
  tx: Transaction,
  refund: Refund,
  gateway: GatewayName,
  reported: RefundStatus,
  sign: 1 | -1,
  now: Temporal.Instant,
): Promise<void> {
  const effect = `${gateway}:${reported.gatewayRefundId}`
  await tx
    .insertInto('ledger_entries')
    .values({
      registration_id: refund.registrationId,
      kind: 'refund',
      amount_minor: sign * reported.amount.amountMinor,
      currency: reported.amount.currency,
      effect: `${sign === 1 ? 'refund' : 'refund-failed'}:${effect}`,
      recorded_at: toStored(now),
    })
    .onConflict(oc => oc.column('effect').doNothing())
    .execute()
  await recordAudit(tx, {
    actor: aGateway,
    act: sign === 1 ? 'refund completed' : 'refund failed',
    subject: { kind: 'registration', id: refund.registrationId },
    facts: {
      refundId: refund.id,
      amountMinor: reported.amount.amountMinor,
      currency: reported.amount.currency,
    },
    now,
  })
  if (sign === -1) return
  await enqueue(tx, {
    kind: 'refund-mail',
    effect: `refund-mail:${refund.id}`,
    payload: { refundId: refund.id },
    now,
  })
}
