import { expect, test } from 'vitest'
import { changeDetails } from '#domain/desk/changing/change-details.ts'
import {
  type BillingDetails,
  correctInvoice,
  type InvoiceCorrection,
} from '#domain/desk/changing/correct-invoice.ts'
import { readBilledParty } from '#domain/money/billing/billed-party.ts'
import type { CreditNote, Invoice } from '#domain/money/billing/invoice.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import { addressLines } from '#domain/money/documents/letterhead.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { german, openTaxed } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const hamburg = {
  billingOrganization: 'Universität Hamburg',
  billingAddress: 'Institut für Glas\nMittelweg 177',
  postalCode: '20148',
  city: 'Hamburg',
  countryId: 276,
}

class Refused extends Error {
  done: unknown
  constructor(done: unknown) {
    super('refused')
    this.done = done
  }
}

describeOnBothDatabases('the party that is billed', open => {
  async function setUp() {
    const taxed = await openTaxed(await open(), german)
    const { database, clock, payments, place, find, bills } = taxed
    const act = () => ({ actor: ida, now: clock.now() })
    const paid = async () => {
      const registration = await place()
      // Not by the demo gateway, whose documents have a series of their own.
      await travellers(database, clock, payments).receive(
        registration.id,
        registration.price.totalMinor,
        'B-1',
      )
      return registration
    }
    const correct = (
      { id, conferenceId }: Registration,
      billing: Partial<BillingDetails>,
      more: Partial<InvoiceCorrection> = {},
    ) => {
      const correction = { registrationId: id, billing, reason: 'Wrong address', ...more }
      // As every caller does: what is refused is rolled back.
      return database
        .write(async tx => {
          const done = await correctInvoice(tx, permitFor('refund', conferenceId), act(), correction)
          if (!done.ok) throw new Refused(done)
          return done
        })
        .catch(error => (error instanceof Refused ? error.done : Promise.reject(error)))
    }
    const refund = ({ id }: Registration, amountMinor: number) => {
      const plan = { registrationId: id, amountMinor, reason: 'Agreed', dueAt: clock.now() }
      return database.write(tx => planRefund(tx, act(), plan))
    }
    const newest = async (registration: Registration) =>
      (await bills(registration)).at(-1) as Invoice | CreditNote
    return { ...taxed, act, paid, correct, refund, newest, find }
  }

  test('is one of its own: a corrected invoice has only its address, and the registrant keeps theirs', async () => {
    const { database, conference, clock, paid, correct, newest, find, bills } = await setUp()
    const registration = await paid()
    const [first] = await bills(registration)
    expect(await correct(registration, hamburg)).toMatchObject({ ok: true })
    const invoice = await newest(registration)
    expect(invoice).toMatchObject({
      kind: 'invoice',
      recipient: {
        name: 'Dr. Ada Noor',
        organization: 'Universität Hamburg',
        addressLines: ['Institut für Glas', 'Mittelweg 177', '20148 Hamburg', 'Germany'],
        party: {
          lines: ['Institut für Glas', 'Mittelweg 177'],
          postalCode: '20148',
          city: 'Hamburg',
          country: 'Germany',
        },
      },
      replaces: { number: first?.number, issuedOn: first?.issuedOn },
    })
    const after = await find(registration.id)
    expect(after.registrant).toEqual(registration.registrant)
    const receipt = await readReceipt(
      database.read,
      {
        registration: after,
        conference,
        issuer: { name: '', address: '', email: '', phone: '' },
        country: 'Portugal',
        address: '',
      },
      clock.now(),
    )
    expect(receipt && addressLines(receipt.attendee)).toEqual([
      'Rua do Vidro 7', 'Lisbon', '1000-001 Lisbon', 'Portugal',
    ]) // biome-ignore format: lines
    // The next correction begins with it.
    await correct(registration, { city: 'Hamburg-Altona' })
    expect((await newest(registration)).recipient.addressLines).toEqual([
      'Institut für Glas', 'Mittelweg 177', '20148 Hamburg-Altona', 'Germany',
    ]) // biome-ignore format: lines
    expect((await newest(registration)).recipient.organization).toBe('Universität Hamburg')
    expect(await correct(registration, { city: 'Hamburg-Altona' })).toEqual({
      ok: false,
      error: { code: 'nothing-differs' },
    })
  })

  test('goes along to another conference, and ends where somebody types anew whom to bill', async () => {
    const { database, clock, conference, payments, act, paid, correct, find } = await setUp()
    const registration = await paid()
    await correct(registration, hamburg)
    const there = await conferenceOn(database, 'glasses', '2027-09-06')
    const moved = await travellers(database, clock, payments).moved(registration.id, conference, there)
    const billed = async (id: number) => readBilledParty(database.read, await find(id))
    expect(await billed(moved)).toEqual(hamburg)

    const { registrant } = registration
    const change = (details: typeof registrant) =>
      database.write(tx => changeDetails(tx, act(), moved, details))
    const moving = { ...registrant, telephone: '+351 21 000 0000', city: 'Porto' }
    expect(await change(moving)).toMatchObject({ ok: true })
    expect(await billed(moved)).toEqual(hamburg)
    expect(await change({ ...moving, billingAddress: 'Rua do Vidro 9' })).toMatchObject({ ok: true })
    expect(await billed(moved)).toMatchObject({ billingAddress: 'Rua do Vidro 9', city: 'Porto' })
  })

  test('is erased with its registration', async () => {
    const { database, paid, correct, act } = await setUp()
    const registration = await paid()
    await correct(registration, hamburg)
    await database.write(tx => eraseRegistration(tx, act(), registration.id))
    expect(await database.read.selectFrom('billed_parties').selectAll().execute()).toEqual([])
  })

  test('gets a credit note from the issuer and in the series of its invoice, whatever became of them', async () => {
    const { setProfile, paid, refund, newest, bills } = await setUp()
    const registration = await paid()
    const [invoice] = await bills(registration)
    await setProfile({ ...german, legalName: 'Glasses GmbH', taxId: 'DE129273398', seriesPrefix: 'GLA-' })
    await refund(registration, 10_000)
    expect(await newest(registration)).toMatchObject({
      kind: 'credit-note',
      number: 'INV-27/C0001',
      issuer: invoice?.issuer,
      issuerTaxIds: invoice?.issuerTaxIds,
    })
  })

  test('gets a corrected invoice with supplier and tax of the first, unless those of today are asked for', async () => {
    const { setProfile, paid, correct, newest, bills } = await setUp()
    const registration = await paid()
    const [invoice] = await bills(registration)
    const changed = { ...german, legalName: 'Glasses GmbH', taxId: 'DE129273398', rateBasisPoints: 700 }
    await setProfile(changed)
    expect(await correct(registration, hamburg)).toMatchObject({ ok: true })
    const second = await newest(registration)
    expect(second).toMatchObject({
      issuer: invoice?.issuer,
      issuerTaxIds: invoice?.issuerTaxIds,
      taxes: invoice?.taxes,
      totalMinor: invoice?.totalMinor,
      recipient: { organization: 'Universität Hamburg' },
    })
    // Another tax number asks for other taxes, of whichever supplier: that is not decided in silence.
    expect(await correct(registration, { taxId: 'PT501964843' })).toEqual({
      ok: false,
      error: { code: 'supplier-differs' },
    })
    expect(await newest(registration)).toEqual(second)
    expect(await correct(registration, {}, { supplierOf: 'settings' })).toMatchObject({ ok: true })
    expect(await newest(registration)).toMatchObject({ issuer: { name: 'Glasses GmbH' } })
  })
})
