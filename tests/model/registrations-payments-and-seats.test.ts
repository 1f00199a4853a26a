/**
 * The product beside its model: whatever visitors, staff, the gateway, the bank and the clock do in any order, states,
 * seats, money and invoices agree with the model after every step. A failure prints the shortest sequence that
 * reproduces it, with its seed and path: MODEL_SEED=… MODEL_PATH=… repeats it, MODEL_RUNS=500 tries longer.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approveDemoOrder } from '#adapters/gateways/demo.ts'
import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { addCode } from '#domain/offers/codes/add-code.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { closeQueued, createPayments } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { freeOf, Model, type ModelRegistration, unstatedOf } from '#tests/model/model.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const runs = Number(process.env.MODEL_RUNS ?? 8)
const again = {
  ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
}

/** 148 days before the conference half is refunded. */
const share = 5_000
const totals = { oral: 73_395, poster: 41_895, free: 0 }

class Product {
  readonly clock = new StoppedClock()
  readonly payments
  readonly database: Database
  readonly fees: ConferenceWithFees
  #references = 0

  constructor(database: Database, fees: ConferenceWithFees) {
    this.database = database
    this.fees = fees
    this.payments = createPayments(database, this.clock)
  }

  act() {
    return { actor: ida, now: this.clock.now() }
  }

  permit<A extends Parameters<typeof permitFor>[0]>(right: A) {
    return permitFor(right, this.fees.conference.id)
  }

  async setSeats(seats: number): Promise<void> {
    const set = await this.database.write(tx =>
      setLimit(tx, this.permit('write-fees'), this.act(), { seats }),
    )
    if (!set.ok) throw new Error(set.error.code)
  }

  async addCode(): Promise<void> {
    const code = { code: 'INVITED', discount: { kind: 'free' } } as const
    const added = await this.database.write(tx => addCode(tx, this.permit('write-fees'), this.act(), code))
    if (!added.ok) throw new Error(added.error.code)
  }

  /** `free`: with the code of invited speakers. */
  async register(kind: keyof typeof totals): Promise<number> {
    const number = ++this.#references
    const input = oralInput(this.fees, {
      presentationType: kind === 'free' ? 'oral' : kind,
      code: kind === 'free' ? 'INVITED' : '',
      registrant: { ...registrant, name: `Ada Noor ${number}`, email: `ada${number}@example.org` },
    })
    const placement = { conference: this.fees.conference, actor: aVisitor, now: this.clock.now() }
    const placed = await this.database.write(tx =>
      placeRegistration(tx, { ...placement, draftKey: null, mayWait: true }, input),
    )
    if (!placed.ok) throw new Error(placed.error.code)
    return placed.value.registration.id
  }

  async approve(id: number): Promise<void> {
    const attempt = (await listAttempts(this.database.read, id)).findLast(({ gateway }) => gateway === 'demo')
    if (attempt?.orderId) await approveDemoOrder(this.payments, attempt.orderId)
  }

  /** As the return page, the webhook and the poller may: all at once. */
  async settle(id: number): Promise<void> {
    for (const attempt of await listAttempts(this.database.read, id)) {
      await Promise.all([1, 2, 3].map(() => settle(this.payments, attempt.id)))
    }
  }

  /** Recorded twice at once, as by two clicks. */
  async transfer(registrationId: number, amountMinor: number): Promise<void> {
    const reference = `T-${++this.#references}`
    const receivedAt = this.clock.now()
    const payment = { registrationId, amountMinor, means: 'bank-transfer', reference, receivedAt } as const
    const received = await Promise.all(
      [1, 2].map(() =>
        receiveOfflinePayment(this.payments, this.permit('record-transfer'), this.act(), payment),
      ),
    )
    for (const each of received) if (!each.ok) throw new Error(each.error.code)
  }

  async refund(registrationId: number, amountMinor: number): Promise<boolean> {
    const request = { registrationId, amountMinor, reason: 'Agreed' }
    return (await refundAmount(this.payments, this.permit('refund'), this.act(), request)).ok
  }

  async cancel(registrationId: number): Promise<number | undefined> {
    const cancelled = await this.database.write(tx =>
      cancelRegistration(tx, this.act(), { conference: this.fees.conference, registrationId }),
    )
    await closeQueued(this.payments)
    return cancelled.ok ? cancelled.value.refundMinor : undefined
  }
}

type Step = fc.AsyncCommand<Model, Product>

/** A step about one of the existing registrations. */
function about(
  name: string,
  which: number,
  run: (model: Model, product: Product, registration: ModelRegistration) => Promise<void>,
): Step {
  return {
    check: model => model.registrations.length > 0,
    async run(model, product) {
      const registration = model.at(which)
      if (registration) await run(model, product, registration)
      await expectSame(model, product)
    },
    toString: () => `${name} #${which}`,
  }
}

const which = fc.nat(9)

const steps = [
  fc.constantFrom('oral', 'poster', 'free').map(
    (type): Step => ({
      check: model => model.registrations.length < 10,
      async run(model, product) {
        model.register(await product.register(type), totals[type])
        await expectSame(model, product)
      },
      toString: () => `register ${type}`,
    }),
  ),
  which.map(index =>
    about('pay', index, async (model, { payments }, registration) => {
      const started = await startPayment(payments, registration.id, 'paypal')
      expect(started.ok).toBe(model.start(registration))
    }),
  ),
  which.map(index =>
    about('approve', index, async (model, product, registration) => {
      await product.approve(registration.id)
      model.approve(registration)
    }),
  ),
  which.map(index =>
    about('settle', index, async (model, product, registration) => {
      await product.settle(registration.id)
      model.settle(registration)
      // A registration that was granted meanwhile closes its other orders.
      if (registration.state === 'paid') registration.order = null
      await closeQueued(product.payments)
    }),
  ),
  fc.tuple(which, fc.constantFrom('all', 'less', 'more', 'little')).map(([index, much]) =>
    about(`transfer ${much}`, index, async (model, product, registration) => {
      const { totalMinor } = registration
      const sums = { all: totalMinor, less: totalMinor - 10_001, more: totalMinor + 4_999, little: 10_001 }
      const minor = Math.max(1, sums[much])
      await product.transfer(registration.id, minor)
      model.transfer(registration, minor)
    }),
  ),
  which.map(index =>
    about('cancel', index, async (model, product, registration) => {
      model.settle(registration)
      await product.settle(registration.id)
      expect(await product.cancel(registration.id)).toBe(model.cancel(registration, share))
      registration.order = null
    }),
  ),
  fc.tuple(which, fc.constantFrom(1, 4_999, 20_001, 41_895)).map(([index, minor]) =>
    about(`refund ${minor}`, index, async (model, product, registration) => {
      expect(await product.refund(registration.id, minor)).toBe(model.refund(registration, minor))
    }),
  ),
  which.map(index =>
    about('renew', index, async (model, { payments, fees: { conference } }, registration) => {
      const request = {
        conference,
        registrationId: registration.id,
        expectedTotalMinor: registration.totalMinor,
      }
      const renewed = await renewRegistration(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        request,
      )
      expect(renewed.ok).toBe(model.renew(registration))
    }),
  ),
  fc.constantFrom(10, 31, 24 * 60).map(
    (minutes): Step => ({
      check: () => true,
      async run(model, product) {
        product.clock.pass({ minutes })
        model.now += minutes
        await reapUnpaid(product.payments)
        await payDueRefunds(product.payments)
        model.reap()
        await expectSame(model, product)
      },
      toString: () => `${minutes} minutes pass`,
    }),
  ),
  fc.constant<Step>({
    check: model => model.seats < 6,
    async run(model, product) {
      await product.setSeats(model.seats + 1)
      model.addSeats(1)
      await expectSame(model, product)
    },
    toString: () => 'one more seat',
  }),
]

/** Compares every registration, every seat and every sum with the model's. */
async function expectSame(model: Model, { database: { read }, fees }: Product): Promise<void> {
  const rows = await read.selectFrom('registrations').select(['id', 'state']).orderBy('id').execute()
  expect(rows).toEqual(model.registrations.map(({ id, state }) => ({ id, state })))
  const { taken } = await read
    .selectFrom('capacity_limits')
    .select('taken')
    .where('conference_id', '=', fees.conference.id)
    .executeTakeFirstOrThrow()
  const claims = await read.selectFrom('seat_claims').select('registration_id').execute()
  expect([taken, claims.length]).toEqual([model.taken, model.taken])
  expect(model.taken).toBeLessThanOrEqual(model.seats)
  for (const registration of model.registrations) {
    const { id } = registration
    const { capturedMinor } = await readBalance(read, id)
    const backMinor = await read
      .selectFrom('refunds')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount_minor'), eb.lit(0)).as('sum'))
      .where('registration_id', '=', id)
      .where('state', '!=', 'failed')
      .executeTakeFirstOrThrow()
    const billedMinor = (await listBilled(read, id)).reduce((sum, { leftMinor }) => sum + leftMinor, 0)
    const { receivedMinor, backMinor: modelBack, billedMinor: modelBilled } = registration
    const sums = { id, receivedMinor: capturedMinor, backMinor: Number(backMinor.sum), billedMinor }
    expect(sums).toEqual({ id, receivedMinor, backMinor: modelBack, billedMinor: modelBilled })
    // Money that is on no invoice always needs a person, unless the rest of a price is awaited.
    const isAwaited =
      registration.state === 'awaiting-payment' && unstatedOf(registration) < registration.totalMinor
    if (freeOf(registration) > 0 && !isAwaited) {
      expect([id, (await listAttention(read, id)).length > 0]).toEqual([id, true])
    }
  }
  const captured = await read
    .selectFrom('demo_orders')
    .select('amount_minor')
    .where('status', '=', 'captured')
    .execute()
  expect(captured.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(model.gatewayMinor)
}

describeOnBothDatabases('registrations, payments and seats', open => {
  test('agree with a simple model, whatever happens in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async commands => {
        const database = await open()
        try {
          const product = new Product(database, await createConference(database))
          await product.setSeats(2)
          await product.addCode()
          const model = new Model(2)
          await fc.asyncModelRun(() => ({ model, real: product }), commands)
          const { findings } = await reconcile(product.payments, new StoppedClock().now())
          // A surplus is no difference: somebody was asked about it.
          expect(findings).toEqual([])
        } finally {
          await database.close()
        }
      }),
      { numRuns: runs, ...again },
    )
  })
})
