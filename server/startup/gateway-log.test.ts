import pino from 'pino'
import { expect, test } from 'vitest'
import { reportedGateway } from '#adapters/gateways/reported-gateway.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { gatewayLog } from '#server/startup/gateway-log.ts'

function setUp() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: line => void lines.push(JSON.parse(line)) })
  const time = { ms: 0 }
  const report = gatewayLog(log, () => time.ms)
  const failing = (name: Gateway['name'], kind: GatewayError['kind']) =>
    reportedGateway({
      name,
      fetch: () => Promise.reject(new GatewayError(kind, `no answer from ${name}`)),
    } as Partial<Gateway> as Gateway)
  const ask = (name: Gateway['name'], orderId: string, kind: GatewayError['kind'] = 'unavailable') =>
    failing(name, kind)
      .fetch(orderId)
      .catch((error: GatewayError) => report(error, { orderId }))
  return { lines, time, ask }
}

test('a gateway that fails is logged once a minute, with how often it failed meanwhile, and each by itself', async () => {
  const { lines, time, ask } = setUp()
  await ask('paypal', '1')
  await ask('paypal', '2', 'auth')
  await ask('stripe', '3')
  time.ms = 59_999
  await ask('paypal', '4')
  time.ms = 60_000
  await ask('paypal', '5', 'rate')
  time.ms = 60_001
  await ask('stripe', '6')
  expect(lines).toMatchObject([
    { gateway: 'paypal', orderId: '1', kind: 'unavailable', failure: 'no answer from paypal' },
    { gateway: 'stripe', orderId: '3' },
    { gateway: 'paypal', orderId: '5', kind: 'rate', unlogged: 2 },
    { gateway: 'stripe', orderId: '6', unlogged: 0 },
  ])
  expect(lines[0]).not.toHaveProperty('unlogged')
})

test('what is refused for one payment is always logged', async () => {
  const { lines, ask } = setUp()
  for (const order of ['1', '2']) await ask('paypal', order, 'declined')
  for (const order of ['3', '4']) await ask('paypal', order, 'invalid')
  expect(lines.map(({ orderId }) => orderId)).toEqual(['1', '2', '3', '4'])
})
