import type Stripe from 'stripe'
import { fromStripeAmount, toStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import { readEvent } from '#adapters/gateways/stripe/events.ts'
import { failureOf } from '#adapters/gateways/stripe/failures.ts'
import { expandedInSession, truthOfSession } from '#adapters/gateways/stripe/session-truth.ts'
import type {
  Gateway,
  OrderTruth,
  RefundRequest,
  RefundTruth,
  Started,
  StartRequest,
  WebhookOutcome,
} from '#domain/payments/gateway.ts'
import type { Clock } from '#domain/time.ts'

export interface StripeOptions {
  secretKey: string
  /** Undefined: webhooks are answered 503, and the poller alone finds what the browser did not bring back. */
  webhookSecret: string | undefined
  /** Undefined: Stripe itself. Else a simulator's address, without a path. */
  apiUrl: string | undefined
  clock: Clock
  /** For each exchange with Stripe. */
  timeoutMs?: number
}

/** Sessions live at least 30 minutes by Stripe's clock; five more bear with clocks that differ. */
const minimumExpiryMinutes = 35

/**
 * How old a signed webhook may be: ten minutes of clocks that differ, and some on the way. An event is a
 * trigger to read the truth, so that a replay within does no harm.
 */
const toleranceSeconds = 15 * 60

/** Stripe Checkout (the hosted page) behind the port: docs/algorithms/payments.md. */
export function createStripeGateway(options: StripeOptions): Gateway {
  let loaded: Promise<{ stripe: Stripe; StripeError: typeof Stripe.errors.StripeError }> | undefined
  /** The SDK takes 150 ms to load, which a start of the product need not wait for. */
  const load = () => {
    loaded ??= import('stripe').then(({ default: Sdk }) => ({
      stripe: new Sdk(options.secretKey, clientSettings(options)),
      StripeError: Sdk.errors.StripeError,
    }))
    return loaded
  }

  async function call<T>(
    name: string,
    kind: 'read' | 'change',
    ask: (stripe: Stripe) => Promise<T>,
  ): Promise<T> {
    const { stripe, StripeError } = await load()
    try {
      return await ask(stripe)
    } catch (error) {
      throw error instanceof StripeError ? failureOf(name, kind, error) : error
    }
  }

  /** The answer to a read of something that may not be there. */
  async function find<T>(name: string, ask: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    const { stripe, StripeError } = await load()
    try {
      return await ask(stripe)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      if (error.statusCode === 404) return undefined
      throw failureOf(name, 'read', error)
    }
  }

  async function readTruth(orderId: string): Promise<OrderTruth> {
    const session = await call('read a session', 'read', stripe =>
      stripe.checkout.sessions.retrieve(orderId, { expand: expandedInSession }),
    )
    return truthOfSession(session)
  }

  return {
    name: 'stripe',
    capabilities: {
      label: 'Card (Stripe)',
      payerOrigins: [options.apiUrl ? new URL(options.apiUrl).origin : 'https://checkout.stripe.com'],
      refundsByApi: true,
      partialRefunds: true,
      minimumExpiryMinutes,
    },

    async start(request: StartRequest): Promise<Started> {
      const session = await call('create a session', 'change', stripe =>
        stripe.checkout.sessions.create(sessionRequest(request), { idempotencyKey: request.idempotencyKey }),
      )
      // A repeated start may find that the payer is through: then nothing is left to do there.
      return { kind: 'redirect', orderId: session.id, address: session.url ?? request.returnAddress }
    },

    /** Stripe takes the money when the payer pays, so that completing is reading. */
    complete: readTruth,

    async fetch(orderId: string): Promise<OrderTruth | undefined> {
      const session = await find('read a session', stripe =>
        stripe.checkout.sessions.retrieve(orderId, { expand: expandedInSession }),
      )
      return session && truthOfSession(session)
    },

    async cancel(orderId: string): Promise<OrderTruth> {
      const before = await readTruth(orderId)
      if (before.status !== 'open') return before
      const { stripe, StripeError } = await load()
      try {
        await stripe.checkout.sessions.expire(orderId)
      } catch (error) {
        // Refused where the payer was quicker: the session then tells what became of it.
        if (!(error instanceof StripeError)) throw error
        if (error.statusCode !== 400) throw failureOf('expire a session', 'change', error)
      }
      return readTruth(orderId)
    },

    async refund(request: RefundRequest): Promise<RefundTruth> {
      const refund = await call('refund', 'change', stripe =>
        stripe.refunds.create(
          {
            payment_intent: request.captureId,
            amount: toStripeAmount(request.amount).units,
            metadata: { refund_id: String(request.refundId), note: request.note.slice(0, 500) },
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      )
      return refundTruth(refund)
    },

    async fetchRefund(gatewayRefundId: string): Promise<RefundTruth | undefined> {
      const refund = await find('read a refund', stripe => stripe.refunds.retrieve(gatewayRefundId))
      return refund && refundTruth(refund)
    },

    async parseWebhook(body: Uint8Array, headers: Headers): Promise<WebhookOutcome> {
      const signature = headers.get('stripe-signature')
      if (!signature) return { ok: false, status: 400 }
      if (options.webhookSecret === undefined) return { ok: false, status: 503 }
      const { stripe, StripeError } = await load()
      try {
        const receivedAt = options.clock.now().epochMilliseconds
        const secret = options.webhookSecret
        const event = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          secret,
          toleranceSeconds,
          undefined,
          receivedAt,
        )
        return { ok: true, event: readEvent(event) }
      } catch (error) {
        // Signed by Stripe, but no event: not to be sent again in the hope of a better answer.
        return { ok: false, status: error instanceof StripeError ? 401 : 400 }
      }
    },
  }
}

function clientSettings({ apiUrl, timeoutMs }: StripeOptions) {
  const settings = { timeout: timeoutMs ?? 20_000, maxNetworkRetries: 1, telemetry: false }
  if (apiUrl === undefined) return settings
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    ...settings,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  } as const
}

/** Made of the stored attempt alone: a repetition with other parameters is refused by Stripe. */
function sessionRequest(request: StartRequest): Stripe.Checkout.SessionCreateParams {
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
          product_data: { name: request.description.slice(0, 250) },
        },
      },
    ],
    client_reference_id: String(request.attemptId),
    customer_email: request.payerEmail,
    metadata,
    payment_intent_data: {
      metadata,
      description: `${request.brandName}: ${request.invoiceId}`.slice(0, 1000),
    },
    // The braces are Stripe's placeholder and stay as they are.
    success_url: `${request.returnAddress}${separator}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelAddress,
    expires_at: Math.floor(request.expiresAt.epochMilliseconds / 1_000),
  }
}

const refundStatuses: Readonly<Record<string, RefundTruth['status']>> = {
  succeeded: 'completed',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
}

function refundTruth(refund: Stripe.Refund): RefundTruth {
  return {
    gatewayRefundId: refund.id,
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    amount: fromStripeAmount({ units: refund.amount, currency: refund.currency }),
  }
}
