import { expect, test } from 'vitest'
import { orderAnswer } from '#adapters/gateways/paypal/answers.ts'
import { orderStatusOf } from '#adapters/gateways/paypal/order-status.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { paypalAccount } from '#tests/support/gateway-accounts.ts'
import { openPaypal, press, startRequest } from '#tests/support/payment-gateways.ts'

const basic = `Basic ${btoa(`${paypalAccount.clientId}:${paypalAccount.clientSecret}`)}`

/** An order whose capture has the result chosen on the payer's page. */
async function approvedAs(act: string) {
  const clock = new StoppedClock()
  const { simulator, gateway, url } = await openPaypal(clock)
  const started = await gateway.start(startRequest(clock))
  if (started.kind !== 'redirect') throw new Error('PayPal sends payers to a page')
  await press(started.address, act)
  const { orderId, address } = started
  const order = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
  return { simulator, gateway, clock, url, orderId, address, order }
}

test('an order that is COMPLETED with a DECLINED capture brings no money', async () => {
  const { gateway, simulator, orderId } = await approvedAs('capture-declined')
  const reported = await gateway.complete(orderId, 'att_17-capture')
  expect(simulator.books.order(orderId)?.status).toBe('COMPLETED')
  expect(reported).toMatchObject({ status: 'declined', captures: [{ status: 'declined' }] })
  expect(reported.payerAddress).toBeUndefined()
})

test('a capture is pending until PayPal has decided, and then completed', async () => {
  const { gateway, orderId, order } = await approvedAs('pending')
  const reported = await gateway.complete(orderId, 'att_17-capture')
  expect(reported).toMatchObject({ status: 'pending', captures: [{ status: 'pending' }] })
  await order(`/_captures/${reported.captures[0]?.captureId}/settle`, { status: 'COMPLETED' })
  expect(await gateway.fetch(orderId)).toMatchObject({
    status: 'captured',
    captures: [{ captureId: reported.captures[0]?.captureId, status: 'completed' }],
  })
})

test('a capture is pending until PayPal has decided, and then declined', async () => {
  const { gateway, orderId, order } = await approvedAs('pending')
  const reported = await gateway.complete(orderId, 'att_17-capture')
  await order(`/_captures/${reported.captures[0]?.captureId}/settle`, { status: 'DECLINED' })
  expect(await gateway.fetch(orderId)).toMatchObject({
    status: 'declined',
    captures: [{ status: 'declined' }],
  })
})

test('a declined card sends the payer back to the same order; the old key goes on answering declined', async () => {
  const { gateway, orderId, address } = await approvedAs('instrument-declined')
  expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({
    status: 'declined',
    captures: [],
    payerAddress: address,
  })
  await press(address, 'completed')
  expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({ status: 'declined' })
  expect(await gateway.complete(orderId, 'att_17-capture-1')).toMatchObject({ status: 'captured' })
})

test('an invoice number that was paid before is refused by its issue', async () => {
  const { gateway, clock, orderId } = await approvedAs('completed')
  await gateway.complete(orderId, 'att_17-capture')
  const again = await gateway.start(
    startRequest(clock, { attemptId: 18, invoiceId: startRequest(clock).invoiceId }),
  )
  if (again.kind !== 'redirect') throw new Error('PayPal sends payers to a page')
  await press(again.address, 'completed')
  await expect(gateway.complete(again.orderId, 'att_18-capture')).rejects.toMatchObject({
    kind: 'invalid',
    issue: 'DUPLICATE_INVOICE_ID',
  })
})

test('a capture carries the facts of the transaction and what PayPal kept', async () => {
  const { gateway, orderId, clock } = await approvedAs('completed')
  const { captures } = await gateway.complete(orderId, 'att_17-capture')
  expect(captures).toEqual([
    {
      captureId: captures[0]?.captureId,
      status: 'completed',
      amount: { amountMinor: 73_490, currency: 'USD' },
      feeMinor: 2_205,
      capturedAt: clock.now(),
      refundedMinor: 0,
      refunds: [],
      details: {
        create_time: '2027-01-10T12:00:00Z',
        transaction_id: captures[0]?.captureId,
        intent: 'CAPTURE',
        country_code: 'NO',
        email_address: 'payer@example.com',
        name: 'Åsa Øvergård',
        payer_id: 'QYR5Z8XDVJNXQ',
        currency_code: 'USD',
        currency_value: '734.90',
        merchant_email_address: 'merchant@example.com',
        soft_descriptor: 'PAYPAL *COLLOQUY',
        status: 'COMPLETED',
        update_time: '2027-01-10T12:00:00Z',
      },
    },
  ])
})

test("a minimal answer holds the capture's money all the same", async () => {
  const { url, orderId, clock } = await approvedAs('completed')
  const ask = (path: string, headers: Record<string, string>, body: string) =>
    fetch(url + path, { method: 'POST', headers, body }).then(answer => answer.json())
  const form = { Authorization: basic, 'Content-Type': 'application/x-www-form-urlencoded' }
  const { access_token } = await ask('/v1/oauth2/token', form, 'grant_type=client_credentials')
  const minimal = await ask(
    `/v2/checkout/orders/${orderId}/capture`,
    {
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
      'PayPal-Request-Id': 'att_17-capture',
      Prefer: 'return=minimal',
    },
    '{}',
  )
  expect(minimal.intent).toBeUndefined()
  expect(orderStatusOf(orderAnswer.parse(minimal), clock.now())).toMatchObject({
    status: 'captured',
    customId: null,
    captures: [{ status: 'completed', amount: { amountMinor: 73_490, currency: 'USD' } }],
  })
})

test('a start that is repeated after the payer approved sends them on to the product', async () => {
  const { gateway, clock, simulator, orderId } = await approvedAs('completed')
  const request = startRequest(clock)
  expect(await gateway.start(request)).toMatchObject({ orderId })
  expect(simulator.books.order(orderId)?.status).toBe('APPROVED')
})

test('a refund that PayPal holds is pending, and may fail in the end', async () => {
  const { gateway, orderId, simulator, order } = await approvedAs('completed')
  const { captures } = await gateway.complete(orderId, 'att_17-capture')
  simulator.books.refundStatus = 'PENDING'
  const refund = await gateway.refund({
    refundId: 1,
    captureId: captures[0]?.captureId ?? '',
    idempotencyKey: 'rf_1-refund',
    amount: { amountMinor: 36_745, currency: 'USD' },
    note: 'Cancelled',
  })
  expect(refund.status).toBe('pending')
  await order(`/_refunds/${refund.gatewayRefundId}/settle`, { status: 'COMPLETED' })
  expect(await gateway.fetchRefund(refund.gatewayRefundId)).toMatchObject({ status: 'completed' })
  await order(`/_refunds/${refund.gatewayRefundId}/settle`, { status: 'FAILED' })
  expect(await gateway.fetchRefund(refund.gatewayRefundId)).toMatchObject({ status: 'failed' })
})

test('a refund that timed out after it happened is found with the same key, not made twice', async () => {
  const { gateway, orderId, simulator } = await approvedAs('completed')
  const { captures } = await gateway.complete(orderId, 'att_17-capture')
  simulator.faults.order({ kind: 'drop-answer', path: '/v2/payments/captures/*/refund', times: 2 })
  const refund = () =>
    gateway.refund({
      refundId: 1,
      captureId: captures[0]?.captureId ?? '',
      idempotencyKey: 'rf_1-refund',
      amount: { amountMinor: 36_745, currency: 'USD' },
      note: 'Cancelled',
    })
  await expect(refund()).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(await refund()).toMatchObject({ status: 'completed' })
  expect(simulator.books.refunds.size).toBe(1)
})
