import type { RefundRefusal } from '#domain/money/payments/gateway.ts'

/** What follows from each of PayPal's issues with a refund. Any other is the organiser's. */
export const refundRefusals = {
  CAPTURE_FULLY_REFUNDED: 'never',
  CURRENCY_MISMATCH: 'never',
  CURRENCY_NOT_SUPPORTED: 'never',
  DECIMALS_NOT_SUPPORTED: 'never',
  DECIMAL_PRECISION: 'never',
  INVALID_PARAMETER_VALUE: 'never',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'never',
  PARTIAL_REFUND_NOT_ALLOWED: 'never',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'never',
  PAYER_ACCOUNT_RESTRICTED: 'never',
  REFUND_AMOUNT_EXCEEDED: 'never',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'never',
  REFUND_IS_RESTRICTED: 'never',
  REFUND_NOT_ALLOWED: 'never',
  REFUND_TIME_LIMIT_EXCEEDED: 'never',
  TRANSACTION_REFUSED: 'never',
  PENDING_CAPTURE: 'later',
  NO_EXTERNAL_FUNDING_DETAILS_FOUND: 'organiser',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'organiser',
  PAYEE_ACCOUNT_RESTRICTED: 'organiser',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'organiser',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED: 'disputed',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'disputed',
  TRANSACTION_DISPUTED: 'disputed',
} as const satisfies Readonly<Record<string, RefundRefusal>>
