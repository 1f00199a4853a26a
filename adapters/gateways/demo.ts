/**
 * The gateway used where no real one is configured (note 27). No money moves, but everything else is as at a real
 * gateway: the payer approves an order on a page of its own, the product sees the books only through the port, and
 * answers are sent only after they are committed.
 */

import { ownCapture } from '#adapters/gateways/own-capture.ts'
import { isPaypalAmount } from '#adapters/gateways/paypal/amounts.ts'
import { isStripeAmount } from '#adapters/gateways/stripe/amounts.ts'
import type { Database } from '#database/database.ts'
import type { Clock } from '#domain/foundations/time.ts'
import {
  bookDemoRefund,
  createDemoOrder,
  type DemoOrderRow,
  type DemoOrderStatus,
  type DemoRefundRow,
  findOrderOfCapture,
  listDemoRefunds,
  lockDemoOrder,
  readDemoRefund,
  readOrder,
  setCaptured,
  setStatus,
  statusAt,
} from '#domain/money/payments/demo-order-queries.ts'
import {
  type CaptureStatus,
  type Gateway,
  type OrderStatus,
  type RefundStatus,
  type Started,
  type StartRequest,
  unknownOrder,
} from '#domain/money/payments/gateway.ts'
import { demoOrderPath } from '#words/addresses/payment-paths.ts'

/** What the demo gateway needs. */
export interface DemoBooks {
  database: Database
  clock: Clock
}

/**
 * The demo gateway behind the port.
 *
 * @param options.publicUrl the product's address without a trailing slash
 */
export function createDemoGateway(options: DemoBooks & { publicUrl: string }): Gateway {
  const { database, clock, publicUrl } = options
  const pageOf = (orderId: string) => publicUrl + demoOrderPath(orderId)

  async function statusOf(row: DemoOrderRow): Promise<OrderStatus> {
    const status = statusAt(row, clock.now())
    return {
      orderId: row.id,
      status,
      customId: row.custom_id,
      captures:
        row.capture_id && row.captured_at ? [await captureOf(row, row.capture_id, row.captured_at)] : [],
      payerAddress: status === 'open' || status === 'declined' ? pageOf(row.id) : undefined,
    }
  }

  async function captureOf(row: DemoOrderRow, captureId: string, capturedAt: string): Promise<CaptureStatus> {
    return ownCapture({
      captureId,
      amount: { amountMinor: row.amount_minor, currency: row.currency },
      capturedAt,
      refunds: (await listDemoRefunds(database.read, captureId)).map(refundStatusOf),
      feeMinor: 0,
      details: { create_time: row.created_at, soft_descriptor: 'DEMO' },
    })
  }

  return {
    name: 'demo',
    capabilities: {
      payerOrigins: [],
      label: 'Demo payment',
      // What could not be paid for real is not offered here either.
      takes: amount => isPaypalAmount(amount) || isStripeAmount(amount),
    },

    async start(request: StartRequest): Promise<Started> {
      const row = await database.write(tx => createDemoOrder(tx, request, clock.now()))
      return { kind: 'redirect', orderId: row.id, address: pageOf(row.id) }
    },

    async complete(orderId: string): Promise<OrderStatus> {
      const row = await database.write(async tx => {
        const order = await lockDemoOrder(tx, orderId)
        if (!order) throw unknownOrder(orderId)
        if (statusAt(order, clock.now()) !== 'approved') return order
        return setCaptured(tx, orderId, clock.now())
      })
      return statusOf(row)
    },

    async fetch(orderId: string): Promise<OrderStatus | undefined> {
      const row = await readOrder(database.read, orderId)
      return row && statusOf(row)
    },

    async findOrder(captureId: string): Promise<string | undefined> {
      if (!/^demo_cap_[\w-]+$/.test(captureId)) return undefined
      return findOrderOfCapture(database.read, captureId)
    },

    async cancel(orderId: string): Promise<OrderStatus> {
      const row = await database.write(async tx => {
        const order = await lockDemoOrder(tx, orderId)
        if (!order) throw unknownOrder(orderId)
        return order.status === 'captured' ? order : setStatus(tx, orderId, 'closed')
      })
      return statusOf(row)
    },

    refund: async request =>
      refundStatusOf(await database.write(tx => bookDemoRefund(tx, request, clock.now()))),

    async fetchRefund(gatewayRefundId: string): Promise<RefundStatus | undefined> {
      const row = await readDemoRefund(database.read, gatewayRefundId)
      return row && refundStatusOf(row)
    },

    /** The demo gateway sends no webhooks, so a webhook that claims to come from it is forged. */
    parseWebhook: async () => ({ ok: false, status: 401 }),
  }
}

/** What the payer sees on the demo gateway's page. */
export interface DemoOrder {
  orderId: string
  amountMinor: number
  currency: string
  description: string
  invoiceId: string
  status: DemoOrderStatus
  returnAddress: string
  cancelAddress: string
}

/** The order for the payer's page; undefined where there is none. An expired order reads as `closed`. */
export async function readDemoOrder(books: DemoBooks, orderId: string): Promise<DemoOrder | undefined> {
  const row = await readOrder(books.database.read, orderId)
  if (!row) return undefined
  return {
    orderId: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    description: row.description,
    invoiceId: row.invoice_id,
    status: statusAt(row, books.clock.now()),
    returnAddress: row.return_address,
    cancelAddress: row.cancel_address,
  }
}

/**
 * The payer approves. An order that was closed in the meantime stays closed.
 *
 * @returns the product's address to return to; undefined where there is no such order
 */
export async function approveDemoOrder(books: DemoBooks, orderId: string): Promise<string | undefined> {
  return payerActs(books, orderId, 'approved', row => row.return_address)
}

/** The payer's card is declined. The order stays payable, and the product finds out when it completes it. */
export async function declineDemoOrder(books: DemoBooks, orderId: string): Promise<string | undefined> {
  return payerActs(books, orderId, 'declined', row => row.return_address)
}

/** The payer returns without paying. As at a real gateway, the order stays open. */
export async function cancelDemoOrder(books: DemoBooks, orderId: string): Promise<string | undefined> {
  return payerActs(books, orderId, 'open', row => row.cancel_address)
}

async function payerActs(
  { database, clock }: DemoBooks,
  orderId: string,
  status: 'open' | 'approved' | 'declined',
  addressOf: (row: DemoOrderRow) => string,
): Promise<string | undefined> {
  return database.write(async tx => {
    const order = await lockDemoOrder(tx, orderId)
    if (!order) return undefined
    const current = statusAt(order, clock.now())
    if (current === 'captured') return order.return_address
    if (current === 'closed') return order.cancel_address
    return addressOf(await setStatus(tx, orderId, status))
  })
}

function refundStatusOf(row: DemoRefundRow): RefundStatus {
  const amount = { amountMinor: row.amount_minor, currency: row.currency }
  return { gatewayRefundId: row.id, status: 'completed', amount }
}
