/**
 * Payments without a gateway: bank transfer by invoice, cash or a cheque on site. Staff confirm each order once,
 * with the amount and a reference of the bank or the cash desk; their confirmations are the books.
 */

import { ownCapture } from '#adapters/gateways/own-capture.ts'
import type { Database } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Clock } from '#domain/foundations/time.ts'
import {
  type CaptureStatus,
  type Gateway,
  type OrderStatus,
  type RefundStatus,
  type Started,
  type StartRequest,
  unknownOrder,
} from '#domain/money/payments/gateway.ts'
import type {
  ConfirmReceiptError,
  OfflineBooks,
  OfflineReceipt,
  RefundConfirmation,
} from '#domain/money/payments/offline-books.ts'
import {
  bookOfflineRefund,
  closeOrder,
  createOfflineOrder,
  findOrder,
  listOfflineRefunds,
  lockOfflineOrder,
  type OfflineOrderRow,
  type OfflineRefundRow,
  readOfflineRefund,
  setReceived,
  setRefunded,
} from '#domain/money/payments/offline-order-queries.ts'

interface Ledger {
  database: Database
  clock: Clock
}

/** Offline payments behind the port: `start` asks for money, and only staff can confirm that it arrived. */
export function createOfflineGateway({ database, clock }: Ledger): Gateway {
  async function read(orderId: string): Promise<OrderStatus> {
    const row = await findOrder(database.read, orderId)
    if (!row) throw unknownOrder(orderId)
    return statusOf(row, await listOfflineRefunds(database.read, orderId))
  }

  return {
    name: 'offline',
    capabilities: {
      label: 'Bank transfer or cash',
      payerOrigins: [],
    },

    async start(request: StartRequest): Promise<Started> {
      const row = await database.write(tx => createOfflineOrder(tx, request, clock.now()))
      return { kind: 'instructions', orderId: row.id }
    },

    complete: read,

    async fetch(orderId: string): Promise<OrderStatus | undefined> {
      const row = await findOrder(database.read, orderId)
      return row && statusOf(row, await listOfflineRefunds(database.read, orderId))
    },

    /** A payment has the same number as its order. */
    findOrder: async captureId =>
      /^[\w-]{1,60}$/.test(captureId) ? (await findOrder(database.read, captureId))?.id : undefined,

    async cancel(orderId: string): Promise<OrderStatus> {
      await database.write(tx => closeOrder(tx, orderId))
      return read(orderId)
    },

    /** Records a refund to be made; it is `pending` until staff confirm that they paid it. */
    refund: async request =>
      refundStatusOf(await database.write(tx => bookOfflineRefund(tx, request, clock.now()))),

    async fetchRefund(gatewayRefundId: string): Promise<RefundStatus | undefined> {
      const row = await readOfflineRefund(database.read, gatewayRefundId)
      return row && refundStatusOf(row)
    },

    /** Banks and cash desks send no webhooks. */
    parseWebhook: async () => ({ ok: false, status: 401 }),
  }
}

/** The books that staff write into, beside the gateway that reads them. */
export function openOfflineBooks(ledger: Ledger): OfflineBooks {
  return {
    receive: receipt => confirmPayment(ledger, receipt),
    confirmRefund: refund => confirmRefund(ledger, refund),
  }
}

/**
 * Staff confirm that money arrived. Money received is a fact, so even a closed order takes it. The same reference
 * again changes nothing; more money for the same registration is another attempt.
 */
async function confirmPayment(
  { database, clock }: Ledger,
  receipt: OfflineReceipt,
): Promise<Result<{ orderId: string }, ConfirmReceiptError>> {
  return database.write(async tx => {
    const order = await lockOfflineOrder(tx, receipt.orderId)
    if (!order) return fail({ code: 'unknown-order' })
    if (order.reference === receipt.reference) return ok({ orderId: order.id })
    if (order.reference !== null) return fail({ code: 'already-confirmed', reference: order.reference })
    await setReceived(tx, receipt, clock.now())
    await receipt.alongside?.(tx)
    return ok({ orderId: order.id })
  })
}

/**
 * Staff confirm that they paid a refund; confirming it again changes nothing.
 *
 * @returns whether there is such a refund
 */
async function confirmRefund({ database, clock }: Ledger, refund: RefundConfirmation): Promise<boolean> {
  return database.write(async tx => {
    if (await setRefunded(tx, refund, clock.now())) await refund.alongside?.(tx)
    return (await readOfflineRefund(tx, refund.gatewayRefundId)) !== undefined
  })
}

function statusOf(row: OfflineOrderRow, refunds: OfflineRefundRow[]): OrderStatus {
  const captures = captureOf(row, refunds.map(refundStatusOf))
  const status = row.status === 'received' ? 'captured' : row.status === 'closed' ? 'closed' : 'open'
  return { orderId: row.id, status, customId: row.custom_id, captures }
}

function captureOf(row: OfflineOrderRow, refunds: RefundStatus[]): CaptureStatus[] {
  if (row.received_minor === null || row.received_at === null) return []
  return [
    ownCapture({
      captureId: row.id,
      amount: { amountMinor: row.received_minor, currency: row.currency },
      capturedAt: row.received_at,
      refunds,
      details: {
        create_time: row.received_at,
        transaction_id: row.reference ?? row.id,
        update_time: row.confirmed_at ?? row.received_at,
      },
    }),
  ]
}

function refundStatusOf(row: OfflineRefundRow): RefundStatus {
  return {
    gatewayRefundId: row.id,
    status: row.status === 'completed' ? 'completed' : 'pending',
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    ...(row.paid_at === null ? {} : { paidAt: Temporal.Instant.from(row.paid_at) }),
  }
}
