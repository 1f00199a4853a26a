import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  approveDemoOrder,
  cancelDemoOrder,
  createDemoGateway,
  type DemoBooks,
  declineDemoOrder,
  readDemoOrder,
} from '#adapters/gateways/demo.ts'
import { openDatabase } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import type { Gateway, StartRequest } from '#domain/payments/gateway.ts'

const noon = Temporal.Instant.from('2027-01-10T12:00:00Z')

let folder: string
let books: DemoBooks
let gateway: Gateway
let now: Temporal.Instant

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'colloquy-demo-'))
  const database = await openDatabase(path.join(folder, 'test.sqlite'))
  await migrate(database)
  now = noon
  books = { database, clock: { now: () => now } }
  gateway = createDemoGateway({ ...books, publicUrl: 'http://localhost:3000' })
})

afterEach(async () => {
  await books.database.close()
  await rm(folder, { recursive: true })
})

const request: StartRequest = {
  attemptId: 17,
  idempotencyKey: 'att_17-create',
  amount: { amountMinor: 73_490, currency: 'USD' },
  invoiceId: 'MS27-7K3QPD-1',
  description: 'Oral presentation',
  payerEmail: 'ada@example.org',
  brandName: 'Colloquy',
  returnAddress: 'http://localhost:3000/material-science/payment/return?r=abc',
  cancelAddress: 'http://localhost:3000/material-science/payment/cancel?r=abc',
  expiresAt: noon.add({ minutes: 30 }),
}

test('an approved order is captured once, however often it is completed', async () => {
  const { orderId } = await gateway.start(request)
  expect(await approveDemoOrder(books, orderId)).toBe(request.returnAddress)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => gateway.complete(orderId, 'att_17-capture')),
  )
  const captureIds = new Set(answers.flatMap(truth => truth.captures.map(capture => capture.captureId)))
  expect(captureIds.size).toBe(1)
  expect(answers[0]).toMatchObject({
    orderId,
    status: 'captured',
    customId: '17',
    captures: [{ status: 'completed', amount: request.amount, capturedAt: noon }],
  })
})

test('the payer is sent to the page of the order, which shows what is paid', async () => {
  const started = await gateway.start(request)
  expect(started).toEqual({
    kind: 'redirect',
    orderId: started.orderId,
    address: `http://localhost:3000/demo-gateway/${started.orderId}`,
  })
  expect(await readDemoOrder(books, started.orderId)).toEqual({
    orderId: started.orderId,
    amountMinor: 73_490,
    currency: 'USD',
    description: 'Oral presentation',
    invoiceId: 'MS27-7K3QPD-1',
    status: 'open',
    returnAddress: request.returnAddress,
    cancelAddress: request.cancelAddress,
  })
})

test('the same key starts one order, also at the same moment', async () => {
  const started = await Promise.all(Array.from({ length: 5 }, () => gateway.start(request)))
  expect(new Set(started.map(({ orderId }) => orderId)).size).toBe(1)
})

test('a declined order takes no money and is paid with the next try', async () => {
  const { orderId } = await gateway.start(request)
  expect(await declineDemoOrder(books, orderId)).toBe(request.returnAddress)
  expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({
    status: 'declined',
    captures: [],
    payerAddress: `http://localhost:3000/demo-gateway/${orderId}`,
  })
  await approveDemoOrder(books, orderId)
  expect(await gateway.complete(orderId, 'att_17-capture-2')).toMatchObject({ status: 'captured' })
})

test('a payer who turns back can pay later', async () => {
  const { orderId } = await gateway.start(request)
  expect(await cancelDemoOrder(books, orderId)).toBe(request.cancelAddress)
  expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({ status: 'open', captures: [] })
  await approveDemoOrder(books, orderId)
  expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({ status: 'captured' })
})

test('an expired order can be neither approved nor captured', async () => {
  const { orderId } = await gateway.start(request)
  await approveDemoOrder(books, orderId)
  now = request.expiresAt
  expect(await approveDemoOrder(books, orderId)).toBe(request.cancelAddress)
  expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({ status: 'closed', captures: [] })
})

test('closing an order that was paid answers that it was paid', async () => {
  const { orderId } = await gateway.start(request)
  await approveDemoOrder(books, orderId)
  await gateway.complete(orderId, 'att_17-capture')
  expect(await gateway.cancel(orderId)).toMatchObject({ status: 'captured' })
})

test('closing and completing at the same moment agree on what happened', async () => {
  const { orderId } = await gateway.start(request)
  await approveDemoOrder(books, orderId)
  const [closed, completed] = await Promise.all([
    gateway.cancel(orderId),
    gateway.complete(orderId, 'att_17-capture'),
  ])
  expect(completed?.status).toBe(closed?.status)
  expect((await gateway.fetch(orderId))?.status).toBe(closed?.status)
})

test('refunds never add up to more than the capture, also at the same moment', async () => {
  const captureId = await payAndCapture()
  const refund = (refundId: number, amountMinor: number) =>
    gateway.refund({
      refundId,
      captureId,
      idempotencyKey: `rf_${refundId}-refund`,
      amount: { amountMinor, currency: 'USD' },
      note: 'Cancelled',
    })
  const outcomes = await Promise.allSettled([refund(1, 40_000), refund(2, 40_000), refund(3, 33_490)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(2)
  await expect(refund(4, 40_001)).rejects.toMatchObject({ kind: 'invalid', issue: 'REFUND_AMOUNT_EXCEEDED' })
})

test('two equal partial refunds both happen, and each key happens once', async () => {
  const captureId = await payAndCapture()
  const refund = (refundId: number) =>
    gateway.refund({
      refundId,
      captureId,
      idempotencyKey: `rf_${refundId}-refund`,
      amount: { amountMinor: 36_745, currency: 'USD' },
      note: 'Half',
    })
  const first = await refund(1)
  expect(await refund(1)).toEqual(first)
  const second = await refund(2)
  expect(second.gatewayRefundId).not.toBe(first.gatewayRefundId)
  expect(await gateway.fetchRefund(second.gatewayRefundId)).toEqual(second)
})

test('an unknown order is not found, and an unknown refund neither', async () => {
  expect(await gateway.fetch('demo_nothing')).toBeUndefined()
  expect(await gateway.fetchRefund('demo_ref_nothing')).toBeUndefined()
  expect(await readDemoOrder(books, 'demo_nothing')).toBeUndefined()
  expect(await approveDemoOrder(books, 'demo_nothing')).toBeUndefined()
  await expect(gateway.complete('demo_nothing', 'att_1-capture')).rejects.toMatchObject({ kind: 'invalid' })
})

async function payAndCapture(): Promise<string> {
  const { orderId } = await gateway.start(request)
  await approveDemoOrder(books, orderId)
  const { captures } = await gateway.complete(orderId, 'att_17-capture')
  return captures[0]?.captureId ?? ''
}
