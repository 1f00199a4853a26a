/** Why a payment or a refund failed or was withdrawn, as staff read it. */
import { lookUp } from '#domain/foundations/look-up.ts'
import { declinedCard } from '#domain/money/payments/attempt.ts'
import type { FailureCode } from '#domain/money/refunds/refund.ts'

const ownFailures: Readonly<Record<FailureCode, string>> = {
  'charged-back': 'The bank took the payment back.',
  'went-back': 'The payment was returned in another way.',
  'planned-again': 'Its gateway gave it up, and it is tried again.',
  'refund-window-closed': 'Its gateway no longer accepts refunds of the payment.',
  'failed-at-the-gateway': 'The gateway reports that it failed.',
}

/** Of payments, and of calls that a gateway refused or did not answer. */
const paymentFailures: Readonly<Record<string, string>> = {
  [declinedCard]: 'The payment was declined.',
  'order-declined': 'The gateway declined the order.',
  invalid: 'The gateway refused the call.',
  auth: 'The gateway did not accept our login.',
  rate: 'The gateway had too many calls.',
  unavailable: 'The gateway could not be reached.',
  'unknown-outcome': 'The gateway gave no answer.',
}

const disputed = 'The payer disputes the payment.'
const stripeEmpty = 'The account at Stripe has too little money.'

/** Reasons of gateways that staff can do something about. */
const gatewayReasons: Readonly<Record<string, string>> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'The account at PayPal has too little money.',
  TRANSACTION_DISPUTED: disputed,
  balance_insufficient: stripeEmpty,
  insufficient_funds: stripeEmpty,
  charge_disputed: disputed,
  charge_for_pending_refund_disputed: disputed,
}

/** How gateways write codes: `INSTRUMENT_DECLINED`, `card_declined`. */
const isCode = (text: string) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$|^[a-z]+(_[a-z0-9]+)+$/.test(text)

/** A sentence for one of our own codes, else what the gateway said; empty for nothing. */
export function refundFailureWords(failure: string | null): string {
  if (failure === null) return ''
  const known = [ownFailures, gatewayReasons, paymentFailures].map(words => lookUp(words, failure))
  return known.find(Boolean) ?? (isCode(failure) ? `The gateway’s code for it is ${failure}.` : failure)
}
