import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '#domain/conference/content/kinds.ts'
import { nationalTaxOf, taxationOf } from '#domain/conference/settings/tax-profile.ts'
import { withTaxIncluded } from '#domain/conference/taxes/tax.ts'
import { numberOf, stemOf } from '#domain/money/billing/invoice-number.ts'

const profile = (fields: object) => kinds['tax-profile'].fields.parse(fields)
const indian = {
  regime: 'gst',
  taxId: '36AAPFU0939F1ZW',
  rateBasisPoints: 1_800,
  serviceCode: '998596',
  placeOfSupply: 'Telangana',
  placeStateCode: '36',
}
const german = { regime: 'vat', taxId: 'DE136695976', rateBasisPoints: 1_900, placeOfSupply: 'Germany' }

describe('taxes', () => {
  const inPerson = { taxId: '', isVirtual: false }

  test('are halves for union and state where the event is in the supplier’s state, else integrated', () => {
    expect(taxationOf(profile(indian), inPerson)).toMatchObject({
      regime: 'gst',
      rates: {
        admission: [
          { label: 'CGST', basisPoints: 900 },
          { label: 'SGST', basisPoints: 900 },
        ],
      },
      placesOfSupply: { admission: 'Telangana (36)', accommodation: 'Telangana (36)' },
    })
    const elsewhere = profile({ ...indian, placeOfSupply: '', placeStateCode: '27' })
    expect(taxationOf(elsewhere, inPerson)).toMatchObject({
      rates: { admission: [{ label: 'IGST', basisPoints: 1_800 }] },
      placesOfSupply: { admission: 'Maharashtra (27)' },
    })
  })

  test('go to the union territory where a state would have its half', () => {
    const chandigarh = profile({ ...indian, taxId: '04AAPFU0939F1Z3', placeStateCode: '04' })
    expect(taxationOf(chandigarh, inPerson).rates.admission.map(rate => rate.label)).toEqual([
      'CGST',
      'UTGST',
    ])
  })

  test('of hotel nights may have a rate and a code of their own', () => {
    const own = { accommodationRateBasisPoints: 500, accommodationServiceCode: '996311' }
    const { rates, codes } = taxationOf(profile({ ...indian, ...own }), inPerson)
    expect(rates.accommodation.map(rate => rate.basisPoints)).toEqual([250, 250])
    const usual = { admission: '998596', food: '998596', books: '998596' }
    expect(codes).toEqual({ ...usual, accommodation: '996311' })
    expect(taxationOf(profile(indian), inPerson).rates.accommodation).toHaveLength(2)
    const free = profile({ ...indian, accommodationRateBasisPoints: 0 })
    expect(taxationOf(free, inPerson).rates.accommodation).toEqual([])
  })

  test('are owed by a buyer of another member state who attends over the network, but for their room', () => {
    const taxation = taxationOf(profile(german), { taxId: 'fr 12.345.678.901', isVirtual: true })
    expect(taxation).toMatchObject({
      rates: { admission: [], accommodation: [{ label: 'VAT', basisPoints: 1_900 }] },
      isReverseCharge: true,
      exemption: 'Articles 44 and 196 of Directive 2006/112/EC',
      placesOfSupply: { admission: 'France, where the recipient is established', accommodation: 'Germany' },
      buyerTaxId: { label: 'VAT id', value: 'FR12345678901' },
    })
  })

  test('are charged where the event is to who comes there, whatever their number', () => {
    const taxation = taxationOf(profile(german), { taxId: 'FR12345678901', isVirtual: false })
    expect(taxation).toMatchObject({
      rates: { admission: [{ label: 'VAT', basisPoints: 1_900 }] },
      isReverseCharge: false,
      exemption: '',
      placesOfSupply: { admission: 'Germany', accommodation: 'Germany' },
      buyerTaxId: { label: 'VAT id', value: 'FR12345678901' },
    })
  })

  test.each(['', 'DE987654321', 'GB123456789', 'CHE123456789', '12345'])(
    'are charged over the network to a buyer with the id %j',
    taxId => {
      const { rates, isReverseCharge } = taxationOf(profile(german), { taxId, isVirtual: true })
      expect(rates.admission).toEqual([{ label: 'VAT', basisPoints: 1_900 }])
      expect(isReverseCharge).toBe(false)
    },
  )

  test('are none where the organiser is registered for none', () => {
    expect(taxationOf(profile({ regime: 'none', exemption: 'Section 19' }), inPerson)).toMatchObject({
      rates: { admission: [], accommodation: [] },
      exemption: 'Section 19',
    })
  })

  test.each([
    ['USD', 11_196, '84.15', 942_143],
    ['JPY', 1_000, '0.575', 57_500],
    ['KWD', 1_001, '274.5', 27_477],
  ])('in %s are told in rupees', (currency, taxMinor, rate, amountMinor) => {
    const rated = profile({
      ...indian,
      nationalCurrency: 'INR',
      exchangeRates: { [currency]: rate },
      exchangeRateNote: 'RBI, 20 November 2026',
    })
    expect(nationalTaxOf(rated, currency, taxMinor)).toMatchObject({ currency: 'INR', amountMinor })
    expect(nationalTaxOf(rated, currency, taxMinor)?.rate).toContain(`INR\u00a0${rate}, RBI`)
    expect(nationalTaxOf(rated, 'INR', taxMinor)).toBeNull()
    expect(nationalTaxOf(rated, 'EUR', taxMinor)).toBeNull()
  })

  test('make with the taxable value the whole price, whatever it is and whatever the rate', () => {
    const rates = fc.integer({ min: 0, max: 5_000 }).map(half => half * 2)
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000_000 }), rates, (gross, rateBasisPoints) => {
        const taxed = withTaxIncluded(
          gross,
          taxationOf(profile({ ...indian, rateBasisPoints }), inPerson).rates.admission,
        )
        const together = taxed.taxes.reduce((sum, tax) => sum + tax.amountMinor, taxed.taxableMinor)
        expect(together).toBe(gross)
        expect(taxed.grossMinor).toBe(gross)
      }),
    )
  })

  test.each([
    [{ ...indian, taxId: '36AAPFU0939F1Z' }, 'taxId'],
    [{ ...indian, taxId: '36AAPFU0939F1ZV' }, 'taxId'],
    [{ ...indian, placeStateCode: '25' }, 'placeStateCode'],
    [{ ...indian, accommodationRateBasisPoints: 501 }, 'accommodationRateBasisPoints'],
    [{ regime: 'none', pricesIncludeTax: false }, 'pricesIncludeTax'],
    [{ ...german, rateBasisPoints: 0 }, 'exemption'],
    [{ ...german, nationalCurrency: 'euro' }, 'nationalCurrency'],
    [{ regime: 'none', rateBasisPoints: 1_900 }, 'rateBasisPoints'],
    [{ ...indian, placeStateCode: '' }, 'placeStateCode'],
    [{ ...indian, rateBasisPoints: 1_801 }, 'rateBasisPoints'],
    [{ ...german, taxId: '' }, 'taxId'],
    [{ ...german, timeZone: 'Europe/Nowhere' }, 'timeZone'],
    [{ ...german, timeZone: '+05:30' }, 'timeZone'],
    [{ ...german, seriesPrefix: 'TEST-' }, 'seriesPrefix'],
    [{ ...german, seriesPrefix: 'COLLOQ' }, 'seriesPrefix'],
  ])('are refused with %j', (fields, field) => {
    const { error } = kinds['tax-profile'].fields.safeParse(fields)
    expect(error?.issues.map(issue => issue.path)).toEqual([[field]])
  })

  test('are not guessed from a profile with a field that nobody knows', () => {
    const { error } = kinds['tax-profile'].fields.safeParse({ ...indian, ratebasispoints: 500 })
    expect(error?.issues[0]?.message).toContain('ratebasispoints')
  })
})

describe('numbers', () => {
  const on = (day: string) => Temporal.PlainDate.from(day)

  test('name the financial year, India’s from 1 April', () => {
    const gst = { regime: 'gst', seriesPrefix: 'COL-' } as const
    expect(stemOf(gst, 'invoice', on('2027-03-31'), false)).toBe('COL-2627/')
    expect(stemOf(gst, 'invoice', on('2027-04-01'), false)).toBe('COL-2728/')
    expect(stemOf({ ...gst, regime: 'vat' }, 'credit-note', on('2027-03-31'), false)).toBe('COL-27/C')
    expect(stemOf(gst, 'invoice', on('2099-12-31'), true)).toBe('TEST-9900/')
  })

  test('are sixteen characters at most for 999,999 invoices and 99,999 credit notes a year', () => {
    const longest = { regime: 'gst', seriesPrefix: 'ABCDE' } as const
    for (const isDemo of [true, false]) {
      const number = (kind: 'invoice' | 'credit-note', serial: number) =>
        numberOf(stemOf(longest, kind, on('2027-05-01'), isDemo), serial)
      expect(number('invoice', 999_999)).toMatch(/^[A-Z0-9/-]{1,16}$/)
      expect(number('credit-note', 99_999)).toMatch(/^[A-Z0-9/-]{1,16}$/)
    }
    expect(numberOf('COL-2627/', 42)).toBe('COL-2627/00042')
    expect(numberOf('COL-2627/C', 7)).toBe('COL-2627/C0007')
  })
})
