/** Compares the product's books with a gateway's: docs/algorithms/refunds.md. Pure. */

import type { Money } from '#domain/foundations/money.ts'
import {
  type GatewayName,
  isMoney,
  type OrderStatus,
  type RefundStatus,
} from '#domain/money/payments/gateway.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'

/**
 * `missing`: the gateway has it, the books do not. `foreign`: the books have it, the gateway does not. `other-order`:
 * the gateway's order names another attempt. `unsettled`: the ledger of a paid or cancelled registration does not match
 * what is still to be refunded or decided. `entries-differ`: ledger and payments disagree. `unknown-order`: the gateway
 * has a payment for one of our orders that the books do not know, as after a backup was restored. `missing-dispute`,
 * `missing-chargeback`: the gateway has a dispute, or its decision, that was never reported.
 */
export type FindingKind =
  | 'missing-capture'
  | 'foreign-capture'
  | 'wrong-amount'
  | 'other-order'
  | 'unknown-order'
  | 'missing-refund'
  | 'missing-dispute'
  | 'missing-chargeback'
  | 'foreign-refund'
  | 'wrong-refund'
  | 'ledger-unsettled'
  | 'ledger-entries-differ'

export interface Finding {
  kind: FindingKind
  gateway: GatewayName | null
  /**
   * The gateway's number of the payment, refund or dispute. For the registration's own books it is empty, or their
   * currency if it is not the registration's.
   */
  reference: string
  oursMinor: number | null
  theirsMinor: number | null
  currency: string
}

export interface BookedCapture extends Money {
  gateway: GatewayName
  gatewayCaptureId: string
  /** In minor units: how much of it, by the books, was refunded or is about to be. */
  refundedMinor: number
}

/** Compares an attempt's payments with its order. @param reported undefined if the gateway has no such order */
export function compareCaptures(
  attempt: { id: number; gateway: GatewayName; orderId: string; currency: string },
  booked: readonly BookedCapture[],
  reported: OrderStatus | undefined,
): Finding[] {
  const { gateway } = attempt
  const theirs = (reported?.captures ?? []).filter(isMoney)
  const findings: Finding[] = []
  if (
    reported &&
    reported.customId !== null &&
    reported.customId !== String(attempt.id) &&
    theirs.length > 0
  ) {
    const { orderId: reference, currency } = attempt
    findings.push({ kind: 'other-order', gateway, reference, oursMinor: null, theirsMinor: null, currency })
  }
  for (const { captureId, amount, refundedMinor } of theirs) {
    const own = booked.find(capture => capture.gatewayCaptureId === captureId)
    const theirsMinor = amount.amountMinor
    const about = { gateway, reference: captureId, currency: amount.currency }
    if (!own) findings.push({ kind: 'missing-capture', ...about, oursMinor: null, theirsMinor })
    else if (own.amountMinor !== theirsMinor || own.currency !== amount.currency) {
      findings.push({ kind: 'wrong-amount', ...about, oursMinor: own.amountMinor, theirsMinor })
    } else if (refundedMinor > own.refundedMinor) {
      const [oursMinor, backMinor] = [own.refundedMinor, refundedMinor]
      findings.push({ kind: 'missing-refund', ...about, oursMinor, theirsMinor: backMinor })
    }
  }
  for (const own of booked) {
    if (theirs.some(capture => capture.captureId === own.gatewayCaptureId)) continue
    const { gatewayCaptureId: reference, amountMinor: oursMinor, currency } = own
    findings.push({ kind: 'foreign-capture', gateway, reference, oursMinor, theirsMinor: null, currency })
  }
  return findings
}

/** Compares a refund with the gateway's, after its status there was recorded. */
export function compareRefund(
  refund: Refund,
  gateway: GatewayName,
  reported: RefundStatus | undefined,
): Finding[] {
  const { gatewayRefundId, amountMinor: oursMinor, currency } = refund
  const about = { gateway, reference: gatewayRefundId ?? '', oursMinor, currency }
  if (!reported) return [{ kind: 'foreign-refund', ...about, theirsMinor: null }]
  const isSame = reported.amount.amountMinor === oursMinor && reported.amount.currency === currency
  if (isSame && reported.status === refund.state) return []
  return [{ kind: 'wrong-refund', ...about, theirsMinor: reported.amount.amountMinor }]
}

/** The sums of a registration's account in one currency. */
export interface LedgerSums {
  currency: string
  /** Whether it is the registration's. */
  isOwnCurrency: boolean
  /** Whether the registration is paid or cancelled; only then must its account balance. */
  isClosed: boolean
  /** All entries except gateway fees; a positive sum is owed to the organiser. */
  balanceMinor: number
  paymentsMinor: number
  refundsMinor: number
  capturedMinor: number
  refundedMinor: number
  /** Chargebacks, by ledger entries and by rows: the money that is gone. */
  chargebacksMinor: number
  chargedBackMinor: number
  /** What is still billed although the payer's bank took the money back. */
  unpaidMinor: number
  /** Refunds that are decided and not paid, or failed and still owed. */
  toRefundMinor: number
  /** Money received that is on no invoice and is not being refunded, if a person was asked or the rest is awaited. */
  undecidedMinor: number
}

/**
 * A registration's account must balance: its entries record what was received and refunded, and together with planned
 * refunds and the money that somebody has to decide on they sum to zero. Money that nobody was asked about is a
 * difference.
 */
export function compareLedger(sums: LedgerSums): Finding[] {
  const about = { gateway: null, reference: sums.isOwnCurrency ? '' : sums.currency, currency: sums.currency }
  const findings: Finding[] = []
  const ours = sums.refundsMinor + sums.paymentsMinor + sums.chargebacksMinor
  const theirs = sums.refundedMinor - sums.capturedMinor + sums.chargedBackMinor
  if (
    sums.paymentsMinor !== -sums.capturedMinor ||
    sums.refundsMinor !== sums.refundedMinor ||
    sums.chargebacksMinor !== sums.chargedBackMinor
  ) {
    findings.push({ kind: 'ledger-entries-differ', ...about, oursMinor: ours, theirsMinor: theirs })
  }
  const dueMinor = sums.unpaidMinor - sums.toRefundMinor - sums.undecidedMinor
  if (sums.isClosed && sums.balanceMinor !== dueMinor) {
    findings.push({ kind: 'ledger-unsettled', ...about, oursMinor: sums.balanceMinor, theirsMinor: dueMinor })
  }
  return findings
}
