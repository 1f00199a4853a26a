import { expect, test } from 'vitest'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { placeCustomRegistration, placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { travellers } from '#tests/factories/moves.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { german, indian, linesSum, openTaxed } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('taxes on top of the prices', open => {
  const setUp = async (profile?: Parameters<typeof openTaxed>[1]) => openTaxed(await open(), profile)

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
    expect(await quoteRenewal(database.read, conference, await find(first.id), clock.now())).toMatchObject({
      value: { price: { taxMinor: 20_550, totalMinor: 93_945 } },
    })
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

  test('go back beside what was paid too much, whole, and no invoice keeps any of it', async () => {
    const { clock, database, payments, place, pay, bills, account, differences } = await setUp(german)
    const registration = await place({ presentationType: 'virtual' })
    await pay(registration)
    await travellers(database, clock, payments).receive(registration.id, 1_005, 'B-1')
    expect(await reasonsOf(database, registration.id)).toEqual(['paid-too-much'])
    const correction = {
      registrationId: registration.id,
      reason: 'VAT number',
      billing: { taxId: 'PT501964843' },
    }
    const permit = permitFor('refund', registration.conferenceId)
    const act = { actor: ida, now: clock.now() }
    const corrected = await database.write(tx => correctInvoice(tx, permit, act, correction))
    expect(corrected).toMatchObject({ ok: true, value: { taxBackMinor: 3_970, surplusBackMinor: 1_005 } })
    const refunds = await listRefunds(database.read, registration.id)
    expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(4_975)
    expect((await bills(registration)).map(({ totalMinor }) => totalMinor)).toEqual([
      24_865, -3_970, -20_895, 20_895,
    ])
    expect(await account(registration.id)).toBe(-4_975)
    expect(await reasonsOf(database, registration.id)).toEqual([])
    expect(await differences()).toEqual([])
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
