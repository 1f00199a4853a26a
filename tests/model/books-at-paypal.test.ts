/**
 * The same as in books-agree, at PayPal: several things happen at once, answers are lost, and events come late,
 * repeated or never. Afterwards the books agree with PayPal's and with themselves.
 */
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { gatewayOf } from '#domain/payments/payments.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { receiveEvent } from '#domain/settlement/receive-event.ts'
import { settle } from '#domain/settlement/settle.ts'
import { listen } from '#simulators/listen.ts'
import type { Capture } from '#simulators/paypal/books.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { howToRun } from '#tests/model/how-to-run.ts'
import { type Acts, beforeEverything, Office, officeActs } from '#tests/model/office.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, press } from '#tests/support/payment-gateways.ts'

type Paypal = Awaited<ReturnType<typeof openPaypal>>

class PaypalOffice extends Office {
  readonly simulator: Paypal['simulator']
  readonly #url: string

  constructor(database: Database, clock: StoppedClock, { simulator, gateway, url }: Paypal) {
    super({ database, clock, gateway: 'paypal', replace: () => gateway })
    this.simulator = simulator
    this.#url = url
  }

  /** What a gateway does not answer now is closed later. */
  override async closeOrders(): Promise<void> {
    await super.closeOrders().catch(() => {})
  }

  async pay(id: number, button: string): Promise<void> {
    const started = await startPayment(this.payments, id, 'paypal')
    // The payer's own connection fails, too.
    if (started.ok) await press(started.value.address, button).catch(() => {})
  }

  /** The first payment for a registration at PayPal. */
  async capture(id: number): Promise<Capture | undefined> {
    const orderIds = await this.orderIds(id)
    return [...this.simulator.books.captures.values()].find(({ orderId }) => orderIds.includes(orderId))
  }

  /** An act in the dashboard, or the bank's. */
  async #order({ id }: Capture, act: 'settle' | 'refund' | 'reverse', body: object): Promise<void> {
    const path = `${this.#url}/_captures/${id}/${act}`
    await fetch(path, { method: 'POST', body: JSON.stringify(body) }).catch(() => {})
  }

  async endReview(capture: Capture | undefined, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
    if (capture?.status === 'PENDING') await this.#order(capture, 'settle', { status })
  }

  /** Takes from a payment of which nothing was refunded: from some in the dashboard, from others by the bank. */
  async takeBack(id: number, how: 'refund' | 'reverse', value?: string): Promise<void> {
    const capture = await this.capture(id)
    if (capture?.status !== 'COMPLETED') return
    const isForBank = [...this.simulator.books.captures.keys()].indexOf(capture.id) % 2 === 0
    if (isForBank !== (how === 'reverse')) return
    await this.#order(capture, how, { value: value ?? capture.amount.value })
  }

  /** Ends faults, reviews and deliveries, and reads every order. */
  async calmDown(): Promise<void> {
    const { faults, webhooks, books } = this.simulator
    faults.clear()
    webhooks.control({ withhold: false })
    for (const capture of books.captures.values()) await this.endReview(capture, 'COMPLETED')
    await webhooks.settled()
    const attempts = await this.database.read.selectFrom('payment_attempts').select('id').execute()
    for (const { id } of attempts) await settle(this.payments, id)
  }
}

const troubles = [
  'drop-answer',
  'half-answer',
  'unavailable',
  'unavailable-after',
  'bad-gateway',
  'too-many-requests',
  'html-403',
  'revoke-token',
] as const

const acts: Acts<PaypalOffice> = {
  ...officeActs,
  async pay(office, id) {
    await office.pay(id, 'completed')
    await office.settleAll(id)
  },
  'approve only': (office, id) => office.pay(id, 'completed'),
  async 'pay with a review'(office, id) {
    await office.pay(id, 'pending')
    await office.settleAll(id)
  },
  async 'pay with a declined card'(office, id) {
    await office.pay(id, 'instrument-declined')
    await office.settleAll(id)
  },
  start: (office, id) => startPayment(office.payments, id, 'paypal'),
  'accept after review': async (office, id) => office.endReview(await office.capture(id), 'COMPLETED'),
  'deny after review': async (office, id) => office.endReview(await office.capture(id), 'DECLINED'),
  'refund as much as a bank takes': (office, id) => office.refund(id, 5_000),
  'refund in the dashboard': (office, id) => office.takeBack(id, 'refund', '10.00'),
  'take back': (office, id) => office.takeBack(id, 'reverse'),
  'take back a part': (office, id) => office.takeBack(id, 'reverse', '50.00'),
  compare: office => reconcile(office.payments, beforeEverything),
  minutes: async office => office.clock.pass({ minutes: 5 }),
  'withhold events': async office => office.simulator.webhooks.control({ withhold: true }),
  'repeat events': async office => office.simulator.webhooks.control({ withhold: false, copies: 2 }),
  async 'deliver events'(office) {
    office.simulator.webhooks.control({ withhold: false, copies: 1 })
    await office.simulator.webhooks.settled()
  },
  ...Object.fromEntries(
    troubles.map(kind => [
      kind,
      async (office: PaypalOffice, id: number) =>
        office.simulator.faults.order({ kind, times: 1, after: id }),
    ]),
  ),
}

const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(5))
/** What happens at once. */
const moment = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(step) },
  { weight: 2, arbitrary: fc.tuple(step, step) },
  { weight: 1, arbitrary: fc.tuple(step, step, step) },
)

async function findingsAfter(
  database: Database,
  moments: readonly (readonly (readonly [string, number])[])[],
): Promise<unknown[]> {
  const clock = new StoppedClock()
  const office = new PaypalOffice(database, clock, await openPaypal(clock))
  const { url, close } = await listen(receiver(office))
  try {
    office.simulator.webhooks.control({ target: url })
    await office.open()
    for (const id of office.ids) await acts.pay?.(office, id)
    for (const steps of moments) {
      await Promise.all(
        steps.map(async ([name, which]) => {
          const id = office.ids[which % office.ids.length]
          if (id !== undefined) await acts[name]?.(office, id)
        }),
      )
    }
    await office.calmDown()
    return await office.findings()
  } finally {
    await close()
  }
}

/** Takes PayPal's events as the product does. */
const receiver = ({ payments }: Office) =>
  new Hono().post('/', async c => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await gatewayOf(payments, 'paypal').parseWebhook(body, c.req.raw.headers)
    if (!outcome.ok) return c.body(null, outcome.status)
    const result = await receiveEvent(payments, 'paypal', outcome.event)
    return c.body(null, result === 'later' ? 503 : 200)
  })

describeOnBothDatabases('money at PayPal', open => {
  test('is the same in the books, whatever happens at once, unanswered or late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 22 }), async moments => {
        const database = await open()
        try {
          expect(await findingsAfter(database, moments)).toEqual([])
        } finally {
          await database.close()
        }
      }),
      howToRun(4),
    )
  })
})
