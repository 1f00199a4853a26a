import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '#domain/content/kinds.ts'
import { numberOf, stemOf } from '#domain/documents/invoice-number.ts'
import { withTaxIncluded } from '#domain/documents/tax.ts'
import { taxationOf } from '#domain/documents/tax-profile.ts'

const profile = (fields: object) => kinds['tax-profile'].fields.parse(fields)
const indian = {
  regime: 'gst',
  taxId: '36AAPFU0939F1ZV',
  rateBasisPoints: 1_800,
  serviceCode: '998596',
  placeOfSupply: 'Telangana',
  placeStateCode: '36',
}
const german = { regime: 'vat', taxId: 'DE123456789', rateBasisPoints: 1_900, placeOfSupply: 'Germany' }

describe('taxes', () => {
  test('are halves for union and state where the event is in the supplier’s state, else integrated', () => {
    expect(taxationOf(profile(indian), '')).toMatchObject({
      regime: 'india',
      rates: [
        { label: 'CGST', basisPoints: 900 },
        { label: 'SGST', basisPoints: 900 },
      ],
      placeOfSupply: 'Telangana (36)',
    })
    const elsewhere = profile({ ...indian, placeOfSupply: 'Maharashtra', placeStateCode: '27' })
    expect(taxationOf(elsewhere, '').rates).toEqual([{ label: 'IGST', basisPoints: 1_800 }])
  })

  test('are owed by a buyer who is registered in another member state', () => {
    const taxation = taxationOf(profile(german), 'fr 12.345.678.901')
    expect(taxation).toMatchObject({
      rates: [],
      isReverseCharge: true,
      buyerTaxId: { label: 'VAT id', value: 'FR12345678901' },
    })
  })

  test.each(['', 'DE987654321', 'GB123456789', 'CHE123456789', '12345'])(
    'are charged to a buyer with the id %j',
    id => {
      const { rates, isReverseCharge } = taxationOf(profile(german), id)
      expect(rates).toEqual([{ label: 'VAT', basisPoints: 1_900 }])
      expect(isReverseCharge).toBe(false)
    },
  )

  test('are none where the organiser is registered for none', () => {
    expect(taxationOf(profile({ regime: 'none', exemption: 'Section 19' }), '')).toMatchObject({
      rates: [],
      exemption: 'Section 19',
    })
  })

  test('make with the taxable value the whole price, whatever it is and whatever the rate', () => {
    const rates = fc.integer({ min: 0, max: 5_000 }).map(half => half * 2)
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000_000 }), rates, (gross, rateBasisPoints) => {
        const taxed = withTaxIncluded(gross, taxationOf(profile({ ...indian, rateBasisPoints }), '').rates)
        const together = taxed.taxes.reduce((sum, tax) => sum + tax.amountMinor, taxed.taxableMinor)
        expect(together).toBe(gross)
        expect(taxed.grossMinor).toBe(gross)
      }),
    )
  })

  test.each([
    [{ ...indian, taxId: '36AAPFU0939F1Z' }, 'taxId'],
    [{ ...indian, placeStateCode: '' }, 'placeStateCode'],
    [{ ...indian, rateBasisPoints: 1_801 }, 'rateBasisPoints'],
    [{ ...german, taxId: '' }, 'taxId'],
    [{ ...german, timeZone: 'Europe/Nowhere' }, 'timeZone'],
    [{ ...german, seriesPrefix: 'TEST-' }, 'seriesPrefix'],
    [{ ...german, seriesPrefix: 'COLLOQ' }, 'seriesPrefix'],
  ])('are refused with %j', (fields, field) => {
    const { error } = kinds['tax-profile'].fields.safeParse(fields)
    expect(error?.issues.map(issue => issue.path)).toEqual([[field]])
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
