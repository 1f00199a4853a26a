/** Records a gateway's report on a refund, whoever requested it: docs/algorithms/refunds.md. */

import type { Transaction } from '#database/database.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readOwnCurrency } from '#domain/money/billing/invoice-register.ts'
import { issueCreditNote } from '#domain/money/billing/issue-credit-note.ts'
import type { Capture } from '#domain/money/payments/attempt-queries.ts'
import { groupChargebacks, listChargebacksOf, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import type { GatewayName, RefundStatus } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { leaveToStaff, reportFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import {
  failedAtTheGateway,
  isToPayByHand,
  type Refund,
  type RefundState,
  refundedElsewhere,
  refundsBegun,
  refundTransitions,
} from '#domain/money/refunds/refund.ts'
import { clearRefundCases } from '#domain/money/refunds/refund-cases.ts'
import { findRefund, listRefundsOf, lockRefund } from '#domain/money/refunds/refund-queries.ts'
import { planAgain, type Refusal, refusalOf } from '#domain/money/refunds/refused-refund.ts'
import { clearReturnedSurplus } from '#domain/money/refunds/return-surplus.ts'
import { lockHolders, splitByHolder } from '#domain/money/refunds/split-by-holder.ts'
import { planRest, withdrawRefunds } from '#domain/money/refunds/withdraw-refunds.ts'
import { lapseMoveFrom } from '#domain/registrations/moves/lapse-move.ts'

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
    const refusal = refusalOf(payments, gateway, reported.issue)
    if (!isAnother) return move(tx, refund, gateway, reported, refusal, now)
    // A refund of the same amount from the gateway's dashboard was reported first and taken for this one.
    const other = await findOrAdd(tx, refund, reported, refund.reason, now)
    return move(tx, other, gateway, reported, refusal, now)
  })
}

/**
 * Records a refund that a gateway reports of a capture. It is ours by the gateway's number, else ours in progress for
 * the same amount, else one made in the gateway's dashboard. Each becomes one row, or one for each registration that
 * had the money, however often and concurrently it is reported.
 */
export async function recordReportedRefund(
  payments: Payments,
  capture: Capture,
  reported: RefundStatus,
): Promise<RefundState> {
  return payments.database.write(async tx => {
    await lockHolders(tx, capture)
    const now = payments.clock.now()
    const underWay = (await listRefundsOf(tx, capture.id)).find(
      refund =>
        refund.state === 'requested' &&
        refund.amountMinor === reported.amount.amountMinor &&
        refund.currency === reported.amount.currency,
    )
    if (await isChargeback(tx, capture, reported)) return reported.status
    const known = await listByNumber(tx, capture.id, reported.gatewayRefundId)
    const own =
      known.length > 0 ? known : underWay ? [underWay] : await addRefunds(tx, capture, reported, now)
    // What a gateway reports is a state of a refund; each of them may end in another.
    let state = reported.status as RefundState
    const refusal = refusalOf(payments, capture.gateway, reported.issue)
    for (const refund of own)
      state = await move(tx, refund, capture.gateway, shareOf(reported, refund, own), refusal, now)
    return state
  })
}

/** The part of a report that concerns one row, if the refund has rows for several registrations. */
function shareOf(reported: RefundStatus, refund: Refund, all: readonly Refund[]): RefundStatus {
  if (all.length === 1) return reported
  return { ...reported, amount: { amountMinor: refund.amountMinor, currency: refund.currency } }
}

/** PayPal lists chargebacks among a payment's refunds. They are already recorded as chargebacks. Stripe lists none. */
async function isChargeback(
  tx: Transaction,
  { id: captureId, gateway }: Capture,
  reported: RefundStatus,
): Promise<boolean> {
  if (gateway === 'stripe') return false
  const chargebacks = await listChargebacksOf(tx, captureId)
  if (chargebacks.some(({ reversalId }) => reversalId === reported.gatewayRefundId)) return true
  const isOurs = (await listByNumber(tx, captureId, reported.gatewayRefundId)).length > 0
  const same = groupChargebacks(chargebacks).find(
    rows =>
      rows.every(({ reversalId }) => reversalId === null) && sumOf(rows) === reported.amount.amountMinor,
  )
  if (isOurs || !same) return false
  const columns = { gateway_reversal_id: reported.gatewayRefundId }
  const ids = same.map(({ id }) => id)
  await tx.updateTable('chargebacks').set(columns).where('id', 'in', ids).execute()
  return true
}

/** One, or after a move one for each of several registrations. */
async function listByNumber(tx: Transaction, captureId: number, gatewayRefundId: string): Promise<Refund[]> {
  const rows = (await listRefundsOf(tx, captureId)).filter(
    refund => refund.gatewayRefundId === gatewayRefundId,
  )
  // Staff may have entered the gateway's own number for a refund that they paid by hand.
  const atTheGateway = rows.filter(({ byHand }) => byHand === null)
  return atTheGateway.length > 0 ? atTheGateway : rows.slice(0, 1)
}

/** A refund from the gateway's dashboard, for each registration that has money of the payment. */
async function addRefunds(
  tx: Transaction,
  capture: Capture,
  reported: RefundStatus,
  now: Temporal.Instant,
): Promise<Refund[]> {
  const { amountMinor, currency } = reported.amount
  const shares =
    currency === capture.currency
      ? await splitByHolder(tx, capture, amountMinor)
      : [{ registrationId: capture.registrationId, amountMinor }]
  const captureId = capture.id
  const gone = refundsBegun(await listRefundsOf(tx, captureId), capture.currency)
  const takenMinor = sumOfTaken(await listChargebacksOf(tx, captureId))
  const beforeMinor = capture.amountMinor - takenMinor - sumOf(gone)
  const leftMinor = currency === capture.currency ? beforeMinor - amountMinor : beforeMinor
  const withdrawn =
    reported.status === 'failed'
      ? []
      : await withdrawRefunds(tx, { captureId, leftMinor }, refundedElsewhere, now)
  const added: Refund[] = []
  // Beyond what was left of the payment, the refund reduces no price: the payer has the money twice.
  let creditableMinor = currency === capture.currency ? Math.max(0, beforeMinor) : 0
  for (const { registrationId, amountMinor: minor } of shares) {
    const share = { ...reported, amount: { amountMinor: minor, currency } }
    const place = { registrationId, captureId, creditableMinor }
    added.push(await addRefund(tx, place, share, automaticReasons.madeAtTheGateway, now))
    creditableMinor = Math.max(0, creditableMinor - minor)
  }
  const isTooMuch = leftMinor < 0 || currency !== capture.currency
  if (isTooMuch && reported.status !== 'failed') {
    for (const { registrationId } of shares) await askForAttention(tx, registrationId, 'books-differ', now)
  }
  await planRest(tx, withdrawn, now)
  return added
}

async function findOrAdd(
  tx: Transaction,
  place: { registrationId: number; captureId: number },
  reported: RefundStatus,
  reason: string,
  now: Temporal.Instant,
): Promise<Refund> {
  const [known] = await listByNumber(tx, place.captureId, reported.gatewayRefundId)
  return known ?? addRefund(tx, place, reported, reason, now)
}

/** @param place without `creditableMinor`, all of the refund can be credited */
async function addRefund(
  tx: Transaction,
  place: { registrationId: number; captureId: number; creditableMinor?: number },
  reported: RefundStatus,
  reason: string,
  now: Temporal.Instant,
): Promise<Refund> {
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
  await auditRegistration(tx, { actor: aGateway, now }, place.registrationId, 'refund made at the gateway', {
    refundId: id,
    amountMinor: reported.amount.amountMinor,
    currency: reported.amount.currency,
  })
  if (reported.status !== 'failed') {
    await lapseMoveFrom(tx, { actor: aGateway, now }, place.registrationId)
    const { amountMinor, currency } = reported.amount
    const leavingMinor = Math.min(amountMinor, place.creditableMinor ?? amountMinor)
    // Nothing is ever billed in another currency.
    if (leavingMinor > 0 && currency === (await readOwnCurrency(tx, place.registrationId))) {
      const note = { reason, occasion: { refundIds: [id] }, leavingMinor, now }
      await issueCreditNote(tx, place.registrationId, note)
    }
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
  refusal: Refusal,
  now: Temporal.Instant,
): Promise<RefundState> {
  const state = await changeState(tx, refundTransitions, refund.id, `reported-${reported.status}`, {
    gateway_refund_id: reported.gatewayRefundId,
    settled_at: reported.status === 'pending' ? null : toStored(reported.paidAt ?? now),
    failure: reported.status === 'failed' ? failedAtTheGateway : null,
  })
  if (!state) return refund.state
  if (isToPayByHand({ gateway, state })) await leaveToStaff(tx, refund, now)
  if (reported.status === 'completed') {
    await book(tx, refund, gateway, reported, 1, now)
    await clearRefundCases(tx, refund.registrationId, 'refund-paid', now)
  }
  if (reported.status === 'failed') {
    if (refund.state === 'completed') await book(tx, refund, gateway, reported, -1, now)
    if (await planAgain(tx, refund, refusal, now)) return state
    await reportFailedRefund(tx, refund, now)
    await clearRefundCases(tx, refund.registrationId, 'refund-to-pay-by-hand', now)
  }
  return state
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
  const siblings = await listByNumber(tx, refund.captureId, reported.gatewayRefundId)
  const suffix = siblings.length > 1 ? `:${refund.registrationId}` : ''
  const effect = `${gateway}:${reported.gatewayRefundId}${suffix}`
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
  // The caller reports a failed refund.
  if (sign === -1) return
  await auditRegistration(tx, { actor: aGateway, now }, refund.registrationId, 'refund completed', {
    refundId: refund.id,
    gateway,
    amountMinor: reported.amount.amountMinor,
    currency: reported.amount.currency,
  })
  await enqueue(tx, {
    kind: 'refund-mail',
    effect: `refund-mail:${refund.id}`,
    payload: { refundId: refund.id },
    now,
  })
}
