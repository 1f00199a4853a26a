import { expect, test } from 'vitest'
import {
  approveDemoOrder,
  cancelDemoOrder,
  createDemoGateway,
  declineDemoOrder,
  readDemoOrder,
} from '#adapters/gateways/demo.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { describeGateway } from '#tests/support/gateway-contract.ts'
import { startRequest } from '#tests/support/payment-gateways.ts'

const publicUrl = 'http://localhost:3000'
const orderIdOf = (page: string) => page.slice(`${publicUrl}/demo-gateway/`.length)

describeOnBothDatabases('the demo gateway', open => {
  async function openDemo(clock = new StoppedClock()) {
    const books = { database: await open(), clock }
    return { books, clock, gateway: createDemoGateway({ ...books, publicUrl }) }
  }

  describeGateway('as a gateway', async clock => {
    const { books, gateway } = await openDemo(clock)
    return {
      gateway,
      payer: {
        pay: page => approveDemoOrder(books, orderIdOf(page)),
        getDeclined: page => declineDemoOrder(books, orderIdOf(page)),
        turnBack: page => cancelDemoOrder(books, orderIdOf(page)),
      },
    }
  })

  test('what neither real gateway could charge is not offered', async () => {
    const { takes } = (await openDemo()).gateway.capabilities
    expect(takes?.({ amountMinor: 12_340, currency: 'KWD' })).toBe(true)
    expect(takes?.({ amountMinor: 12_345, currency: 'KWD' })).toBe(false)
    expect(takes?.({ amountMinor: 12_345, currency: 'MGA' })).toBe(false)
    expect(takes?.({ amountMinor: 12_345, currency: 'USD' })).toBe(true)
  })

  test('the payer is sent to the page of the order, which shows what is paid', async () => {
    const { books, clock, gateway } = await openDemo()
    const request = startRequest(clock)
    const started = await gateway.start(request)
    expect(started).toEqual({
      kind: 'redirect',
      orderId: started.orderId,
      address: `${publicUrl}/demo-gateway/${started.orderId}`,
    })
    expect(await readDemoOrder(books, started.orderId)).toEqual({
      orderId: started.orderId,
      amountMinor: 73_490,
      currency: 'USD',
      description: request.description,
      invoiceId: request.invoiceId,
      status: 'open',
      returnAddress: request.returnAddress,
      cancelAddress: request.cancelAddress,
    })
  })

  test('an expired order can be neither approved nor captured', async () => {
    const { books, clock, gateway } = await openDemo()
    const request = startRequest(clock)
    const { orderId } = await gateway.start(request)
    await approveDemoOrder(books, orderId)
    clock.pass({ minutes: 35 })
    expect(await approveDemoOrder(books, orderId)).toBe(request.cancelAddress)
    expect(await gateway.complete(orderId, 'att_17-capture')).toMatchObject({
      status: 'closed',
      captures: [],
    })
  })

  test('a payer who presses approve again after paying comes back to what was paid', async () => {
    const { books, clock, gateway } = await openDemo()
    const request = startRequest(clock)
    const { orderId } = await gateway.start(request)
    await approveDemoOrder(books, orderId)
    const paid = await gateway.complete(orderId, 'att_17-capture')
    for (const act of [approveDemoOrder, declineDemoOrder, cancelDemoOrder]) {
      expect(await act(books, orderId)).toBe(request.returnAddress)
    }
    expect(await gateway.fetch(orderId)).toEqual(paid)
  })

  test('closing and completing at the same moment agree on what happened', async () => {
    const { books, clock, gateway } = await openDemo()
    const { orderId } = await gateway.start(startRequest(clock))
    await approveDemoOrder(books, orderId)
    const [closed, completed] = await Promise.all([
      gateway.cancel(orderId),
      gateway.complete(orderId, 'att_17-capture'),
    ])
    expect(completed.status).toBe(closed.status)
    expect((await gateway.fetch(orderId))?.status).toBe(closed.status)
  })

  test('an order that does not exist leads nowhere', async () => {
    const { books } = await openDemo()
    expect(await readDemoOrder(books, 'demo_nothing')).toBeUndefined()
    expect(await approveDemoOrder(books, 'demo_nothing')).toBeUndefined()
    expect(await declineDemoOrder(books, 'demo_nothing')).toBeUndefined()
    expect(await cancelDemoOrder(books, 'demo_nothing')).toBeUndefined()
  })
})
