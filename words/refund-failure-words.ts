/** Why a refund failed or was withdrawn, as staff read it. */
import { lookUp } from '#domain/look-up.ts'
import type { RefundFailure } from '#domain/payments/refund.ts'

const ownFailures: Readonly<Record<RefundFailure, string>> = {
  'charged-back': 'The bank took the payment back.',
  'went-back': 'The payment was returned in another way.',
  'refund-window-closed': 'Its gateway no longer accepts refunds of the payment.',
  'failed-at-the-gateway': 'The gateway reports that it failed.',
}

/** A sentence for one of our own codes, else what the gateway said; empty for nothing. */
export const refundFailureWords = (failure: string | null): string =>
  lookUp(ownFailures, failure) ?? failure ?? ''
