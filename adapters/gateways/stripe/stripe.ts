import type Stripe from 'stripe'
import { payerOriginsOfOwnApi } from '#adapters/gateways/payer-origins.ts'
import {
  fromStripeAmount,
  isStripeAmount,
  leastAtStripe,
  toStripeAmount,
} from '#adapters/gateways/stripe/amounts.ts'
import { isEndRefused, type SessionRequest, withoutEnd } from '#adapters/gateways/stripe/clock-skew.ts'
import { statusOfDispute } from '#adapters/gateways/stripe/dispute-status.ts'
import { readEvent } from '#adapters/gateways/stripe/events.ts'
import { type Call, failureOf, unreadable } from '#adapters/gateways/stripe/failures.ts'
import { refundRefusals } from '#adapters/gateways/stripe/refund-refusals.ts'
import { refundStatusOf } from '#adapters/gateways/stripe/refund-status.ts'
import { expandedInSession, statusOfSession } from '#adapters/gateways/stripe/session-status.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import type { Clock } from '#domain/foundations/time.ts'
import {
  type DisputeStatus,
  type Gateway,
  GatewayError,
  type GatewayPayment,
  type OrderStatus,
  type RefundRequest,
  type RefundStatus,
  type Started,
  type StartRequest,
  type WebhookOutcome,
} from '#domain/money/payments/gateway.ts'

export interface StripeOptions {
  secretKey: string
  /** Undefined: webhooks are answered 503, and only the poller finds payments that the browser did not report. */
  webhookSecret: string | undefined
  /** Undefined: Stripe itself. Otherwise a simulator's address, without a path. */
  apiUrl: string | undefined
  clock: Clock
  /** For each exchange with Stripe. */
  timeoutMs?: number
}

/**
 * The maximum age of a signed webhook: allows for clocks ten minutes apart and for delivery. An event only triggers
 * a read, so a replay within that time does no harm.
 */
const toleranceSeconds = 15 * 60

/** Stripe Checkout (the hosted page) behind the port: docs/algorithms/payments.md. */
export function createStripeGateway(options: StripeOptions): Gateway {
  let loaded: Promise<{ stripe: Stripe; StripeError: typeof Stripe.errors.StripeError }> | undefined
  /** The SDK takes 150 ms to load, so it is loaded on first use. */
  const load = () => {
    loaded ??= import('stripe').then(({ default: Sdk }) => ({
      stripe: new Sdk(options.secretKey, clientSettings(options)),
      StripeError: Sdk.errors.StripeError,
    }))
    return loaded
  }

  /**
   * Calls Stripe and checks the response: the SDK takes any JSON without an `error` for success, even from a
   * machine in between that answers 502.
   */
  async function ask<T extends { object: string }>(
    call: Call,
    wanted: T['object'],
    send: (stripe: Stripe, StripeError: typeof Stripe.errors.StripeError) => Promise<Stripe.Response<T>>,
  ): Promise<T> {
    const { stripe, StripeError } = await load()
    const answer = await send(stripe, StripeError).catch((error: unknown) => {
      throw error instanceof StripeError ? failureOf(call, error) : error
    })
    if (answer.object !== wanted) throw unreadable(call, answer.lastResponse.statusCode)
    return answer
  }

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
      const created = { gte: Math.floor(since.epochMilliseconds / 1_000) }
      const payments: GatewayPayment[] = []
      for (let after: string | undefined; ; ) {
        const page = await ask({ name: 'list sessions', kind: 'read' }, 'list', stripe =>
          stripe.checkout.sessions.list({ created, limit: 100, ...(after && { starting_after: after }) }),
        )
        payments.push(...page.data.flatMap(listedPayment))
        after = page.data.at(-1)?.id
        if (!page.has_more || after === undefined) return payments
      }
    },

    disputes: {
      fetch: disputeId =>
        unlessMissing(
          ask({ name: 'read a dispute', kind: 'read' }, 'dispute', stripe =>
            stripe.disputes.retrieve(disputeId),
          ).then(statusOfDispute),
        ),

      /** Stripe lists disputes by when they were opened; those that are open here are read one by one. */
      async listSince(since: Temporal.Instant): Promise<DisputeStatus[]> {
        const created = { gte: Math.floor(since.epochMilliseconds / 1_000) }
        const statuses: DisputeStatus[] = []
        for (let after: string | undefined; ; after = statuses.at(-1)?.id) {
          const page = await ask({ name: 'list disputes', kind: 'read' }, 'list', stripe =>
            stripe.disputes.list({ created, limit: 100, ...(after && { starting_after: after }) }),
          )
          statuses.push(...page.data.map(statusOfDispute))
          if (!page.has_more || page.data.length === 0) return statuses
        }
      },
    },

    async parseWebhook(body: Uint8Array, headers: Headers): Promise<WebhookOutcome> {
      const signature = headers.get('stripe-signature')
      const { webhookSecret, clock } = options
      if (!signature) return { ok: false, status: 401 }
      if (webhookSecret === undefined) return { ok: false, status: 503 }
      const { stripe, StripeError } = await load()
      const raw = Buffer.from(body)
      const receivedAt = clock.now().epochMilliseconds
      try {
        return readEvent(
          stripe.webhooks.constructEvent(
            raw,
            signature,
            webhookSecret,
            toleranceSeconds,
            undefined,
            receivedAt,
          ),
        )
      } catch (error) {
        // The signature is valid, but the content is not JSON.
        return { ok: false, status: error instanceof StripeError ? 401 : 400 }
      }
    },
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

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof GatewayError && error.issue === 'resource_missing') return undefined
    throw error
  }
}
