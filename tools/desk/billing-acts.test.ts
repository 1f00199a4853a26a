import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { dialects, openTestDatabase } from '#tests/support/database.ts'

const profile = {
  regime: 'gst',
  legalName: 'Colloquy Conferences Private Limited',
  address: '12 Lake View Road\nHyderabad 500034',
  taxId: '36AAPFU0939F1ZW',
  rateBasisPoints: 1_800,
  serviceCode: '998596',
  placeStateCode: '36',
  seriesPrefix: 'COL-',
  timeZone: 'Asia/Kolkata',
}

test.each(dialects)('the desk sets taxes, notes tax numbers and corrects invoices (%s)', async dialect => {
  const database = await openTestDatabase(dialect)
  const fees = await createConference(database)
  const clock = new StoppedClock()
  const registration = await createRegistration(database, fees, clock)
  const run = deskOn(database, clock)
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'desk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'profile.json')
  const set = async (fields: object, ...options: string[]) => {
    await writeFile(file, JSON.stringify(fields))
    return run('tax-profile', 'set', file, ...options)
  }

  expect((await run('tax-profile', 'show')).said).toBe('There is none: no tax is charged.\n')
  expect((await run('tax-profile', 'set', '/nowhere.json')).said).toBe('/nowhere.json cannot be read.\n')
  expect((await set({ ...profile, taxId: '36AAPFU0939F1ZV', rate: 5 })).said.split('\n')).toEqual([
    'The file: There is no field of this name: rate.',
    'taxId is not a GSTIN.',
    '',
  ])
  expect((await set({ ...profile, taxId: '36AAPFU0939F1ZV' })).said).toBe('taxId is not a GSTIN.\n')
  expect((await set({ ...profile, nationalCurrency: 'INR' })).said).toBe(
    'exchangeRates: needs USD, in which conferences are paid.\n',
  )
  expect(await set(profile)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^The tax profile is set: gst, 18% in every price\.\nNote: Without signatoryName, .*\nNote: Conferences are paid in USD\..*\n$/,
    ),
  })
  const shown = await run('tax-profile', 'show')
  expect(JSON.parse(shown.said)).toMatchObject(profile)
  expect((await set({ regime: 'none' }, '--event', 'nowhere')).said).toBe('There is no conference nowhere.\n')

  expect((await run('tax-id', registration.code, '27AAPFU0939F1ZZ')).said).toContain('This is not a GSTIN.')
  expect((await run('tax-id', registration.code, '27aapfu0939f1zv')).said).toBe(
    `${registration.code} will be billed with 27aapfu0939f1zv.\n`,
  )
  expect((await run('invoice', 'correct', registration.code, '--reason', 'x')).said).toContain(
    'There is no invoice to correct',
  )
  await run('confirm-payment', registration.code, '733.95', '2027-01-09', 'B-1')
  expect((await run('tax-id', registration.code, '-')).said).toContain('Use `invoice correct`')
  expect((await run('invoice', 'correct', registration.code)).said).toContain('--reason')
  expect((await run('invoice', 'correct', registration.code, '--reason', 'x')).said).toBe(
    'A new invoice would say the same.\n',
  )
  const wrong = await run('invoice', 'correct', registration.code, '--reason', 'x', '--tax-id', 'DE1')
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('This is not a VAT number') })
  const address = ['--organization', 'Travel Office Ltd', '--address', 'Block B\\nMG Road 1']
  const place = ['--postal-code', '411001', '--city', 'Pune', '--country', 'india']
  const nowhere = await run('invoice', 'correct', registration.code, '--reason', 'x', '--country', 'Atlantis')
  expect(nowhere).toEqual({ code: 1, said: 'There is no country Atlantis.\n' })
  expect(
    (
      await run(
        'invoice',
        'correct',
        registration.code,
        '--reason',
        'Other payer',
        '--tax-id',
        '-',
        ...address,
        ...place,
      )
    ).said,
  ).toBe(
    `Credit note COL-2627/C0001 reverses invoice COL-2627/00001.\nInvoice COL-2627/00002 for USD 733.95 replaces it.\nThey are on their way to ${registration.registrant.email}.\n`,
  )
  const [first, note, second] = await listInvoices(database.read, registration.id)
  expect(first).toMatchObject({ recipient: { taxId: { label: 'GSTIN', value: '27AAPFU0939F1ZV' } } })
  expect(note).toMatchObject({ reason: 'Other payer', totalMinor: -73_395 })
  expect(second?.recipient).toEqual({
    name: 'Dr. Ada Noor',
    organization: 'Travel Office Ltd',
    addressLines: ['Block B', 'MG Road 1', '411001 Pune', 'India'],
    party: { lines: ['Block B', 'MG Road 1'], postalCode: '411001', city: 'Pune', country: 'India' },
    taxId: null,
  })
  const mails = await database.read
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'confirmation-mail')
    .execute()
  expect(mails).toHaveLength(2)

  // Where taxes are put on top, who attends from elsewhere in the EU is told what changes with their number.
  const onTop = { regime: 'vat', taxId: 'DE136695976', rateBasisPoints: 1_900, pricesIncludeTax: false }
  expect((await set({ ...onTop, seriesPrefix: 'DE-' }, '--event', fees.conference.name)).said).toMatch(
    /^The tax profile of crystals is set: vat, 19% on top of every price\.\n.*Check that they do not include it\.\n.*2011\/83\/EU/,
  )
  const virtual = await createRegistration(database, fees, clock, { presentationType: 'virtual' })
  expect((await run('tax-id', virtual.code, 'PT501964843')).said).toBe(
    `${virtual.code} will be billed with PT501964843, and now costs USD 208.95.\n`,
  )
  await run('tax-id', virtual.code, '-')
  await run('confirm-payment', virtual.code, '248.65', '2027-01-09', 'B-3')
  const number = ['--reason', 'VAT number', '--tax-id', 'PT501964843']
  expect((await run('invoice', 'correct', virtual.code, ...number)).said).toMatch(
    /^USD 39\.70 of tax that the buyer owes is refunded to them\.\nCredit note .*\nInvoice .* for USD 208\.95/,
  )
  expect((await run('invoice', 'correct', virtual.code, '--reason', 'x', '--tax-id', '-')).said).toContain(
    'a different tax than agreed',
  )

  // A conference held elsewhere follows its own.
  const german = { regime: 'vat', taxId: 'DE136695976', rateBasisPoints: 1_900, seriesPrefix: 'DE-' }
  expect((await set({ ...german, seriesPrefix: 'COL-' }, '--event', fees.conference.name)).said).toBe(
    'seriesPrefix: COL- is already the prefix of the invoices of 36AAPFU0939F1ZW: choose another.\n',
  )
  expect((await set(german, '--event', fees.conference.name)).said).toContain(
    'The tax profile of crystals is set: vat, 19% in every price.',
  )
  const other = await createRegistration(database, fees, clock)
  await run('confirm-payment', other.code, '733.95', '2027-01-09', 'B-2')
  expect(await listInvoices(database.read, other.id)).toMatchObject([
    { number: 'DE-27/00003', regime: 'vat', taxes: [{ label: 'VAT', amountMinor: 11_719 }] },
  ])
})
