/**
 * What an order of PayPal says about the money. Captures decide, because an order may be complete while its capture is
 * not.
 */

import type { CaptureAnswer, OrderAnswer } from '#adapters/gateways/paypal/answers.ts'
import { captureIdOf, refundStatusOf } from '#adapters/gateways/paypal/refund-status.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import {
  type CaptureStatus,
  type OrderStatus,
  type RefundStatus,
  sumOfCompleted,
} from '#domain/money/payments/gateway.ts'

/**
 * What an order says about the money. The order may be COMPLETED while its capture is declined or pending, so
 * captures decide where there are any.
 *
 * @param readAt used where PayPal leaves out when a capture was made
 */
export function orderStatusOf(order: OrderAnswer, readAt: Temporal.Instant): OrderStatus {
  const answered = order.purchase_units.flatMap(unit => unit.payments?.captures ?? [])
  const captures = answered.map(capture => captureStatusOf(order, capture, readAt))
  return {
    orderId: order.id,
    status: statusOf(order, captures),
    customId: order.purchase_units[0]?.custom_id ?? answered[0]?.custom_id ?? null,
    captures,
    payerAddress: payerAddressOf(order),
  }
}

/** The page where the payer approves the order; undefined once there is nothing left to approve. */
export function payerAddressOf(order: Pick<OrderAnswer, 'links'>): string | undefined {
  return order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
}

function statusOf(order: OrderAnswer, captures: CaptureStatus[]): OrderStatus['status'] {
  const has = (...wanted: CaptureStatus['status'][]) => captures.some(({ status }) => wanted.includes(status))
  if (has('completed', 'refunded', 'charged-back')) return 'captured'
  if (has('pending')) return 'pending'
  if (order.status === 'VOIDED') return 'closed'
  if (order.status === 'APPROVED') return 'approved'
  if (order.status === 'COMPLETED') return has('declined') ? 'declined' : 'pending'
  return 'open'
}

const captureStatuses: Readonly<Record<string, CaptureStatus['status']>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'refunded',
  REVERSED: 'charged-back',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

function captureStatusOf(
  order: OrderAnswer,
  capture: CaptureAnswer,
  readAt: Temporal.Instant,
): CaptureStatus {
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  const refunds = refundsOf(order, capture.id)
  const isBackWhole = capture.status === 'REFUNDED'
  return {
    captureId: capture.id,
    // An unknown status grants nothing and is read again later.
    status: captureStatuses[capture.status] ?? 'pending',
    amount: capture.amount,
    feeMinor: fee?.currency === capture.amount.currency ? fee.amountMinor : undefined,
    capturedAt: capture.create_time ?? readAt,
    refundedMinor: isBackWhole ? capture.amount.amountMinor : sumOfCompleted(refunds),
    refunds,
    details: detailsOf(order, capture),
  }
}

function refundsOf(order: OrderAnswer, captureId: string): RefundStatus[] {
  return order.purchase_units
    .flatMap(unit => unit.payments?.refunds ?? [])
    .filter(({ links }) => captureIdOf(links) === captureId)
    .map(refundStatusOf)
}

/** The facts of the specification's transaction payload, under its names; absent ones are left out. */
function detailsOf(order: OrderAnswer, capture: CaptureAnswer): Record<string, string> {
  const unit = order.purchase_units[0]
  const payer = order.payer ?? order.payment_source?.paypal
  const name = [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' ')
  const facts = {
    create_time: order.create_time ?? capture.create_time?.toString(),
    transaction_id: capture.id,
    intent: order.intent ?? 'CAPTURE',
    country_code: payer?.address?.country_code,
    email_address: payer?.email_address,
    name: name || undefined,
    payer_id: payer?.payer_id ?? payer?.account_id,
    currency_code: capture.amount.currency,
    currency_value: toDecimal(capture.amount.amountMinor, capture.amount.currency),
    merchant_email_address: unit?.payee?.email_address,
    ...unit?.shipping?.address,
    soft_descriptor: unit?.soft_descriptor,
    status: capture.status,
    update_time: order.update_time ?? capture.update_time,
  }
  const present = Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined)
  return Object.fromEntries(present)
}
