/** Why a refund failed or was withdrawn, as staff read it. */
import { lookUp } from '#domain/foundations/look-up.ts'
import type { RefundFailure } from '#domain/money/refunds/refund.ts'

const ownFailures: Readonly<Record<RefundFailure, string>> = {
  'charged-back': 'The bank took the payment back.',
  'went-back': 'The payment was returned in another way.',
  'planned-again': 'Its gateway gave it up, and it is tried again.',
  'refund-window-closed': 'Its gateway no longer accepts refunds of the payment.',
  'failed-at-the-gateway': 'The gateway reports that it failed.',
}

/** Reasons of gateways that staff can do something about. */
const gatewayReasons: Readonly<Record<string, string>> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'The account at PayPal has too little money.',
  TRANSACTION_DISPUTED: 'The payer disputes the payment.',
  balance_insufficient: 'The account at Stripe has too little money.',
  insufficient_funds: 'The account at Stripe has too little money.',
  charge_disputed: 'The payer disputes the payment.',
  charge_for_pending_refund_disputed: 'The payer disputes the payment.',
}

/** A sentence for one of our own codes, else what the gateway said; empty for nothing. */
export const refundFailureWords = (failure: string | null): string =>
  lookUp(ownFailures, failure) ?? lookUp(gatewayReasons, failure) ?? failure ?? ''
