/**
 * Stripe as a gateway. Its hosted page takes the money itself, so there is nothing to capture: the session tells what
 * was paid.
 */

import type Stripe from 'stripe'
import { payerOriginsOfOwnApi } from '#adapters/gateways/payer-origins.ts'
import {
  fromStripeAmount,
  isStripeAmount,
  leastAtStripe,
  toStripeAmount,
} from '#adapters/gateways/stripe/amounts.ts'
import { createStripeClient, type StripeAccount } from '#adapters/gateways/stripe/client.ts'
import { isEndRefused, type SessionRequest, withoutEnd } from '#adapters/gateways/stripe/clock-skew.ts'
import { createdSince, stripeDisputes } from '#adapters/gateways/stripe/disputes.ts'
import { unlessMissing } from '#adapters/gateways/stripe/failures.ts'
import { refundRefusals } from '#adapters/gateways/stripe/refund-refusals.ts'
import { refundStatusOf } from '#adapters/gateways/stripe/refund-status.ts'
import { expandedInSession, statusOfSession } from '#adapters/gateways/stripe/session-status.ts'
import { stripeWebhooks } from '#adapters/gateways/stripe/webhooks.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import type { Clock } from '#domain/foundations/time.ts'
import {
  type Gateway,
  GatewayError,
  type GatewayPayment,
  type OrderStatus,
  type RefundRequest,
  type RefundStatus,
  type Started,
  type StartRequest,
} from '#domain/money/payments/gateway.ts'

export interface StripeOptions extends StripeAccount {
  /** Undefined: webhooks are answered 503, and only the poller finds payments that the browser did not report. */
  webhookSecret: string | undefined
  clock: Clock
}

/** Stripe Checkout (the hosted page) behind the port: docs/algorithms/payments.md. */
export function createStripeGateway(options: StripeOptions): Gateway {
  const client = createStripeClient(options)
  const { ask } = client
  const readSession = (orderId: string) =>
    ask({ name: 'read a session', kind: 'read' }, 'checkout.session', stripe =>
      stripe.checkout.sessions.retrieve(orderId, { expand: expandedInSession }),
    )
  const readStatus = async (orderId: string) => statusOfSession(await readSession(orderId))

  return {
    name: 'stripe',
    capabilities: {
      label: 'Card (Stripe)',
      payerOrigins: options.apiUrl
        ? payerOriginsOfOwnApi(options.apiUrl, [checkoutOrigin])
        : [checkoutOrigin],
      takes: isStripeAmount,
      least: leastAtStripe,
      refundRefusals,
    },

    async start(request: StartRequest): Promise<Started> {
      const call = { name: 'create a session', kind: 'change' } as const
      const session = await ask(call, 'checkout.session', async (stripe, StripeError) => {
        const create = ({ idempotencyKey, ...wanted }: SessionRequest) =>
          stripe.checkout.sessions.create(sessionRequest(wanted), { idempotencyKey })
        try {
          return await create(request)
        } catch (error) {
          if (error instanceof StripeError && isEndRefused(error)) return create(withoutEnd(request))
          throw error
        }
      })
      // When a start is repeated, the payer may have finished: then no redirect is needed.
      return { kind: 'redirect', orderId: session.id, address: session.url ?? request.returnAddress }
    },

    /** Stripe takes the money when the payer pays, so completing is a read. */
    complete: readStatus,

    fetch: orderId => unlessMissing(readStatus(orderId)),

    /** A Checkout payment is identified by its payment intent. */
    async findOrder(captureId: string): Promise<string | undefined> {
      if (!/^pi_[A-Za-z0-9_]{8,200}$/.test(captureId)) return undefined
      const listing = ask({ name: 'find a session', kind: 'read' }, 'list', stripe =>
        stripe.checkout.sessions.list({ payment_intent: captureId, limit: 1 }),
      )
      return (await unlessMissing(listing))?.data[0]?.id
    },

    async cancel(orderId: string): Promise<OrderStatus> {
      const before = await readStatus(orderId)
      if (before.status !== 'open') return before
      try {
        await ask({ name: 'expire a session', kind: 'change' }, 'checkout.session', stripe =>
          stripe.checkout.sessions.expire(orderId),
        )
      } catch (error) {
        // Refused where the payer was quicker: reading the session tells the outcome.
        if (!(error instanceof GatewayError && error.kind === 'invalid')) throw error
      }
      return readStatus(orderId)
    },

    async refund(request: RefundRequest): Promise<RefundStatus> {
      const refund = await ask({ name: 'refund', kind: 'change' }, 'refund', stripe =>
        stripe.refunds.create(
          {
            payment_intent: request.captureId,
            amount: toStripeAmount(request.amount).units,
            metadata: { refund_id: String(request.refundId), note: cutTo(request.note, 500) },
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      )
      return refundStatusOf(refund)
    },

    async fetchRefund(gatewayRefundId: string): Promise<RefundStatus | undefined> {
      const reading = ask({ name: 'read a refund', kind: 'read' }, 'refund', stripe =>
        stripe.refunds.retrieve(gatewayRefundId),
      )
      return unlessMissing(reading.then(refundStatusOf))
    },

    async listPayments(since: Temporal.Instant): Promise<GatewayPayment[]> {
      const created = createdSince(since)
      const sessions = client.list('list sessions', (stripe, page) =>
        stripe.checkout.sessions.list({ created, ...page }),
      )
      return (await Array.fromAsync(sessions, listedPayment)).flat()
    },

    disputes: stripeDisputes(client),
    parseWebhook: stripeWebhooks(client, options),
  }
}

/** A paid session with the number that we sent with it. */
function listedPayment(session: Stripe.Checkout.Session): GatewayPayment[] {
  const { payment_intent: intent, client_reference_id: customId, amount_total: units, currency } = session
  const captureId = typeof intent === 'string' ? intent : intent?.id
  if (session.payment_status !== 'paid' || !captureId || !customId || units === null || !currency) return []
  const invoiceId = session.metadata?.invoice_id ?? null
  return [{ captureId, customId, invoiceId, amount: fromStripeAmount({ units, currency }) }]
}

const checkoutOrigin = 'https://checkout.stripe.com'

/** Stripe refuses some e-mail addresses that the product accepts; the payer then types one there. */
function isPlainAddress(email: string): boolean {
  return email.length <= 254 && /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/.test(email)
}

/** Built only from the stored attempt: Stripe refuses a retry with other parameters. */
function sessionRequest(
  request: Omit<SessionRequest, 'idempotencyKey'>,
): Stripe.Checkout.SessionCreateParams {
  const { currency, units } = toStripeAmount(request.amount)
  const metadata = { attempt_id: String(request.attemptId), invoice_id: request.invoiceId }
  const separator = request.returnAddress.includes('?') ? '&' : '?'
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: units,
          product_data: { name: cutTo(request.description, 250) },
        },
      },
    ],
    client_reference_id: String(request.attemptId),
    ...(isPlainAddress(request.payerEmail) && { customer_email: request.payerEmail }),
    metadata,
    payment_intent_data: {
      metadata,
      description: cutTo(`${request.brandName}: ${request.invoiceId}`, 1000),
    },
    // The braces are Stripe's placeholder and must stay.
    success_url: `${request.returnAddress}${separator}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelAddress,
    ...(request.expiresAt && { expires_at: Math.floor(request.expiresAt.epochMilliseconds / 1_000) }),
  }
}
