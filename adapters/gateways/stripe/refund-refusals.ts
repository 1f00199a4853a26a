import type { RefundRefusal } from '#domain/money/payments/gateway.ts'

/**
 * What follows from each of Stripe's error codes for a refund, and from the reasons of refunds that failed later. Any
 * other is the organiser's.
 */
export const refundRefusals = {
  amount_too_large: 'never',
  amount_too_small: 'never',
  charge_already_refunded: 'never',
  charge_not_refundable: 'never',
  // Without a code, such as a refund of more than is left.
  invalid_request_error: 'never',
  parameter_invalid: 'never',
  payment_intent_unexpected_state: 'never',
  declined: 'never',
  expired_or_canceled_card: 'never',
  lost_or_stolen_card: 'never',
  merchant_request: 'never',
  unknown: 'never',
  lock_timeout: 'later',
  balance_insufficient: 'organiser',
  insufficient_funds: 'organiser',
  charge_disputed: 'disputed',
  charge_for_pending_refund_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
} as const satisfies Readonly<Record<string, RefundRefusal>>
