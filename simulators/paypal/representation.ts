import type { Amount, Capture, Dispute, Order, Refund } from '#simulators/paypal/books.ts'

/** An order as PayPal shows it: a few fields, or all with `Prefer: return=representation`. */
export function showOrder(
  order: Order,
  origin: string,
  isFull: boolean,
  refunds: readonly Refund[] = [],
): object {
  const self = `${origin}/v2/checkout/orders/${order.id}`
  const links =
    order.status === 'PAYER_ACTION_REQUIRED'
      ? [
          { href: self, rel: 'self', method: 'GET' },
          { href: approveAddress(order, origin), rel: 'payer-action', method: 'GET' },
        ]
      : [{ href: self, rel: 'self', method: 'GET' }]
  const minimal = { id: order.id, status: order.status, links }
  if (!isFull) {
    if (!order.capture) return minimal
    const captures = [showMinimalCapture(order.capture, origin)]
    return { ...minimal, purchase_units: [{ reference_id: order.unit.reference_id, payments: { captures } }] }
  }
  return {
    ...minimal,
    intent: 'CAPTURE',
    create_time: order.createdAt.toString(),
    update_time: order.updatedAt.toString(),
    payment_source: { paypal: {} },
    ...(order.status !== 'PAYER_ACTION_REQUIRED' && { payer }),
    purchase_units: [
      {
        ...order.unit,
        payee: { email_address: 'merchant@example.com', merchant_id: 'MERCHANTSIMUL' },
        soft_descriptor: 'PAYPAL *COLLOQUY',
        ...(order.capture && {
          payments: {
            captures: [showCapture(order.capture, order, origin)],
            ...(refunds.length > 0 && { refunds: refunds.map(refund => showRefund(refund, origin, true)) }),
          },
        }),
      },
    ],
  }
}

export const approveAddress = (order: Order, origin: string) => `${origin}/checkoutnow?token=${order.id}`

/** The payer, with non-ASCII letters in the name. */
export const payer = {
  payer_id: 'QYR5Z8XDVJNXQ',
  email_address: 'payer@example.com',
  name: { given_name: 'Åsa', surname: 'Øvergård' },
  address: { country_code: 'NO' },
}

export function showCapture(capture: Capture, order: Order, origin: string) {
  return {
    ...showMinimalCapture(capture, origin),
    custom_id: order.unit.custom_id,
    invoice_id: order.unit.invoice_id,
    final_capture: true,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    ...(capture.status !== 'DECLINED' &&
      capture.status !== 'PENDING' && {
        seller_receivable_breakdown: {
          gross_amount: capture.amount,
          paypal_fee: feeOf(capture.amount),
        },
      }),
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}

function showMinimalCapture(capture: Capture, origin: string) {
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
    links: [
      { href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${capture.id}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function showRefund(refund: Refund, origin: string, isFull: boolean): object {
  const links = [
    { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${origin}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ]
  const minimal = { id: refund.id, status: refund.status, links }
  if (!isFull) return minimal
  const { amount, customId: custom_id, createdAt: create_time } = refund
  return { ...minimal, amount, custom_id, create_time, update_time: create_time }
}

/** A capture in the list of transactions. */
export function showTransaction(
  { id, status, amount, createdAt }: Capture,
  order: Order | undefined,
): object {
  return {
    transaction_info: {
      transaction_id: id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: createdAt,
      transaction_amount: amount,
      transaction_status: status === 'PENDING' ? 'P' : 'S',
      custom_field: order?.unit.custom_id,
      invoice_id: order?.unit.invoice_id,
    },
  }
}

/** A dispute as in its own resource. */
export function showDispute({ id, captureId, status, amount, outcome, updatedAt }: Dispute): object {
  return {
    dispute_id: id,
    update_time: updatedAt.toString(),
    reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
    status,
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_amount: amount,
    disputed_transactions: [{ seller_transaction_id: captureId }],
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: amount }),
      },
    }),
  }
}

/** 3 % in the capture's currency, with its decimals. */
function feeOf({ currency_code, value }: Amount): Amount {
  const digits = value.split('.')[1]?.length ?? 0
  return { currency_code, value: (Number(value) * 0.03).toFixed(digits) }
}
