import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { reissueInvoice } from '#domain/money/billing/issue-invoice.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { openBilling } from '#tests/factories/billing.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

/** In Germany rooms have a rate of their own. */
const ownRateForRooms = {
  regime: 'vat',
  taxId: 'DE136695976',
  rateBasisPoints: 1_900,
  accommodationRateBasisPoints: 700,
} as const

describeOnBothDatabases('what is billed of a changed registration', open => {
  const setUp = async (replace?: (gateway: Gateway) => Gateway) => openBilling(await open(), replace)

  test('for a change is billed separately, and completely again if it was wrong', async () => {
    const { clock, database, fees, payments, place, pay, bills } = await setUp()
    const { conference } = fees
    const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const registration = await place()
    const { id: registrationId } = registration
    await pay(registration)
    const change = (requested: RequestedChoice, differenceMinor: number, refundMinor: number) => {
      const expected = { differenceMinor, refundMinor }
      return changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        { conference, registrationId, requested, expected },
      )
    }
    expect(await change({ ...oral, hasAddOn: true }, 21_000, 0)).toMatchObject({ ok: true })
    await pay(registration)
    const correct = async (organization: string) => {
      await database.write(async tx => {
        await tx.updateTable('registrations').set({ billing_organization: organization }).execute()
        await reissueInvoice(tx, registrationId, 'Other payer', clock.now())
      })
    }
    await correct('Travel Office')
    expect(await bills(registration)).toEqual([
      ['TEST-27/00001', 73_395],
      ['TEST-27/00002', 21_000],
      ['TEST-27/C0001', -21_000],
      ['TEST-27/C0002', -73_395],
      ['TEST-27/00003', 94_395],
    ])
    // To a poster without the guest: half of the 525.00 goes back, half is kept.
    expect(await change({ ...oral, presentationType: 'poster' }, -52_500, 26_250)).toMatchObject({ ok: true })
    await correct('Institute Accounts')
    const all = await listInvoices(database.read, registrationId)
    expect(all.slice(5).map(({ number, totalMinor }) => [number, totalMinor])).toEqual([
      ['TEST-27/C0003', -26_250],
      ['TEST-27/C0004', -68_145],
      ['TEST-27/00004', 68_145],
    ])
    expect(all.at(-1)?.lines.map(({ description, grossMinor }) => [description, grossMinor])).toEqual([
      ['Poster Presentation', 39_900],
      ['Processing fee', 1_995],
      ['Retained under the refund policy', 26_250],
    ])
    // The account balances except for the half that is still to be refunded.
    const entries = await database.read.selectFrom('ledger_entries').select('amount_minor').execute()
    expect(entries.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(-26_250)
  })

  test.each([true, false])(
    'that a change gives up is taken back with its own tax, and nothing else is (included: %s)',
    async pricesIncludeTax => {
      const { database, fees, payments, pay, clock } = await setUp()
      const { conference } = fees
      const profile = {
        regime: 'vat',
        taxId: 'DE136695976',
        rateBasisPoints: 1_900,
        accommodationRateBasisPoints: 700,
        pricesIncludeTax,
      } as const
      await database.write(tx => addContent(tx, null, 'tax-profile', [profile]))
      const room = { id: fees.roomId, nights: 2 } as const
      const registration = await createRegistration(database, fees, clock, {
        accommodation: room,
        hasAddOn: true,
      })
      await pay(registration)
      const change = async (requested: RequestedChoice) => {
        const now = clock.now()
        const booked = await findRegistration(database.read, registration.id)
        const quoted = booked && (await quoteChange(database.read, conference, booked, requested, now))
        if (!quoted?.ok) throw new Error('not offered')
        const { differenceMinor, refundMinor } = quoted.value
        const expected = { differenceMinor, refundMinor }
        await changeChoice(
          payments,
          { actor: aVisitor, now: payments.clock.now() },
          { conference, registrationId: registration.id, requested, expected },
        )
        return refundMinor
      }
      const noRoom = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const
      const refundMinor = await change(noRoom)
      const [, note] = await listInvoices(database.read, registration.id)
      expect(note?.totalMinor).toBe(-refundMinor)
      // Half of 290.00, and half of the 14.50 that its fee was.
      const gross = pricesIncludeTax ? [-14_500, -725] : [-15_515, -863]
      expect(
        note?.lines.map(line => [line.description, line.grossMinor, line.taxes[0]?.basisPoints]),
      ).toEqual([
        ['Accommodation, 2 nights', gross[0], 700],
        ['Processing fee', gross[1], 1_900],
      ])
      // A part that is given up later has its own lines; the rest is credited in full.
      await change({ ...noRoom, presentationType: 'poster' })
      const poster = (await listInvoices(database.read, registration.id)).at(-1)
      expect(poster?.lines.map(({ description }) => description)).toEqual([
        'Oral Presentation',
        'Processing fee',
      ])
      const { kept } = await database.read
        .selectFrom('captures')
        .select(eb => eb.fn.sum<number>('amount_minor').as('kept'))
        .executeTakeFirstOrThrow()
      const back = (await listInvoices(database.read, registration.id)).slice(1)
      const rest = back.reduce((sum, each) => sum + each.totalMinor, Number(kept))
      await database.write(tx =>
        planRefund(
          tx,
          { actor: ida, now: clock.now() },
          {
            registrationId: registration.id,
            amountMinor: rest,
            reason: 'Storm',
            dueAt: clock.now(),
          },
        ),
      )
      const all = (await listInvoices(database.read, registration.id)).flatMap(({ taxes }) => taxes)
      for (const basisPoints of [700, 1_900]) {
        const same = all.filter(tax => tax.basisPoints === basisPoints)
        expect(same.reduce((sum, tax) => sum + tax.amountMinor, 0)).toBe(0)
      }
    },
  )

  test('for nights that were added and cancelled again is credited only on hotel nights', async () => {
    const { database, fees, payments, pay, clock } = await setUp()
    const { conference } = fees
    await database.write(tx => addContent(tx, null, 'tax-profile', [ownRateForRooms]))
    const room = { id: fees.roomId, nights: 2 } as const
    const { id } = await createRegistration(database, fees, clock, { accommodation: room })
    await pay({ id })
    const requested = { presentationType: 'oral', hasAddOn: false } as const
    const change = async (
      accommodation: RequestedChoice['accommodation'],
      expected: { differenceMinor: number; refundMinor: number },
    ) =>
      changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        {
          conference,
          registrationId: id,
          requested: { ...requested, accommodation },
          expected,
        },
      )
    await change({ ...room, nights: 3 }, { differenceMinor: 14_700, refundMinor: 0 })
    await pay({ id })
    await change(null, { differenceMinor: -45_150, refundMinor: 22_575 })
    const notes = (await listInvoices(database.read, id)).filter(({ kind }) => kind === 'credit-note')
    expect(notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(-22_575)
    // Nothing of the presentation, which has another tax rate, whatever the invoices call the nights.
    const kinds = notes.flatMap(({ lines }) => lines.map(line => line.kind))
    expect(new Set(kinds)).toEqual(new Set(['accommodation', 'fee']))
  })

  test('retained for a room stays taxed as a room when the invoice is corrected', async () => {
    const { database, fees, payments, pay, clock } = await setUp()
    const { conference } = fees
    await database.write(tx => addContent(tx, null, 'tax-profile', [ownRateForRooms]))
    const accommodation = { id: fees.roomId, nights: 2 } as const
    const { id } = await createRegistration(database, fees, clock, { accommodation })
    await pay({ id })
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: -30_450, refundMinor: 15_225 }
    expect(
      (
        await changeChoice(
          payments,
          { actor: aVisitor, now: payments.clock.now() },
          { conference, registrationId: id, requested, expected },
        )
      ).ok,
    ).toBe(true)
    await database.write(async tx => {
      await tx.updateTable('registrations').set({ billing_organization: 'Travel Office' }).execute()
      await reissueInvoice(tx, id, 'Other payer', clock.now())
    })
    const corrected = (await listInvoices(database.read, id)).at(-1)
    const lines = corrected?.lines.map(line => [
      line.description,
      line.grossMinor,
      line.taxes[0]?.basisPoints,
    ])
    expect(lines).toEqual([
      ['Oral Presentation', 69_900, 1_900],
      ['Processing fee', 3_495, 1_900],
      ['Retained under the refund policy', 725, 1_900],
      ['Retained under the refund policy, accommodation', 14_500, 700],
    ])
  })
})
