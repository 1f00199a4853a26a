/**
 * Payments, changes, moves, refunds and chargebacks, in any order: afterwards the books agree with the gateway's and
 * with themselves, and a person was asked about everything undecided. A failure prints the shortest sequence with its
 * seed and path: BOOKS_SEED=… BOOKS_PATH=… repeats it, BOOKS_RUNS=500 tries longer.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approveDemoOrder } from '#adapters/gateways/demo.ts'
import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { offerChange } from '#domain/changes/offer-change.ts'
import { listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { payFailedRefund, retainFailedRefund } from '#domain/refunds/failed-refund.ts'
import { giveBack } from '#domain/refunds/give-back.ts'
import { payDueRefunds } from '#domain/refunds/pay-refund.ts'
import { recordChargeback } from '#domain/refunds/record-chargeback.ts'
import { recordDisputeStatus } from '#domain/refunds/record-dispute.ts'
import { settle } from '#domain/settlement/settle.ts'
import { reapUnpaid } from '#domain/settlement/watch-payments.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { closeQueued, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const runs = Number(process.env.BOOKS_RUNS ?? 8)
const again = {
  ...(process.env.BOOKS_SEED && { seed: Number(process.env.BOOKS_SEED) }),
  ...(process.env.BOOKS_PATH && { path: process.env.BOOKS_PATH }),
}

/** Two conferences, their registrations, a gateway whose refunds can fail, and a bank. */
class Office {
  readonly clock = new StoppedClock()
  readonly payments
  readonly travellers
  readonly ids: number[] = []
  readonly database: Database
  readonly events: readonly ConferenceWithFees[]
  refundsFail = false
  /** How much of each payment the bank took back, in minor units. */
  readonly taken = new Map<string, number>()
  #numbers = 0

  constructor(database: Database, events: readonly ConferenceWithFees[]) {
    this.database = database
    this.events = events
    this.payments = createPayments(database, this.clock, gateway => ({
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
    }))
    this.travellers = travellers(database, this.clock, this.payments)
  }

  async #backOf(captureId: string): Promise<number> {
    const { sum } = await this.database.read
      .selectFrom('demo_refunds')
      .select(eb => eb.fn.sum<number | null>('amount_minor').as('sum'))
      .where('capture_id', '=', captureId)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }

  number = () => `N-${++this.#numbers}`
  act = () => ({ actor: ida, now: this.clock.now() })
  find = (id: number) => this.travellers.find(id)

  async eventOf(id: number): Promise<ConferenceWithFees> {
    const { conferenceId } = await this.find(id)
    const event = this.events.find(({ conference }) => conference.id === conferenceId)
    if (!event) throw new Error('no event')
    return event
  }

  async lastOrder(id: number): Promise<string> {
    return (
      (await listAttempts(this.database.read, id)).findLast(({ gateway }) => gateway === 'demo')?.orderId ??
      ''
    )
  }

  async settleAll(id: number): Promise<void> {
    for (const attempt of await listAttempts(this.database.read, id)) await settle(this.payments, attempt.id)
    await closeQueued(this.payments)
  }

  async captureOf(id: number) {
    return (await listCaptures(this.database.read, id)).find(({ gateway }) => gateway === 'demo')
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

  async move(id: number): Promise<void> {
    const from = await this.eventOf(id)
    const to = this.events.find(event => event !== from)
    if (!to) return
    const moved = await this.travellers.move(
      id,
      from.conference,
      to,
      (await this.find(id)).price.totalMinor > 50_000 ? 'poster' : 'oral',
    )
    if (moved.ok) this.ids.push(moved.value.id)
  }

  async change(id: number, presentationType: 'oral' | 'poster' | 'virtual'): Promise<void> {
    const { conference } = await this.eventOf(id)
    const wish = { presentationType, accommodation: null, hasAddOn: false }
    const offered = await offerChange(
      this.database.read,
      conference,
      await this.find(id),
      wish,
      this.clock.now(),
    )
    if (!offered.ok) return
    const { differenceMinor, refundMinor } = offered.value
    const request = { conference, registrationId: id, wish, expected: { differenceMinor, refundMinor } }
    await changeChoice(this.payments, { actor: aVisitor, now: this.clock.now() }, request)
  }

  async failed(id: number) {
    return (await listRefunds(this.database.read, id)).find(
      ({ state, retainedBecause }) => state === 'failed' && retainedBecause === null,
    )
  }
}

const acts: Readonly<Record<string, (office: Office, id: number) => Promise<unknown>>> = {
  async pay(office, id) {
    await startPayment(office.payments, id, 'paypal')
    await approveDemoOrder(office.payments, await office.lastOrder(id))
    await office.settleAll(id)
  },
  start: (office, id) => startPayment(office.payments, id, 'paypal'),
  approve: async (office, id) => approveDemoOrder(office.payments, await office.lastOrder(id)),
  settle: (office, id) => office.settleAll(id),
  'transfer all': async (office, id) =>
    office.travellers.receive(id, (await office.find(id)).price.totalMinor, office.number()),
  'transfer a part': (office, id) => office.travellers.receive(id, 10_001, office.number()),
  'transfer more': async (office, id) =>
    office.travellers.receive(id, (await office.find(id)).price.totalMinor + 4_999, office.number()),
  cancel: async (office, id) => {
    const { conference } = await office.eventOf(id)
    const act = { actor: aVisitor, now: office.clock.now() }
    await office.database.write(tx => cancelRegistration(tx, act, { conference, registrationId: id }))
    await closeQueued(office.payments)
  },
  'refund a part': (office, id) => refund(office, id, 9_999),
  'refund much': (office, id) => refund(office, id, 41_895),
  'refunds fail': async office => {
    office.refundsFail = true
    await payDueRefunds(office.payments)
    office.refundsFail = false
  },
  'pay refunds': office => payDueRefunds(office.payments),
  'pay a failed refund': async (office, id) => {
    const failed = await office.failed(id)
    if (!failed) return
    const payment = {
      refundId: failed.id,
      means: 'bank-transfer',
      reference: office.number(),
      paidAt: office.clock.now(),
    } as const
    const permit = permitFor('refund', (await office.find(id)).conferenceId)
    await office.database.write(tx => payFailedRefund(tx, permit, office.act(), payment))
  },
  'keep a failed refund': async (office, id) => {
    const failed = await office.failed(id)
    if (!failed) return
    const permit = permitFor('refund', (await office.find(id)).conferenceId)
    const decision = { refundId: failed.id, reason: 'Agreed' }
    await office.database.write(tx => retainFailedRefund(tx, permit, office.act(), decision))
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
  dispute: async (office, id) => dispute(office, id, true),
  'close the dispute': async (office, id) => dispute(office, id, false),
  'change to dearer': (office, id) => office.change(id, 'oral'),
  'change to cheaper': (office, id) => office.change(id, 'poster'),
  move: (office, id) => office.move(id),
  hours: async office => {
    office.clock.pass({ hours: 3 })
    await reapUnpaid(office.payments)
  },
  weeks: async office => {
    office.clock.pass({ hours: 24 * 21 })
    await reapUnpaid(office.payments)
    await payDueRefunds(office.payments)
  },
}

async function refund(office: Office, id: number, amountMinor: number): Promise<void> {
  const permit = permitFor('refund', (await office.find(id)).conferenceId)
  await giveBack(office.payments, permit, office.act(), { registrationId: id, amountMinor, reason: 'Agreed' })
}

async function dispute(office: Office, id: number, isOpen: boolean): Promise<void> {
  const capture = await office.captureOf(id)
  if (capture) await recordDisputeStatus(office.payments, capture, { id: `D-${capture.id}`, isOpen })
}

const beforeEverything = Temporal.Instant.from('2026-01-01T00:00:00Z')

const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(5))

/** What the comparison with the gateway finds after some steps, with what a person was asked. */
async function findingsAfter(database: Database, steps: readonly (readonly [string, number])[]) {
  const here = await conferenceOn(database, 'crystals', '2027-06-07')
  const there = await conferenceOn(database, 'glasses', '2027-09-06')
  const office = new Office(database, [here, there])
  for (const presentationType of ['oral', 'poster'] as const) {
    const { id } = await createRegistration(database, here, office.clock, { presentationType })
    office.ids.push(id)
    await acts.pay?.(office, id)
  }
  for (const [name, which] of steps) {
    const id = office.ids[which % office.ids.length]
    if (id !== undefined) await acts[name]?.(office, id)
  }
  // The first comparison learns what only the gateway knows so far.
  await reconcile(office.payments, beforeEverything)
  const { findings } = await reconcile(office.payments, beforeEverything)
  return Promise.all(
    findings.map(async finding => ({
      ...finding,
      state: (await office.find(finding.registrationId)).state,
      reasons: await reasonsOf(database, finding.registrationId),
    })),
  )
}

describeOnBothDatabases('money', open => {
  test('is the same in the books as at the gateway, whatever happens in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
        const database = await open()
        try {
          expect(await findingsAfter(database, steps)).toEqual([])
        } finally {
          await database.close()
        }
      }),
      { numRuns: runs, ...again },
    )
  })

  test.each([
    {
      what: 'a bank takes the rest of a payment whose moved part was refunded and paid anew',
      steps: [
        ['move', 0],
        ['refund much', 2],
        ['transfer all', 2],
        ['charge back', 0],
      ],
    },
    {
      what: 'more left in the dashboard than two registrations have beside their planned refunds',
      steps: [
        ['move', 0],
        ['refund in the dashboard', 0],
        ['cancel', 2],
        ['charge back a part', 0],
      ],
    },
  ] as const)('is where the books say: $what', async ({ steps }) => {
    expect(await findingsAfter(await open(), steps)).toEqual([])
  })
})
