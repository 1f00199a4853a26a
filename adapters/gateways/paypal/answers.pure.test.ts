import { expect, test } from 'vitest'
import { orderAnswer } from '#adapters/gateways/paypal/answers.ts'

const amount = { currency_code: 'USD', value: '120.00' }
const answerWith = (capture: object) => ({
  id: 'ORDER',
  status: 'COMPLETED',
  purchase_units: [{ payments: { captures: [{ id: 'CAPTURE', status: 'COMPLETED', amount, ...capture }] } }],
})
const captureIn = (answer: unknown) => orderAnswer.parse(answer).purchase_units[0]?.payments?.captures[0]

test.each([
  ['nothing but the money', {}],
  ['a moment that is none', { create_time: 'yesterday' }],
  ['nothing where there could be something', { create_time: null, custom_id: null, update_time: null }],
  ['a fee in a currency of its own', { seller_receivable_breakdown: { paypal_fee: { value: 'x' } } }],
  ['what nobody has heard of', { brand_new: [{ of: null }] }],
])('a capture that tells %s is money all the same', (_what, capture) => {
  expect(captureIn(answerWith(capture))).toMatchObject({
    id: 'CAPTURE',
    status: 'COMPLETED',
    amount: { amountMinor: 12_000, currency: 'USD' },
  })
})

test('an order whose links say nothing is read', () => {
  expect(orderAnswer.parse({ id: 'ORDER', status: 'CREATED', links: null }).links).toEqual([])
  expect(orderAnswer.parse({ id: 'ORDER', status: 'CREATED', links: [{ rel: 'approve' }] }).links).toEqual([])
})

test('a capture without a readable amount is not read as one', () => {
  for (const value of ['', 'free', '-1.00']) {
    expect(() => orderAnswer.parse(answerWith({ amount: { ...amount, value } }))).toThrow()
  }
})
