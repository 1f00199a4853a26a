import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGstin, labelledTaxId, taxIdProblem } from '#domain/documents/tax-id.ts'

test.each([
  ['', null],
  ['  ', null],
  ['27aapfu0939f1zv', { label: 'GSTIN', value: '27AAPFU0939F1ZV' }],
  ['36 AAPFU 0939F 1ZW', { label: 'GSTIN', value: '36AAPFU0939F1ZW' }],
  ['fr 12.345.678-901', { label: 'VAT id', value: 'FR12345678901' }],
  ['ATU12345678', { label: 'VAT id', value: 'ATU12345678' }],
  ['IE1+23456A', { label: 'VAT id', value: 'IE1+23456A' }],
  ['GB 123 4567 89', { label: 'Tax number', value: 'GB123456789' }],
  ['CHE-123.456.789', { label: 'Tax number', value: 'CHE123456789' }],
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
  ['NL123456789', 'not-a-vat-id'],
  ['AT12345678', 'not-a-vat-id'],
  ['123', 'not-a-tax-number'],
  ['none, thanks', 'not-a-tax-number'],
  ['１２３４５６７８９', 'not-a-tax-number'],
])('%j is refused', (typed, problem) => {
  expect(taxIdProblem(typed)).toBe(problem)
})

test('a GSTIN with any one character exchanged for another of its kind is none', () => {
  const valid = '27AAPFU0939F1ZV'
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // The state and the Z are held to more than the check digit.
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
