import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { applyDroppedChange } from '#domain/desk/changing/apply-dropped-change.ts'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { listBillsOfChange, listCreditNotesOfRefund } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findLatestChange } from '#domain/registrations/choice-change.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { oral } from '#tests/factories/choice-changes.ts'
import { createConference } from '#tests/factories/conference.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { german, indian, linesSum, openTaxed } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('taxes on top of the prices of a change', open => {
  const setUp = async (profile?: Parameters<typeof openTaxed>[1]) => openTaxed(await open(), profile)

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
      ['Retained under the refund policy, accommodation', 700],
    ])
    const made = await findLatestChange(database.read, registration.id)
    // All but the first invoice go out with the word of the change, and with its refund's only what is for it.
    expect(await listBillsOfChange(database.read, made?.id ?? 0)).toEqual(documents.slice(1))
    const [refund] = await listRefunds(database.read, registration.id)
    expect(await listCreditNotesOfRefund(database.read, refund?.id ?? 0)).toEqual([documents[1]])
    expect(await differences()).toEqual([])
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
      moveToConference(
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
})
