/** PayPal as a gateway. Money moves only by our own capture, after the payer has approved the order. */

import { payerOriginsOfOwnApi } from '#adapters/gateways/payer-origins.ts'
import { isPaypalAmount, paypalCurrencies, toPaypalAmount } from '#adapters/gateways/paypal/amounts.ts'
import {
  captureAnswer,
  type OrderAnswer,
  orderAnswer,
  refundAnswer,
} from '#adapters/gateways/paypal/answers.ts'
import { createPaypalClient, type PaypalAccount } from '#adapters/gateways/paypal/client.ts'
import { paypalDisputes } from '#adapters/gateways/paypal/disputes.ts'
import { answeredByReading, retryableByPayer } from '#adapters/gateways/paypal/failures.ts'
import { orderStatusOf, payerAddressOf } from '#adapters/gateways/paypal/order-status.ts'
import { listPaypalPayments } from '#adapters/gateways/paypal/payments.ts'
import { refundRefusals } from '#adapters/gateways/paypal/refund-refusals.ts'
import { orderIdOf, refundStatusOf } from '#adapters/gateways/paypal/refund-status.ts'
import { paypalWebhooks } from '#adapters/gateways/paypal/webhooks.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import type { Clock } from '#domain/foundations/time.ts'
import {
  type Gateway,
  type GatewayButton,
  GatewayError,
  type OrderStatus,
  type RefundRequest,
  type RefundStatus,
  type Started,
  type StartRequest,
} from '#domain/money/payments/gateway.ts'

export interface PaypalOptions extends Omit<PaypalAccount, 'apiUrl'> {
  /** Undefined: PayPal itself. Otherwise the sandbox's address or a simulator's. */
  apiUrl: string | undefined
  /** Undefined: webhooks are answered 503, and only the poller finds payments that the browser did not report. */
  webhookId: string | undefined
  clock: Clock
  /** For each exchange with PayPal. */
  timeoutMs?: number
}

/** PayPal (Orders v2, Payments v2) behind the port: docs/algorithms/payments.md. */
export function createPaypalGateway(options: PaypalOptions): Gateway {
  const { clock, clientId, clientSecret } = options
  const apiUrl = (options.apiUrl ?? 'https://api-m.paypal.com').replace(/(?<!\/)\/+$/, '')
  const client = createPaypalClient({ apiUrl, clientId, clientSecret }, clock, options.timeoutMs ?? 20_000)
  const readOrder = (orderId: string) => client.get(orderPath(orderId), orderAnswer)
  const statusOf = (order: OrderAnswer) => orderStatusOf(order, clock.now())
  const approvePage = (orderId: string) =>
    `${payerOriginsOf(apiUrl)[0]}/checkoutnow?token=${encodeURIComponent(orderId)}`

  return {
    name: 'paypal',
    capabilities: {
      label: 'PayPal',
      payerOrigins: payerOriginsOf(apiUrl),
      button: buttonOf(apiUrl, clientId),
      currencies: paypalCurrencies,
      takes: isPaypalAmount,
      refundRefusals,
    },

    async start(request: StartRequest): Promise<Started> {
      const body = orderRequest(request)
      const order = await client.post('/v2/checkout/orders', request.idempotencyKey, body, orderAnswer)
      // When a start is repeated, the payer may have approved already: then no redirect is needed.
      const address = payerAddressOf(order) ?? request.returnAddress
      return { kind: 'redirect', orderId: order.id, address }
    },

    async complete(orderId: string, idempotencyKey: string): Promise<OrderStatus> {
      try {
        const path = `${orderPath(orderId)}/capture`
        const reported = statusOf(await client.post(path, idempotencyKey, {}, orderAnswer))
        return reported.captures.length > 0 ? reported : statusOf(await readOrder(orderId))
      } catch (error) {
        const isRefusal = error instanceof GatewayError && ['declined', 'invalid'].includes(error.kind)
        if (!isRefusal || error.issue === undefined || unknownIssues.has(error.issue)) throw error
        // Whatever it refuses, the order itself tells whether money was taken before.
        const reported = statusOf(await readOrder(orderId))
        if (reported.captures.length > 0) return reported
        if (answeredByReading.has(error.issue)) return afterReading(reported, error.issue)
        if (retryableByPayer.has(error.issue)) return declined(reported, approvePage(orderId))
        throw error
      }
    },

    fetch: orderId => unlessUnknown(async () => statusOf(await readOrder(orderId))),

    async findOrder(captureId: string): Promise<string | undefined> {
      if (!/^[A-Z0-9]{12,20}$/.test(captureId)) return undefined
      const found = await unlessUnknown(() => client.get(`/v2/payments/captures/${captureId}`, captureAnswer))
      return found?.supplementary_data?.related_ids?.order_id ?? orderIdOf(found?.links)
    },

    /** PayPal cannot close an order, but only our own capture takes money, so an unpaid order has no effect. */
    async cancel(orderId: string): Promise<OrderStatus> {
      const reported = await unlessUnknown(async () => statusOf(await readOrder(orderId)))
      if (!reported) return { orderId, status: 'closed', customId: null, captures: [] }
      const isPaid = reported.status === 'captured' || reported.status === 'pending'
      return isPaid ? reported : { ...reported, status: 'closed', payerAddress: undefined }
    },

    async refund(request: RefundRequest): Promise<RefundStatus> {
      const path = `/v2/payments/captures/${encodeURIComponent(request.captureId)}/refund`
      const body = {
        // Always name the amount: without one PayPal refunds all that is left.
        amount: toPaypalAmount(request.amount),
        custom_id: `rf_${request.refundId}`,
        note_to_payer: cutTo(request.note, 255),
      }
      const { amount = request.amount, ...refund } = await client.post(
        path,
        request.idempotencyKey,
        body,
        refundAnswer,
      )
      return refundStatusOf({ ...refund, amount })
    },

    fetchRefund: gatewayRefundId =>
      unlessUnknown(async () => {
        const path = `/v2/payments/refunds/${encodeURIComponent(gatewayRefundId)}`
        return refundStatusOf(await client.get(path, refundAnswer.required()))
      }),

    disputes: paypalDisputes(client),
    listPayments: since => listPaypalPayments(client, since, clock.now()),

    parseWebhook: paypalWebhooks({ webhookId: options.webhookId, client }),
  }
}

/** The origins of PayPal's approval pages, the likeliest first. */
function payerOriginsOf(apiUrl: string): string[] {
  const { hostname } = new URL(apiUrl)
  if (hostname === 'api-m.paypal.com') return ['https://www.paypal.com']
  if (hostname === 'api-m.sandbox.paypal.com') return ['https://www.sandbox.paypal.com']
  return payerOriginsOfOwnApi(apiUrl, ['https://www.paypal.com', 'https://www.sandbox.paypal.com'])
}

/**
 * PayPal's script draws its button only for PayPal's own orders, so a simulator's orders are paid by redirect. The
 * origins are those that PayPal publishes for a page's content security policy.
 */
function buttonOf(apiUrl: string, clientId: string): GatewayButton | undefined {
  const environments: Readonly<Record<string, GatewayButton['environment']>> = {
    'api-m.paypal.com': 'production',
    'api-m.sandbox.paypal.com': 'sandbox',
  }
  const environment = environments[new URL(apiUrl).hostname]
  const origins = ['https://*.paypal.com', 'https://*.paypalobjects.com']
  return environment && { clientId, environment, origins }
}

const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`

function orderRequest(request: StartRequest) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: String(request.attemptId),
        invoice_id: request.invoiceId,
        description: cutTo(request.description, 127),
        amount: toPaypalAmount(request.amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: cutTo(request.brandName, 127),
          landing_page: 'NO_PREFERENCE',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: request.returnAddress,
          cancel_url: request.cancelAddress,
        },
      },
    },
  }
}

/** A capture in progress elsewhere must not be requested again, although the order still reads as approved. */
function afterReading(reported: OrderStatus, issue: string): OrderStatus {
  const isUnderWay = issue === 'ORDER_COMPLETION_IN_PROGRESS' && reported.status === 'approved'
  return isUnderWay ? { ...reported, status: 'pending' } : reported
}

/** The last card was declined. The order looks untouched, and its page accepts another card. */
function declined(reported: OrderStatus, page: string): OrderStatus {
  return { ...reported, status: 'declined', payerAddress: reported.payerAddress ?? page }
}

async function unlessUnknown<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof GatewayError && unknownIssues.has(error.issue ?? '')) return undefined
    throw error
  }
}

const unknownIssues: ReadonlySet<string> = new Set(['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'])
