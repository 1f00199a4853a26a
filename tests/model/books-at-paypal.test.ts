/**
 * The same as in books-agree, at PayPal: several things happen at once, answers are lost, and events come late,
 * repeated or never. Afterwards the books agree with PayPal's and with themselves.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from '#domain/foundations/money.ts'
import type { Capture, PaypalBooks } from '#simulators/paypal/books.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import {
  type AtGateway,
  dashboardRefundMinor,
  findingsAfter,
  GatewayOffice,
  gatewayActs,
  momentsOf,
} from '#tests/model/gateway-office.ts'
import { howToRun } from '#tests/model/how-to-run.ts'
import type { Acts } from '#tests/model/office.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal } from '#tests/support/payment-gateways.ts'

class PaypalOffice extends GatewayOffice {
  readonly #books: PaypalBooks

  constructor(at: AtGateway & { simulator: { books: PaypalBooks } }) {
    super(at)
    this.#books = at.simulator.books
  }

  /** The first payment for a registration at PayPal. */
  async capture(id: number): Promise<Capture | undefined> {
    const orderIds = await this.orderIds(id)
    return [...this.#books.captures.values()].find(({ orderId }) => orderIds.includes(orderId))
  }

  async endReview(capture: Capture | undefined, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
    if (capture?.status === 'PENDING') await this.order(`/_captures/${capture.id}/settle`, { status })
  }

  protected async endReviews(): Promise<void> {
    for (const capture of this.#books.captures.values()) await this.endReview(capture, 'COMPLETED')
  }

  /** Takes from a payment of which nothing was refunded: from some in the dashboard, from others by the bank. */
  async takeBack(id: number, how: 'refund' | 'reverse', value?: string): Promise<void> {
    const capture = await this.capture(id)
    if (capture?.status !== 'COMPLETED') return
    const isForBank = [...this.#books.captures.keys()].indexOf(capture.id) % 2 === 0
    if (isForBank !== (how === 'reverse')) return
    await this.order(`/_captures/${capture.id}/${how}`, { value: value ?? capture.amount.value })
  }
}

const acts: Acts<PaypalOffice> = {
  ...gatewayActs,
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
  'accept after review': async (office, id) => office.endReview(await office.capture(id), 'COMPLETED'),
  'deny after review': async (office, id) => office.endReview(await office.capture(id), 'DECLINED'),
  'refund as much as a bank takes': (office, id) => office.refund(id, 5_000),
  'refund in the dashboard': (office, id) =>
    office.takeBack(id, 'refund', toDecimal(dashboardRefundMinor, 'USD')),
  'take back': (office, id) => office.takeBack(id, 'reverse'),
  'take back a part': (office, id) => office.takeBack(id, 'reverse', '50.00'),
}

describeOnBothDatabases('money at PayPal', open => {
  test('is the same in the books, whatever happens at once, unanswered or late', async () => {
    await fc.assert(
      fc.asyncProperty(momentsOf(Object.keys(acts)), async moments => {
        const database = await open()
        try {
          const clock = new StoppedClock()
          const office = new PaypalOffice({ database, clock, ...(await openPaypal(clock)) })
          expect(await findingsAfter(office, acts, moments)).toEqual([])
        } finally {
          await database.close()
        }
      }),
      howToRun(3),
    )
  })
})
