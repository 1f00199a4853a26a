/** A registration's page asks a dozen statements at most, whatever happened to it. */
import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { offerChange } from '#domain/changes/offer-change.ts'
import { listCaptures } from '#domain/payments/attempt-queries.ts'
import type { PresentationType } from '#domain/pricing/pricing.ts'
import { recordChargeback } from '#domain/refunds/record-chargeback.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createCustomRegistration, createRegistration } from '#tests/factories/registration.ts'
import { statementsDuring } from '#tests/support/count-statements.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

/** The whole request may ask twelve; finding the conference and the registration, and the page's frame, take some. */
const most = 9

describeOnBothDatabases('a registration’s page', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const here = await conferenceOn(database, 'crystals', '2027-06-07', 100)
    const there = await conferenceOn(database, 'glasses', '2027-09-06', 100)
    const data = JSON.stringify({
      bankTransfer: {
        accountHolder: 'Colloquy', account: 'DE02', bic: '', bank: '', daysToPay: 7, graceDays: 3, note: '',
      },
      cashOnSite: { where: 'The foyer', note: '' },
    }) // biome-ignore format: a row
    await database.write(tx =>
      tx
        .insertInto('content_items')
        .values({ kind: 'offline-payment', conference_id: null, position: 1, data })
        .execute(),
    )
    const payments = createPayments(database, clock)
    const acts = travellers(database, clock, payments)
    const act = () => ({ actor: aVisitor, now: clock.now() })
    const place = async () => (await createRegistration(database, here, clock)).id
    const inState = async (state: RegistrationState) => {
      const id = await place()
      const changed = { state: forced(state) }
      await database.write(tx => tx.updateTable('registrations').set(changed).where('id', '=', id).execute())
      return id
    }
    const change = async (id: number, presentationType: PresentationType) => {
      const requested = { presentationType, accommodation: null, hasAddOn: false }
      const { conference } = here
      const now = clock.now()
      const offer = await offerChange(database.read, conference, await acts.find(id), requested, now)
      if (!offer.ok) throw new Error(offer.error.code)
      const { differenceMinor, refundMinor } = offer.value
      const expected = { differenceMinor, refundMinor }
      await changeChoice(payments, act(), { conference, registrationId: id, requested, expected })
      return id
    }
    const cancel = (registrationId: number, { conference } = here) =>
      database.write(tx => cancelRegistration(tx, act(), { conference, registrationId }))
    // What the page reads.
    const site = { database, clock, payments, isDemo: false, reportFault: () => {} } as unknown as SiteContext
    const statements = async (id: number, { conference } = here) => {
      const registration = await acts.find(id)
      return statementsDuring(() => readRegistrationPage(site, conference, registration))
    }
    return { ...acts, database, clock, payments, here, there, place, inState, change, cancel, statements }
  }

  test('asks few statements in every state', async () => {
    const { database, clock, payments, here, there, ...does } = await setUp()
    const { place, inState, change, cancel, statements, start, register, receive, moved, pay } = does
    const chosen = async (means: 'bank-transfer' | 'cash', id: number) => {
      await startPayment(payments, id, means)
      return id
    }
    const custom = async () => (await createCustomRegistration(database, here, clock)).id
    const counted: Record<string, number> = {}
    const count = async (name: string, id: number, conference = here) => {
      counted[name] = (await statements(id, conference)).length
    }
    await count('unpaid', await place())
    await count('transfer', await chosen('bank-transfer', await place()))
    await count('cash', await chosen('cash', await place()))
    const started = await place()
    await start(started)
    await count('at the gateway', started)
    const part = await place()
    await receive(part, 10_000, 'P1')
    await count('paid in part', part)
    const over = await place()
    await receive(over, 90_000, 'P2')
    await count('paid too much', over)
    await count('paid', await register(here, 'oral'))
    await count('changed to something cheaper', await change(await register(here, 'oral'), 'poster'))
    const dearer = await change(await register(here, 'poster'), 'oral')
    await count('a change to be paid', dearer)
    await count('a change by transfer', await chosen('bank-transfer', dearer))
    for (const state of ['expired', 'waiting', 'superseded'] as const)
      await count(state, await inState(state))
    const cancelled = await register(here, 'oral')
    await cancel(cancelled)
    await count('cancelled', cancelled)
    await count('custom', await custom())
    const customPaid = await custom()
    await pay(customPaid)
    await count('custom, paid', customPaid)
    const moving = await register(here, 'poster')
    const target = await moved(moving, here.conference, there, 'oral')
    await count('moving', moving)
    await count('to be moved to', target, there)
    await pay(target)
    await count('moved away', moving)
    await count('moved here', target, there)
    await cancel(target, there)
    await count('moved here and cancelled', target, there)
    const taken = await register(here, 'oral')
    const [capture] = await listCaptures(database.read, taken)
    if (!capture) throw new Error('nothing was paid')
    const source = { kind: 'reversal', id: 'R-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    await count('charged back', taken)
    expect(Object.entries(counted).filter(([, statements]) => statements > most)).toEqual([])
  })

  test('asks as many after ten payments as after one', async () => {
    const { place, receive, statements } = await setUp()
    const id = await place()
    await receive(id, 1_000, 'P0')
    const one = (await statements(id)).length
    for (let payment = 1; payment < 10; payment++) await receive(id, 1_000, `P${payment}`)
    expect(await statements(id)).toHaveLength(one)
  })
})
