import { expect, test } from 'vitest'
import { readEvent } from '#adapters/gateways/paypal/events.ts'

const capture = {
  id: 'CAP',
  custom_id: '17',
  supplementary_data: { related_ids: { order_id: 'ORD' } },
}
const refund = {
  id: 'REF',
  links: [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/REF' },
    { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAP' },
  ],
}
const dispute = {
  dispute_id: 'PP-D-1',
  status: 'OPEN',
  disputed_transactions: [{ seller_transaction_id: 'CAP' }],
}

test.each([
  [
    'CHECKOUT.ORDER.APPROVED',
    { id: 'ORD', purchase_units: [{ custom_id: '17' }] },
    { orderId: 'ORD', attemptId: 17 },
  ],
  ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORD' }, { orderId: 'ORD' }],
  ['PAYMENT.CAPTURE.COMPLETED', capture, { captureId: 'CAP', orderId: 'ORD', attemptId: 17 }],
  ['PAYMENT.CAPTURE.PENDING', capture, { captureId: 'CAP', orderId: 'ORD', attemptId: 17 }],
  ['PAYMENT.CAPTURE.DENIED', capture, { captureId: 'CAP', orderId: 'ORD', attemptId: 17 }],
  ['PAYMENT.CAPTURE.DECLINED', { id: 'CAP', custom_id: '17' }, { captureId: 'CAP', attemptId: 17 }],
  ['PAYMENT.CAPTURE.REFUNDED', refund, { refundId: 'REF', captureId: 'CAP' }],
  ['PAYMENT.CAPTURE.REVERSED', refund, { captureId: 'CAP', reversal: { id: 'REF' } }],
  [
    'PAYMENT.CAPTURE.REVERSED',
    { ...refund, amount: { currency_code: 'USD', value: '96.00' } },
    { captureId: 'CAP', reversal: { id: 'REF', amount: { amountMinor: 9_600, currency: 'USD' } } },
  ],
  ['PAYMENT.CAPTURE.REVERSED', capture, { orderId: 'ORD', reversal: { id: 'CAP' } }],
  ['PAYMENT.CAPTURE.REVERSED', { id: 'CAP' }, { captureId: 'CAP', reversal: { id: 'CAP' } }],
  ['PAYMENT.REFUND.PENDING', refund, { refundId: 'REF', captureId: 'CAP' }],
  ['PAYMENT.REFUND.FAILED', refund, { refundId: 'REF', captureId: 'CAP' }],
  ['CUSTOMER.DISPUTE.CREATED', dispute, { captureId: 'CAP', dispute: { id: 'PP-D-1', state: 'open' } }],
  ['CUSTOMER.DISPUTE.UPDATED', dispute, { captureId: 'CAP', dispute: { id: 'PP-D-1', state: 'open' } }],
  ['CUSTOMER.DISPUTE.RESOLVED', dispute, { captureId: 'CAP', dispute: { id: 'PP-D-1', state: 'closed' } }],
  [
    'CUSTOMER.DISPUTE.RESOLVED',
    {
      ...dispute,
      dispute_outcome: {
        outcome_code: 'RESOLVED_BUYER_FAVOUR',
        amount_refunded: { currency_code: 'USD', value: '96.00' },
      },
    },
    {
      captureId: 'CAP',
      dispute: {
        id: 'PP-D-1',
        state: 'taken',
        amount: { amountMinor: 9_600, currency: 'USD' },
      },
    },
  ],
  ['BILLING.PLAN.CREATED', { id: 'P-1' }, {}],
])('%s tells what it is about', (type, resource, hints) => {
  const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type: type, resource }))
  expect(readEvent(body)).toEqual({ eventId: 'WH-1', type, ...hints })
})

test.each(['0', '-17', '17 or 1=1', '9'.repeat(16), ''])('%o is the number of no attempt', customId => {
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: customId } }
  expect(readEvent(Buffer.from(JSON.stringify(event)))?.attemptId).toBeUndefined()
})

test('a resource of another shape leaves an event without hints', () => {
  for (const resource of [null, 'text', 17, [], { links: 'none', id: 17 }]) {
    const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.REFUND.FAILED', resource }))
    expect(readEvent(body)).toEqual({ eventId: 'WH-1', type: 'PAYMENT.REFUND.FAILED' })
  }
})
