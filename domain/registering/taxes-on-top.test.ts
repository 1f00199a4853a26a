import { expect, test } from 'vitest'
import type { Bill } from '#domain/billing/invoice.ts'
import { listBillsOfChange, listCreditNotesOfRefund, listInvoices } from '#domain/billing/invoice-queries.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { applyDroppedChange } from '#domain/changes/apply-dropped-change.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { changeDetails } from '#domain/changes/change-details.ts'
import { correctInvoice } from '#domain/changes/correct-invoice.ts'
import { offerChange } from '#domain/changes/offer-change.ts'
import type { ContentInput } from '#domain/content/kinds.ts'
import { replaceContent } from '#domain/content/write-content.ts'
import { offerSeats } from '#domain/grants/waiting-list.ts'
import { transferToConference } from '#domain/moves/transfer-to-conference.ts'
import { listAttempts } from '#domain/payments/attempt-queries.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { planRefund } from '#domain/refunds/plan-refund.ts'
import { placeCustomRegistration, placeRegistration } from '#domain/registering/place-registration.ts'
import { offerRenewal } from '#domain/registering/renew-registration.ts'
import type { ChoiceWish } from '#domain/registrations/changed-price.ts'
import { findLatestChange } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { settle } from '#domain/settlement/settle.ts'
import { startPayment } from '#domain/settlement/start-payment.ts'
import { reapUnpaid } from '#domain/settlement/watch-payments.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

type Profile = ContentInput<'tax-profile'>

const indian: Profile = {
  regime: 'gst',
  taxId: '36AAPFU0939F1ZW',
  rateBasisPoints: 1_800,
  placeStateCode: '36',
  pricesIncludeTax: false,
  seriesPrefix: 'COL-',
}
const german: Profile = {
  regime: 'vat',
  taxId: 'DE136695976',
  rateBasisPoints: 1_900,
  accommodationRateBasisPoints: 700,
  pricesIncludeTax: false,
}

describeOnBothDatabases('taxes on top of the prices', open => {
  async function setUp(profile: Profile = indian) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    const payments = createPayments(database, clock)
    const setProfile = (next: Profile, owner: number | null = null) =>
      database.write(tx => replaceContent(tx, owner, 'tax-profile', next))
    await setProfile(profile)
    const place = (changes: Parameters<typeof oralInput>[1] = {}) =>
      createRegistration(database, fees, clock, changes)
    const begin = async ({ id }: Pick<Registration, 'id'>) => {
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      return started.value.address
    }
    const finish = async ({ id }: Pick<Registration, 'id'>, address: string) => {
      await approve(payments, address)
      await settle(payments, (await listAttempts(database.read, id)).at(-1)?.id ?? 0)
    }
    const pay = async (registration: Pick<Registration, 'id'>) =>
      finish(registration, await begin(registration))
    const find = async (id: number) => {
      const registration = await findRegistration(database.read, id)
      if (!registration) throw new Error('no registration')
      return registration
    }
    const bills = ({ id }: Pick<Registration, 'id'>) => listInvoices(database.read, id)
    const change = async (id: number, wish: ChoiceWish) => {
      const offered = await offerChange(database.read, conference, await find(id), wish, clock.now())
      if (!offered.ok) throw new Error(offered.error.code)
      const { differenceMinor, refundMinor } = offered.value
      const expected = { differenceMinor, refundMinor }
      const changed = await changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        { conference, registrationId: id, wish, expected },
      )
      expect(changed.ok).toBe(true)
      return offered.value
    }
    const account = async (id: number) => {
      const rows = await database.read
        .selectFrom('ledger_entries')
        .selectAll()
        .where('registration_id', '=', id)
        .execute()
      return rows.reduce((sum, row) => sum + row.amount_minor, 0)
    }
    const differences = async () =>
      (await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
    const giveTaxId = async (registration: Registration, taxId: string) => {
      const details = { ...(await find(registration.id)).registrant, taxId }
      return database.write(tx =>
        changeDetails(tx, { actor: aVisitor, now: clock.now() }, registration.id, details),
      )
    }
    return {
      clock, database, fees, conference, payments, setProfile, place, begin, finish, pay, find, bills, change, account,
      differences, giveTaxId,
    } // biome-ignore format: a record
  }

  const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
  const linesSum = (bill: Bill | undefined) => bill?.lines.reduce((sum, line) => sum + line.grossMinor, 0)

  test('are paid, and billed line by line to the same total', async () => {
    const { place, pay, find, bills, account, differences, database } = await setUp()
    const registration = await place()
    expect(registration.price).toMatchObject({
      subtotalMinor: 69_900,
      feeMinor: 3_495,
      taxMinor: 13_212,
      totalMinor: 86_607,
    })
    await pay(registration)
    expect((await listAttempts(database.read, registration.id))[0]?.amountMinor).toBe(86_607)
    expect((await find(registration.id)).state).toBe('paid')
    expect(await bills(registration)).toMatchObject([
      {
        regime: 'gst',
        lines: [
          { description: 'Oral Presentation', taxableMinor: 69_900, grossMinor: 82_482 },
          { description: 'Processing fee', taxableMinor: 3_495, grossMinor: 4_125 },
        ],
        taxableMinor: 73_395,
        taxes: [
          { label: 'CGST', amountMinor: 6_606 },
          { label: 'SGST', amountMinor: 6_606 },
        ],
        totalMinor: 86_607,
        paidMinor: 86_607,
      },
    ])
    expect(await account(registration.id)).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('stay as they were agreed, whatever the profile becomes while the payer is away', async () => {
    const { setProfile, place, begin, finish, find, bills } = await setUp()
    const registration = await place()
    const address = await begin(registration)
    await setProfile({ regime: 'none' })
    await finish(registration, address)
    expect((await find(registration.id)).price).toEqual(registration.price)
    expect(await bills(registration)).toMatchObject([
      {
        regime: 'gst',
        issuerTaxIds: [{ label: 'GSTIN', value: '36AAPFU0939F1ZW' }],
        totalMinor: 86_607,
        taxes: [{ amountMinor: 6_606 }, { amountMinor: 6_606 }],
      },
    ])
  })

  test('are not put on what was agreed with its taxes in it', async () => {
    const { setProfile, place, pay, bills } = await setUp({ ...indian, pricesIncludeTax: true })
    const registration = await place()
    await setProfile(indian)
    await pay(registration)
    expect(await bills(registration)).toMatchObject([{ taxableMinor: 62_199, totalMinor: 73_395 }])
  })

  test('of a change are those of its difference, at the rates that were agreed', async () => {
    const { fees, setProfile, place, pay, find, bills, change, account, differences } = await setUp()
    const registration = await place()
    await pay(registration)
    await setProfile({ ...indian, rateBasisPoints: 2_800 })
    const room = { id: fees.roomId, nights: 2 } as const
    // 290.00, its fee of 14.50, and 18 % of both.
    expect(await change(registration.id, { ...oral, accommodation: room })).toMatchObject({
      differenceMinor: 35_930,
    })
    await pay(registration)
    const changed = await find(registration.id)
    expect(changed.price).toMatchObject({
      subtotalMinor: 98_900,
      feeMinor: 4_945,
      taxMinor: 18_692,
      totalMinor: 122_537,
    })
    const [, difference] = await bills(registration)
    expect(difference?.lines.map(({ description, grossMinor }) => [description, grossMinor])).toEqual([
      ['Accommodation, 2 nights', 34_220],
      ['Processing fee', 5_835],
      ['Instead of: Processing fee', -4_125],
    ])
    expect(difference?.totalMinor).toBe(35_930)
    expect(linesSum(difference)).toBe(35_930)
    expect(await account(registration.id)).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('go back with what they were put on, and all credit notes are the opposite of the invoice', async () => {
    const { clock, conference, database, place, pay, bills, change, differences } = await setUp()
    const registration = await place()
    await pay(registration)
    // 300.00, its fee and the tax of both: 371.70, of which half goes back.
    expect(await change(registration.id, { ...oral, presentationType: 'poster' })).toMatchObject({
      differenceMinor: -37_170,
      refundMinor: 18_585,
    })
    const override = { refundBasisPoints: 10_000, reason: 'Storm', isDueNow: true }
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: ida, now: clock.now() },
        { conference, registrationId: registration.id, override },
      ),
    )
    const refunds = await listRefunds(database.read, registration.id)
    expect(refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)).toBe(86_607)
    const documents = await bills(registration)
    expect(documents.map(({ totalMinor }) => totalMinor)).toEqual([86_607, -18_585, -68_022])
    const sums = ['CGST', 'SGST'].map(label =>
      documents
        .flatMap(({ taxes }) => taxes)
        .reduce((sum, tax) => sum + (tax.label === label ? tax.amountMinor : 0), 0),
    )
    expect(sums).toEqual([0, 0])
    expect(await differences()).toEqual([])
  })

  test('of what is new in a cheaper change are billed for it, not for what it came in the place of', async () => {
    const { database, fees, place, pay, bills, change, differences } = await setUp(german)
    const registration = await place({ accommodation: { id: fees.roomId, nights: 3 } })
    await pay(registration)
    await change(registration.id, { ...oral, hasAddOn: true })
    const documents = await bills(registration)
    expect(documents.map(({ totalMinor }) => totalMinor)).toEqual([135_909, -11_790, -124_119, 124_119])
    const now = documents.at(-1)
    expect(linesSum(now)).toBe(124_119)
    expect(now?.lines.map(({ description, taxes }) => [description, taxes[0]?.basisPoints])).toEqual([
      ['Oral Presentation', 1_900],
      ['Accompanying person', 1_900],
      ['Processing fee', 1_900],
      // Half of the room's price stays, at the room's rate.
      ['Kept under the refund policy, accommodation', 700],
    ])
    const made = await findLatestChange(database.read, registration.id)
    // All but the first invoice go out with the word of the change, and with its refund's only what is for it.
    expect(await listBillsOfChange(database.read, made?.id ?? 0)).toEqual(documents.slice(1))
    const [refund] = await listRefunds(database.read, registration.id)
    expect(await listCreditNotesOfRefund(database.read, refund?.id ?? 0)).toEqual([documents[1]])
    expect(await differences()).toEqual([])
  })

  test('are in an amount of one’s own, which is all that is paid', async () => {
    const { clock, conference, database, pay, bills } = await setUp()
    const placed = await database.write(tx =>
      placeCustomRegistration(
        tx,
        { conference, actor: aVisitor, now: clock.now(), draftKey: null },
        { registrant, amountMinor: 11_800, description: 'Workshop' },
      ),
    )
    if (!placed.ok) throw new Error('not placed')
    const { registration } = placed.value
    expect(registration.price).toMatchObject({ totalMinor: 11_800, taxMinor: 0, addedTax: null })
    await pay(registration)
    expect(await bills(registration)).toMatchObject([{ taxableMinor: 10_000, totalMinor: 11_800 }])
  })

  test('are put on what a code leaves, and a free place bears none', async () => {
    const { conference, database, place, bills, pay } = await setUp()
    const code = { conference_id: conference.id, uses_allowed: null }
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values([
          { ...code, code: 'HALF', kind: 'percent', basis_points: 5_000 },
          { ...code, code: 'SPEAKER', kind: 'free' },
        ])
        .execute(),
    )
    const half = await place({ code: 'half' })
    expect(half.price).toMatchObject({
      subtotalMinor: 34_950,
      feeMinor: 1_748,
      taxMinor: 6_604,
      totalMinor: 43_302,
    })
    await pay(half)
    expect(linesSum((await bills(half))[0])).toBe(43_302)
    expect(await place({ code: 'speaker' })).toMatchObject({
      state: 'paid',
      price: { totalMinor: 0, taxMinor: 0 },
    })
  })

  test('of a place that was waited for are those of the day of asking, of one held anew those of today', async () => {
    const { clock, conference, database, payments, fees, setProfile, place, find } = await setUp()
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats: 1 }).execute(),
    )
    const first = await place()
    const waiting = await database.write(tx =>
      placeRegistration(
        tx,
        { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait: true },
        oralInput(fees),
      ),
    )
    if (!waiting.ok) throw new Error('not waiting')
    await setProfile({ ...indian, rateBasisPoints: 2_800 })
    clock.pass({ minutes: 31 })
    await reapUnpaid(payments)
    const offered = await find(waiting.value.registration.id)
    expect(offered).toMatchObject({ state: 'awaiting-payment', price: { totalMinor: 86_607 } })
    await database.write(tx => tx.updateTable('capacity_limits').set({ seats: 9 }).execute())
    await database.write(tx => offerSeats(tx, conference.id, clock.now()))
    expect(await offerRenewal(database.read, conference, await find(first.id), clock.now())).toMatchObject({
      value: { price: { taxMinor: 20_550, totalMinor: 93_945 } },
    })
  })

  test('of another conference are put on what is booked there, and the credit counts with its taxes', async () => {
    const { clock, conference, database, setProfile, place, pay, bills } = await setUp({
      ...indian,
      pricesIncludeTax: true,
    })
    const target = await createConference(database, { name: 'glasses' })
    await setProfile({ ...german, seriesPrefix: 'DE-' }, target.conference.id)
    const registration = await place()
    await pay(registration)
    const moved = await database.write(tx =>
      transferToConference(
        tx,
        { actor: aVisitor, now: clock.now() },
        {
          from: conference,
          to: target.conference,
          registrationId: registration.id,
          choice: oralInput(target),
        },
      ),
    )
    if (!moved.ok) throw new Error(moved.error.code)
    expect(moved.value).toMatchObject({
      state: 'awaiting-payment',
      price: { taxMinor: 13_945, totalMinor: 87_340 },
    })
    await pay(moved.value)
    expect((await listAttempts(database.read, moved.value.id))[0]?.amountMinor).toBe(13_945)
    expect(await bills(moved.value)).toMatchObject([
      { regime: 'vat', totalMinor: 87_340, taxes: [{ amountMinor: 13_945 }] },
    ])
  })

  test('are not put on what the buyer owes the tax of', async () => {
    const { fees, place, pay, bills } = await setUp(german)
    const portuguese = { registrant: { ...registrant, taxId: 'PT 501 964 843' } }
    const virtual = await place({
      ...portuguese,
      presentationType: 'virtual',
      accommodation: { id: fees.roomId, nights: 1 },
    })
    // 7 % of the room's 150.00 alone.
    expect(virtual.price).toMatchObject({ taxMinor: 1_050 })
    await pay(virtual)
    expect(await bills(virtual)).toMatchObject([
      {
        isReverseCharge: true,
        exemption: 'Articles 44 and 196 of Directive 2006/112/EC',
        taxes: [{ amountMinor: 1_050 }],
      },
    ])
    expect((await place(portuguese)).price.taxMinor).toBe(13_945)
  })

  test('fall away with a number that is given before paying, and are agreed once money may be under way', async () => {
    const { database, place, begin, find, giveTaxId } = await setUp(german)
    const registration = await place({ presentationType: 'virtual' })
    expect(registration.price).toMatchObject({ totalMinor: 24_865 })
    await giveTaxId(registration, 'PT501964843')
    expect((await find(registration.id)).price).toMatchObject({ taxMinor: 0, totalMinor: 20_895 })
    await begin(registration)
    await database.write(tx =>
      tx.updateTable('payment_attempts').set({ unknown_since: '2027-01-10T12:00:00.000Z' }).execute(),
    )
    expect(await giveTaxId(registration, '')).toEqual({ ok: false, error: { code: 'not-changeable' } })
    expect(await find(registration.id)).toMatchObject({
      registrant: { taxId: 'PT501964843' },
      price: { totalMinor: 20_895 },
    })
  })

  test('go back whole where a number that is given after paying makes the buyer owe them', async () => {
    const { clock, database, place, pay, bills, account } = await setUp(german)
    const registration = await place({ presentationType: 'virtual' })
    await pay(registration)
    const correct = (taxId: string) =>
      database.write(tx =>
        correctInvoice(
          tx,
          permitFor('refund', registration.conferenceId),
          { actor: ida, now: clock.now() },
          { registrationId: registration.id, reason: 'VAT number', billing: { taxId } },
        ),
      )
    expect((await correct('PT501964843')).ok).toBe(true)
    expect(await listRefunds(database.read, registration.id)).toMatchObject([
      { amountMinor: 3_970, dueAt: clock.now() },
    ])
    expect((await bills(registration)).map(({ totalMinor }) => totalMinor)).toEqual([
      24_865, -3_970, -20_895, 20_895,
    ])
    expect((await bills(registration)).at(-1)).toMatchObject({ isReverseCharge: true, taxes: [] })
    // What is billed is what stays once the refund is out.
    expect(await account(registration.id)).toBe(-3_970)
    expect(await correct('')).toEqual({ ok: false, error: { code: 'tax-differs' } })
  })

  test('that go back take the difference of a change along, which was reckoned with them', async () => {
    const { clock, database, place, begin, finish, pay, find, bills, change } = await setUp(german)
    const registration = await place({ presentationType: 'virtual' })
    await pay(registration)
    await change(registration.id, oral)
    const address = await begin(registration)
    const act = { actor: ida, now: clock.now() }
    const decision = { registrationId: registration.id, reason: 'VAT number' }
    const correction = { ...decision, billing: { taxId: 'PT501964843' } }
    const permit = permitFor('refund', registration.conferenceId)
    await database.write(tx => correctInvoice(tx, permit, act, correction))
    await finish(registration, address)
    expect(await find(registration.id)).toMatchObject({
      choice: { presentationType: 'virtual' },
      price: { totalMinor: 20_895 },
    })
    expect((await bills(registration)).reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(20_895)
    const mayEdit = permitFor('edit-registrations', registration.conferenceId)
    const applied = await database.write(tx => applyDroppedChange(tx, mayEdit, act, decision))
    expect(applied).toEqual({ ok: false, error: { code: 'no-dropped-change' } })
  })

  test('are told on each invoice that stands in place of another, at what was agreed', async () => {
    const { clock, database, setProfile, place, pay, bills } = await setUp()
    const registration = await place()
    await pay(registration)
    await database.write(tx =>
      planRefund(
        tx,
        { actor: ida, now: clock.now() },
        {
          registrationId: registration.id,
          amountMinor: 10_000,
          reason: 'Agreed',
          dueAt: clock.now(),
        },
      ),
    )
    await setProfile({ ...indian, rateBasisPoints: 2_800 })
    const billing = { billingOrganization: 'Travel Office Ltd' }
    const correction = { registrationId: registration.id, billing, reason: 'Payer' }
    const permit = permitFor('refund', registration.conferenceId)
    await database.write(tx => correctInvoice(tx, permit, { actor: ida, now: clock.now() }, correction))
    const right = (await bills(registration)).at(-1)
    expect(right).toMatchObject({ totalMinor: 76_607, taxes: [{ basisPoints: 900 }, { basisPoints: 900 }] })
    expect(linesSum(right)).toBe(76_607)
  })

  test.each([
    ['a total without its tax', { total_minor: 73_395 }],
    ['a tax that nothing explains', { added_tax: null }],
    ['a tax below zero', { tax_minor: -1, total_minor: 73_394 }],
  ])('are held by the database: %s is refused', async (_name, columns) => {
    const { database, place } = await setUp()
    await place()
    await expect(
      database.write(tx => tx.updateTable('registrations').set(columns).execute()),
    ).rejects.toThrow(/check/i)
  })
})
