import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCheckedVatId, taxIdProblem } from '#domain/conference/taxes/check-tax-id.server.ts'
import { isGstin, labelledTaxId } from '#domain/conference/taxes/tax-id.ts'

test.each([
  ['', null],
  ['  ', null],
  ['27aapfu0939f1zv', { label: 'GSTIN', value: '27AAPFU0939F1ZV' }],
  ['36 AAPFU 0939F 1ZW', { label: 'GSTIN', value: '36AAPFU0939F1ZW' }],
  ['38AAPFU0939F1ZS', { label: 'GSTIN', value: '38AAPFU0939F1ZS' }],
  ['fr 40.303.265-045', { label: 'VAT id', value: 'FR40303265045' }],
  ['ATU13585627', { label: 'VAT id', value: 'ATU13585627' }],
  ['IE8D79739I', { label: 'VAT id', value: 'IE8D79739I' }],
  ['GB 980 7806 84', { label: 'Tax number', value: 'GB980780684' }],
  ['XI 980 7806 84', { label: 'Tax number', value: 'XI980780684' }],
  ['CHE-107.787.577 MWST', { label: 'Tax number', value: 'CHE107787577MWST' }],
  ['12-3456789', { label: 'Tax number', value: '123456789' }],
])('%j is taken, under the name of its register', (typed, labelled) => {
  expect(taxIdProblem(typed)).toBeUndefined()
  expect(labelledTaxId(typed)).toEqual(labelled)
})

test.each([
  ['36AAPFU0939F1ZV', 'not-a-gstin'],
  ['27AAPFU0939F1Z', 'not-a-gstin'],
  ['99AAPFU0939F1ZV', 'not-a-gstin'],
  ['28AAPFU0939F1ZT', 'not-a-gstin'],
  ['DE12345678', 'not-a-vat-id'],
  ['DE123456789', 'not-a-vat-id'],
  ['PT501442601', 'not-a-vat-id'],
  ['GB980780685', 'not-a-vat-id'],
  ['XI980780685', 'not-a-vat-id'],
  ['CHE-107.787.578', 'not-a-vat-id'],
  ['NL123456789', 'not-a-vat-id'],
  ['AT12345678', 'not-a-vat-id'],
  ['123', 'not-a-tax-number'],
  ['none, thanks', 'not-a-tax-number'],
  ['１２３４５６７８９', 'not-a-tax-number'],
])('%j is refused', (typed, problem) => {
  expect(taxIdProblem(typed)).toBe(problem)
})

/** At least one of each member state, one for each kind of holder if they differ. */
const vatIds = [
  'ATU13585627', 'BE0403019261', 'BG175074752', 'BG7523169263', 'CY10259033P', 'CZ25123891', 'CZ7103192745',
  'CZ640903926', 'DE136695976', 'DK13585628', 'EE100931558', 'EL094259216', 'ES54362315K', 'ESX2482300W', 'ESB58378431',
  'FI20774740', 'FR40303265045', 'FRK7399859412', 'HR33392005961', 'HU12892312', 'IE6433435F', 'IE6433435OA', 'IE8D79739I',
  'IT00743110157', 'LT119511515', 'LT100001919017', 'LU15027442', 'LV40003521600', 'LV16117519997', 'MT11679112',
  'NL004495445B01', 'NL000099998B57', 'PL8567346215', 'PT501442600', 'RO18547290', 'SE556188840401',
  'SI50223054', 'SK2022749619',
] // biome-ignore format: a list

test('the VAT ids of all 27 member states are taken', () => {
  expect(vatIds.filter(id => !isCheckedVatId(id))).toEqual([])
  expect(new Set(vatIds.map(id => id.slice(0, 2))).size).toBe(27)
})

test.each(vatIds)('%s with a wrong figure is refused at most places', id => {
  const figures = [...id].flatMap((figure, at) => (at >= 2 && /\d/.test(figure) ? [at] : []))
  const wrong = figures.flatMap(at =>
    [...'0123456789']
      .filter(other => other !== id[at])
      .map(other => id.slice(0, at) + other + id.slice(at + 1)),
  )
  const accepted = wrong.filter(isCheckedVatId)
  // The check digits of Italy and others miss a few changes, and those of Latvian persons are not public.
  expect(accepted.length / wrong.length).toBeLessThan(id.startsWith('LV1') ? 1 : 0.2)
})

test('a GSTIN with any one character exchanged for another of its kind is none', () => {
  const valid = '27AAPFU0939F1ZV'
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // The state and the Z are checked in addition to the check digit.
  const places = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14]
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), (place, seed) => {
      const old = valid[place] ?? ''
      const kind = /\d/.test(old) ? [...'0123456789'] : letters
      const others = kind.filter(other => other !== old)
      const other = others[seed % others.length] ?? ''
      expect(isGstin(valid.slice(0, place) + other + valid.slice(place + 1))).toBe(false)
    }),
  )
})
