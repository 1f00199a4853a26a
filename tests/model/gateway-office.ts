/** An office at a simulated gateway whose calls fail, whose events come late, and where several things happen at once. */
import fc from 'fast-check'
import { Hono } from 'hono'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import type { Faults } from '#simulators/faults.ts'
import { listen } from '#simulators/listen.ts'
import type { WebhookOutbox } from '#simulators/webhook-outbox.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { troubles } from '#tests/load/simulated.ts'
import { type Acts, beforeEverything, Office, type OfficeOptions, officeActs } from '#tests/model/office.ts'
import { press } from '#tests/support/payment-gateways.ts'

export interface AtGateway extends Pick<OfficeOptions, 'database' | 'clock'> {
  gateway: Gateway
  url: string
  simulator: { faults: Faults; webhooks: WebhookOutbox }
}

/** What a refund in the dashboard gives back. */
export const dashboardRefundMinor = 1_000

type OfficeFinding = Awaited<ReturnType<Office['findings']>>[number]

export abstract class GatewayOffice extends Office {
  readonly faults: Faults
  readonly webhooks: WebhookOutbox
  readonly #gateway: Gateway
  readonly #url: string

  constructor({ database, clock, gateway, url, simulator }: AtGateway) {
    super({ database, clock, gateway: gateway.name, replace: () => gateway })
    this.faults = simulator.faults
    this.webhooks = simulator.webhooks
    this.#gateway = gateway
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

  /** An act in the dashboard, or a bank's. @returns its answer, if there is one */
  async order(path: string, body: object): Promise<Response | undefined> {
    return fetch(this.#url + path, { method: 'POST', body: JSON.stringify(body) }).catch(() => undefined)
  }

  /** Payments that are not decided yet succeed. */
  protected abstract endReviews(): Promise<void>

  /** Ends faults, reviews and deliveries, and reads every order. */
  async calmDown(): Promise<void> {
    this.faults.clear()
    this.webhooks.control({ withhold: false })
    await this.endReviews()
    await this.webhooks.settled()
    this.webhooks.repeatRefused()
    await this.webhooks.settled()
    const refused = this.webhooks.refused().map(({ type }) => type)
    if (refused.length > 0) throw new Error(`refused although nothing fails: ${refused}`)
    const attempts = await this.database.read.selectFrom('payment_attempts').select('id').execute()
    for (const { id } of attempts) await settle(this.payments, id)
  }

  /**
   * What the comparison finds, but for money that truly went back twice: staff paid a failed refund by hand before the
   * product had heard of a refund in the dashboard.
   */
  override async findings() {
    const isTwice = ({ kind, registrationId, oursMinor, theirsMinor, reasons }: OfficeFinding) => {
      const tooMuchMinor = (oursMinor ?? 0) - (theirsMinor ?? 0)
      const isOfDashboard = tooMuchMinor > 0 && tooMuchMinor % dashboardRefundMinor === 0
      const isByHand = kind === 'ledger-unsettled' && this.paidByHand.has(registrationId)
      return isOfDashboard && isByHand && reasons.includes('books-differ')
    }
    return (await super.findings()).filter(finding => !isTwice(finding))
  }

  /** Takes the gateway's events as the product does. */
  receiver(): Hono {
    return new Hono().post('/', async c => {
      const gateway = this.#gateway
      const body = new Uint8Array(await c.req.arrayBuffer())
      const outcome = await gateway.parseWebhook(body, c.req.raw.headers)
      if (!outcome.ok) return c.body(null, outcome.status)
      const result = await receiveEvent(this.payments, gateway.name, outcome.event)
      return c.body(null, result === 'later' ? 503 : 200)
    })
  }
}

/** What happens at every gateway. */
export const gatewayActs: Acts<GatewayOffice> = {
  ...officeActs,
  start: (office, id) => startPayment(office.payments, id, 'paypal'),
  compare: office => reconcile(office.payments, beforeEverything),
  minutes: async office => office.clock.pass({ minutes: 5 }),
  'withhold events': async office => office.webhooks.control({ withhold: true }),
  'repeat events': async office => office.webhooks.control({ withhold: false, copies: 2 }),
  async 'deliver events'(office) {
    office.webhooks.control({ withhold: false, copies: 1 })
    office.webhooks.repeatRefused()
    await office.webhooks.settled()
  },
  ...Object.fromEntries(
    troubles.map(kind => [
      kind,
      async (office: GatewayOffice, id: number) => office.faults.order({ kind, times: 1, after: id }),
    ]),
  ),
}

/** Acts with the registrations that they happen to, some of them at once. */
export function momentsOf(names: readonly string[]) {
  const step = fc.tuple(fc.constantFrom(...names), fc.nat(5))
  const moment = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(step) },
    { weight: 2, arbitrary: fc.tuple(step, step) },
    { weight: 1, arbitrary: fc.tuple(step, step, step) },
  )
  return fc.array(moment, { minLength: 4, maxLength: 22 })
}

/** What the comparison with the gateway finds after some moments. */
export async function findingsAfter<Of extends GatewayOffice>(
  office: Of,
  acts: Acts<Of>,
  moments: readonly (readonly (readonly [string, number])[])[],
): Promise<unknown[]> {
  const { url, close } = await listen(office.receiver())
  try {
    office.webhooks.control({ target: url })
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
    // The comparison may have paid a refund, which is reported, too.
    await office.webhooks.settled()
    await close()
  }
}
