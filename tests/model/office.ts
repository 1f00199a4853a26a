/** Two conferences, their registrations, and what staff, registrants and time do to them, for the tests of the books. */
import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway, GatewayName } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { payFailedRefund, retainFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import { isFailed } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import type { ConferenceWithFees, StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { closeQueued, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'

/** What happens to one registration of an office, by name. */
export type Acts<Of extends Office> = Readonly<Record<string, (office: Of, id: number) => Promise<unknown>>>

export const beforeEverything = Temporal.Instant.from('2026-01-01T00:00:00Z')

export interface OfficeOptions {
  database: Database
  clock: StoppedClock
  gateway: GatewayName
  /** The gateway for a demo gateway that it may use. */
  replace: (gateway: Gateway) => Gateway
}

export class Office {
  readonly database: Database
  readonly clock: StoppedClock
  readonly payments: Payments
  readonly travellers
  readonly ids: number[] = []
  /** Registrations of which staff paid a failed refund by hand. */
  readonly paidByHand = new Set<number>()
  readonly #gateway: GatewayName
  readonly #events: ConferenceWithFees[] = []
  #numbers = 0

  constructor({ database, clock, gateway, replace }: OfficeOptions) {
    this.database = database
    this.clock = clock
    this.#gateway = gateway
    this.payments = createPayments(database, clock, replace)
    this.travellers = travellers(database, clock, this.payments)
  }

  /** Two conferences; two people register for the first. */
  async open(): Promise<void> {
    const here = await conferenceOn(this.database, 'crystals', '2027-06-07')
    this.#events.push(here, await conferenceOn(this.database, 'glasses', '2027-09-06'))
    for (const presentationType of ['oral', 'poster'] as const) {
      const { id } = await createRegistration(this.database, here, this.clock, { presentationType })
      this.ids.push(id)
    }
  }

  number = () => `N-${++this.#numbers}`
  act = () => ({ actor: ida, now: this.clock.now() })
  find = (id: number) => this.travellers.find(id)

  async eventOf(id: number): Promise<ConferenceWithFees> {
    const { conferenceId } = await this.find(id)
    const event = this.#events.find(({ conference }) => conference.id === conferenceId)
    if (!event) throw new Error('no event')
    return event
  }

  async orderIds(id: number): Promise<string[]> {
    const attempts = await listAttempts(this.database.read, id)
    return attempts.filter(({ gateway }) => gateway === this.#gateway).flatMap(({ orderId }) => orderId ?? [])
  }

  async settleAll(id: number): Promise<void> {
    for (const attempt of await listAttempts(this.database.read, id)) await settle(this.payments, attempt.id)
    await this.closeOrders()
  }

  /** As the background work does. */
  closeOrders(): Promise<void> {
    return closeQueued(this.payments)
  }

  async captureOf(id: number) {
    return (await listCaptures(this.database.read, id)).find(({ gateway }) => gateway === this.#gateway)
  }

  async refund(id: number, amountMinor: number): Promise<void> {
    const permit = permitFor('refund', (await this.find(id)).conferenceId)
    await refundAmount(this.payments, permit, this.act(), {
      registrationId: id,
      amountMinor,
      reason: 'Agreed',
    })
  }

  async move(id: number): Promise<void> {
    const from = await this.eventOf(id)
    const to = this.#events.find(event => event !== from)
    if (!to) return
    const presentationType = (await this.find(id)).price.totalMinor > 50_000 ? 'poster' : 'oral'
    const moved = await this.travellers.move(id, from.conference, to, presentationType)
    if (moved.ok) this.ids.push(moved.value.id)
  }

  async change(id: number, presentationType: 'oral' | 'poster'): Promise<void> {
    const { conference } = await this.eventOf(id)
    const requested = { presentationType, accommodation: null, hasAddOn: false }
    const registration = await this.find(id)
    const quoted = await quoteChange(
      this.database.read,
      conference,
      registration,
      requested,
      this.clock.now(),
    )
    if (!quoted.ok) return
    const { differenceMinor, refundMinor } = quoted.value
    const request = { conference, registrationId: id, requested, expected: { differenceMinor, refundMinor } }
    await changeChoice(this.payments, { actor: aVisitor, now: this.clock.now() }, request)
  }

  async failed(id: number) {
    return (await listRefunds(this.database.read, id)).find(
      refund => isFailed(refund) && refund.retainedBecause === null,
    )
  }

  /** What the comparison finds, with what a person was asked. The first one learns what only the gateway knows. */
  async findings() {
    await reconcile(this.payments, beforeEverything)
    const { findings, unanswered } = await reconcile(this.payments, beforeEverything)
    if (unanswered > 0) throw new Error('a calm gateway answers')
    return Promise.all(
      findings.map(async finding => ({
        ...finding,
        state: (await this.find(finding.registrationId)).state,
        reasons: await reasonsOf(this.database, finding.registrationId),
      })),
    )
  }
}

/** What needs no particular gateway. */
export const officeActs: Acts<Office> = {
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
    await office.closeOrders()
  },
  'refund a part': (office, id) => office.refund(id, 9_999),
  'refund much': (office, id) => office.refund(id, 41_895),
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
    office.paidByHand.add(id)
    await office.database.write(tx => payFailedRefund(tx, permit, office.act(), payment))
  },
  'keep a failed refund': async (office, id) => {
    const failed = await office.failed(id)
    if (!failed) return
    const permit = permitFor('refund', (await office.find(id)).conferenceId)
    const decision = { refundId: failed.id, reason: 'Agreed' }
    await office.database.write(tx => retainFailedRefund(tx, permit, office.act(), decision))
  },
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
