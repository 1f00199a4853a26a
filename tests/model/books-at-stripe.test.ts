/** The same as in books-at-paypal, at Stripe: banks dispute payments, and debits take days. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentIntent, StripeBooks } from '#simulators/stripe/books.ts'
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
import { openStripe } from '#tests/support/payment-gateways.ts'

class StripeOffice extends GatewayOffice {
  readonly #books: StripeBooks

  constructor(at: AtGateway & { simulator: { books: StripeBooks } }) {
    super(at)
    this.#books = at.simulator.books
  }

  /** The first payment for a registration at Stripe. */
  async intent(id: number): Promise<PaymentIntent | undefined> {
    const sessionIds = await this.orderIds(id)
    return [...this.#books.intents.values()].find(({ sessionId }) => sessionIds.includes(sessionId))
  }

  async endDebit(intent: PaymentIntent | undefined, outcome: 'succeeded' | 'failed'): Promise<void> {
    if (intent?.status === 'processing')
      await this.order(`/_sessions/${intent.sessionId}/settle`, { outcome })
  }

  protected async endReviews(): Promise<void> {
    for (const intent of this.#books.intents.values()) await this.endDebit(intent, 'succeeded')
  }

  async refundInDashboard(id: number): Promise<void> {
    const intent = await this.intent(id)
    if (intent?.status !== 'succeeded' || this.#books.isDisputed(intent)) return
    if (this.#books.remaining(intent) < dashboardRefundMinor) return
    await this.order(`/_payment_intents/${intent.id}/refund`, { amount: dashboardRefundMinor })
  }

  async dispute(id: number): Promise<void> {
    const intent = await this.intent(id)
    if (intent?.status !== 'succeeded' || this.#disputeOf(intent)) return
    await this.order(`/_payment_intents/${intent.id}/dispute`, {})
  }

  /** A lost dispute may still be won. */
  async closeDispute(id: number, status: 'won' | 'lost'): Promise<void> {
    const intent = await this.intent(id)
    const dispute = intent && this.#disputeOf(intent)
    if (!dispute || dispute.status === 'won') return
    await this.order(`/_payment_intents/${dispute.intentId}/disputes/${dispute.id}/close`, { status })
  }

  #disputeOf(intent: PaymentIntent) {
    return [...this.#books.disputes.values()].find(({ intentId }) => intentId === intent.id)
  }
}

const acts: Acts<StripeOffice> = {
  ...gatewayActs,
  async pay(office, id) {
    await office.pay(id, 'pay')
    await office.settleAll(id)
  },
  'pay only': (office, id) => office.pay(id, 'pay'),
  async 'pay by debit'(office, id) {
    await office.pay(id, 'debit')
    await office.settleAll(id)
  },
  async 'pay with a declined card'(office, id) {
    await office.pay(id, 'decline')
    await office.settleAll(id)
  },
  'collect the debit': async (office, id) => office.endDebit(await office.intent(id), 'succeeded'),
  'refuse the debit': async (office, id) => office.endDebit(await office.intent(id), 'failed'),
  'refund in the dashboard': (office, id) => office.refundInDashboard(id),
  dispute: (office, id) => office.dispute(id),
  'lose the dispute': (office, id) => office.closeDispute(id, 'lost'),
  'win the dispute': (office, id) => office.closeDispute(id, 'won'),
}

describeOnBothDatabases('money at Stripe', open => {
  test('is the same in the books, whatever happens at once, unanswered or late', async () => {
    await fc.assert(
      fc.asyncProperty(momentsOf(Object.keys(acts)), async moments => {
        const database = await open()
        try {
          const clock = new StoppedClock()
          const office = new StripeOffice({ database, clock, ...(await openStripe(clock)) })
          expect(await findingsAfter(office, acts, moments)).toEqual([])
        } finally {
          await database.close()
        }
      }),
      howToRun(3),
    )
  })
})
