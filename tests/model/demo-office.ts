/** An office at the demonstration gateway, for the tests of the books. */
import { approveDemoOrder } from '#adapters/gateways/demo.ts'
import type { Database } from '#database/database.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { recordDisputeStatus } from '#domain/money/returning/record-dispute.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { type Acts, Office, officeActs } from '#tests/model/office.ts'

/** An office with a gateway whose refunds can fail, and a bank. */
export class DemoOffice extends Office {
  refundsFail = false
  /** How much of each payment the bank took back, in minor units. */
  readonly taken = new Map<string, number>()

  constructor(database: Database) {
    super({
      database,
      clock: new StoppedClock(),
      gateway: 'demo',
      replace: gateway => ({
        ...gateway,
        refund: async request => {
          if (this.refundsFail) throw new GatewayError('invalid', 'refused', { issue: 'REFUND_FAILED' })
          const order = await database.read
            .selectFrom('demo_orders')
            .select('amount_minor')
            .where('capture_id', '=', request.captureId)
            .executeTakeFirstOrThrow()
          const back = await this.#backOf(request.captureId)
          const takenMinor = this.taken.get(request.captureId) ?? 0
          if (back + takenMinor + request.amount.amountMinor > order.amount_minor) {
            throw new GatewayError('invalid', 'more than is left', { issue: 'REFUND_AMOUNT_EXCEEDED' })
          }
          return gateway.refund(request)
        },
      }),
    })
  }

  async #backOf(captureId: string): Promise<number> {
    const { sum } = await this.database.read
      .selectFrom('demo_refunds')
      .select(eb => eb.fn.sum<number | null>('amount_minor').as('sum'))
      .where('capture_id', '=', captureId)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }

  async approve(id: number): Promise<void> {
    await approveDemoOrder(this.payments, (await this.orderIds(id)).at(-1) ?? '')
  }

  async bank(id: number, status: 'taken' | 'returned', part?: number): Promise<void> {
    const capture = await this.captureOf(id)
    if (!capture) return
    const leftMinor =
      capture.amountMinor -
      (await this.#backOf(capture.gatewayCaptureId)) -
      (this.taken.get(capture.gatewayCaptureId) ?? 0)
    const amountMinor = part === undefined ? leftMinor : Math.min(part, leftMinor)
    // At most one chargeback for each payment, which returns completely.
    if (status === 'taken' && (this.taken.has(capture.gatewayCaptureId) || amountMinor <= 0)) return
    if (status === 'returned' && !this.taken.has(capture.gatewayCaptureId)) return
    this.taken.set(capture.gatewayCaptureId, status === 'taken' ? amountMinor : 0)
    const source = { kind: 'reversal', id: `R-${capture.id}` } as const
    const amount = status === 'taken' ? { amountMinor, currency: 'USD' } : undefined
    await recordChargeback(this.payments, capture, { source, amount, status })
  }

  async dispute(id: number, state: 'open' | 'closed'): Promise<void> {
    const capture = await this.captureOf(id)
    if (capture) await recordDisputeStatus(this.payments, capture, { id: `D-${capture.id}`, state })
  }
}

export const demoActs: Acts<DemoOffice> = {
  ...officeActs,
  async pay(office, id) {
    await startPayment(office.payments, id, 'paypal')
    await office.approve(id)
    await office.settleAll(id)
  },
  start: (office, id) => startPayment(office.payments, id, 'paypal'),
  approve: (office, id) => office.approve(id),
  'refunds fail': async office => {
    office.refundsFail = true
    await payDueRefunds(office.payments)
    office.refundsFail = false
  },
  'refund in the dashboard': async (office, id) => {
    const capture = await office.captureOf(id)
    if (!capture) return
    const amount = { amountMinor: Math.ceil(capture.amountMinor / 3), currency: capture.currency }
    const request = {
      refundId: 0,
      captureId: capture.gatewayCaptureId,
      idempotencyKey: office.number(),
      amount,
      note: '',
    }
    await office.payments.gateways
      .get('demo')
      ?.refund(request)
      .catch(() => undefined)
  },
  'charge back': (office, id) => office.bank(id, 'taken'),
  'charge back a part': (office, id) => office.bank(id, 'taken', 12_345),
  'return it': (office, id) => office.bank(id, 'returned'),
  dispute: (office, id) => office.dispute(id, 'open'),
  'close the dispute': (office, id) => office.dispute(id, 'closed'),
}
