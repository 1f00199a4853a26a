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
    { about: 'payment', orderId: 'ORD', attemptId: 17 },
  ],
  ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORD' }, { about: 'payment', orderId: 'ORD' }],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    capture,
    { about: 'payment', captureId: 'CAP', orderId: 'ORD', attemptId: 17 },
  ],
  ['PAYMENT.CAPTURE.PENDING', capture, { about: 'payment', captureId: 'CAP', orderId: 'ORD', attemptId: 17 }],
  ['PAYMENT.CAPTURE.DENIED', capture, { about: 'payment', captureId: 'CAP', orderId: 'ORD', attemptId: 17 }],
  [
    'PAYMENT.CAPTURE.DECLINED',
    { id: 'CAP', custom_id: '17' },
    { about: 'payment', captureId: 'CAP', attemptId: 17 },
  ],
  ['PAYMENT.CAPTURE.REFUNDED', refund, { about: 'refund', refundId: 'REF', captureId: 'CAP' }],
  ['PAYMENT.CAPTURE.REVERSED', refund, { about: 'reversal', id: 'REF', captureId: 'CAP' }],
  [
    'PAYMENT.CAPTURE.REVERSED',
    { ...refund, amount: { currency_code: 'USD', value: '96.00' } },
    { about: 'reversal', id: 'REF', amount: { amountMinor: 9_600, currency: 'USD' }, captureId: 'CAP' },
  ],
  ['PAYMENT.CAPTURE.REVERSED', capture, { about: 'reversal', id: 'CAP', orderId: 'ORD' }],
  ['PAYMENT.CAPTURE.REVERSED', { id: 'CAP' }, { about: 'reversal', id: 'CAP', captureId: 'CAP' }],
  ['PAYMENT.REFUND.PENDING', refund, { about: 'refund', refundId: 'REF', captureId: 'CAP' }],
  ['PAYMENT.REFUND.FAILED', refund, { about: 'refund', refundId: 'REF', captureId: 'CAP' }],
  [
    'CUSTOMER.DISPUTE.CREATED',
    dispute,
    { about: 'dispute', dispute: { id: 'PP-D-1', captureId: 'CAP', state: 'open' } },
  ],
  [
    'CUSTOMER.DISPUTE.UPDATED',
    dispute,
    { about: 'dispute', dispute: { id: 'PP-D-1', captureId: 'CAP', state: 'open' } },
  ],
  [
    'CUSTOMER.DISPUTE.RESOLVED',
    dispute,
    { about: 'dispute', dispute: { id: 'PP-D-1', captureId: 'CAP', state: 'closed' } },
  ],
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
      about: 'dispute',
      dispute: {
        id: 'PP-D-1',
        captureId: 'CAP',
        state: 'taken',
        amount: { amountMinor: 9_600, currency: 'USD' },
      },
    },
  ],
  ['BILLING.PLAN.CREATED', { id: 'P-1' }, { about: 'other' }],
])('%s tells what it is about', (type, resource, report) => {
  const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type: type, resource }))
  expect(readEvent(body)).toEqual({ eventId: 'WH-1', type, ...report })
})

test.each(['0', '-17', '17 or 1=1', '9'.repeat(16), ''])('%o is the number of no attempt', customId => {
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: customId } }
  const read = { eventId: 'WH-1', type: 'PAYMENT.CAPTURE.COMPLETED', about: 'payment' }
  expect(readEvent(Buffer.from(JSON.stringify(event)))).toEqual(read)
})

test.each([
  [null, 'other'],
  ['text', 'other'],
  [17, 'other'],
  [[], 'other'],
  [{ links: 'none', id: 17 }, 'payment'],
])('the resource %j names no payment', (resource, about) => {
  const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.REFUND.FAILED', resource }))
  expect(readEvent(body)).toEqual({ eventId: 'WH-1', type: 'PAYMENT.REFUND.FAILED', about })
})
