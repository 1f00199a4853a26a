/**
 * What a session of Stripe's hosted page says about the money: whether it was paid, is still under way, or was
 * refunded since.
 */

import type Stripe from 'stripe'
import { fromStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import { refundsOf } from '#adapters/gateways/stripe/refund-status.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { type CaptureStatus, GatewayError, type OrderStatus } from '#domain/money/payments/gateway.ts'

/** Expands a session, so that one read tells everything. */
export const expandedInSession = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.latest_charge.refunds',
]

/**
 * What a Checkout Session says about the money. A complete session may still be unpaid: a bank debit takes days to
 * succeed or fail.
 *
 * @param session read with `expandedInSession`
 */
export function statusOfSession(session: Stripe.Checkout.Session): OrderStatus {
  const intent = expanded(session.payment_intent)
  const captures = intent ? capturesOf(session, intent) : []
  return {
    orderId: session.id,
    status: statusOf(session, intent, captures),
    customId: session.client_reference_id,
    captures,
    payerAddress: session.status === 'open' ? (session.url ?? undefined) : undefined,
  }
}

function statusOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
  [capture]: CaptureStatus[],
): OrderStatus['status'] {
  if (capture) return capture.status === 'pending' ? 'pending' : 'captured'
  if (session.status === 'expired') return 'closed'
  if (session.status !== 'complete') return 'open'
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'declined' : 'pending'
}

function capturesOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent): CaptureStatus[] {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return []
  const charge = expanded(intent.latest_charge)
  const isPaid = intent.status === 'succeeded'
  const units = isPaid ? intent.amount_received : intent.amount
  const amount = fromStripeAmount({ units, currency: intent.currency })
  const capturedAt = Temporal.Instant.fromEpochMilliseconds((charge?.created ?? intent.created) * 1_000)
  return [
    {
      captureId: intent.id,
      status: !isPaid ? 'pending' : charge?.refunded ? 'refunded' : 'completed',
      amount,
      feeMinor: feeOf(charge, amount.currency),
      capturedAt,
      ...refundsOf(charge),
      details: detailsOf({ session, intent, charge, amount, capturedAt }),
    },
  ]
}

/** Stripe's fee, where it settles in the currency of the charge. */
function feeOf(charge: Stripe.Charge | undefined, currency: string): number | undefined {
  const balance = expanded(charge?.balance_transaction)
  if (!balance) return undefined
  const fee = fromStripeAmount({ units: balance.fee, currency: balance.currency })
  return fee.currency === currency ? fee.amountMinor : undefined
}

interface Facts {
  session: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge | undefined
  amount: CaptureStatus['amount']
  capturedAt: Temporal.Instant
}

/** The facts of the specification's transaction payload, under its names; absent ones are left out. */
function detailsOf({ session, intent, charge, amount, capturedAt }: Facts): Record<string, string> {
  const payer = session.customer_details
  const address = charge?.billing_details.address ?? payer?.address
  const facts = {
    create_time: Temporal.Instant.fromEpochMilliseconds(session.created * 1_000).toString(),
    transaction_id: intent.id,
    intent: 'CAPTURE',
    country_code: address?.country,
    email_address: payer?.email,
    name: payer?.name ?? charge?.billing_details.name,
    currency_code: amount.currency,
    currency_value: toDecimal(amount.amountMinor, amount.currency),
    address_line_1: address?.line1,
    admin_area_1: address?.state,
    admin_area_2: address?.city,
    postal_code: address?.postal_code,
    soft_descriptor: charge?.calculated_statement_descriptor,
    status: intent.status,
    update_time: capturedAt.toString(),
  }
  const present = Object.entries(facts).filter(
    (fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== null,
  )
  return Object.fromEntries(present)
}

/**
 * The expanded object.
 *
 * @throws GatewayError where only its id came
 */
function expanded<T extends object>(field: string | T | null | undefined): T | undefined {
  if (typeof field === 'string') throw new GatewayError('unavailable', `Stripe left out ${field}`)
  return field ?? undefined
}
