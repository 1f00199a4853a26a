import { expect, test } from 'vitest'
import { transferCodeOf } from '#domain/money/billing/transfer-code.ts'

const transfer = {
  accountHolder: 'Crystals e.V.',
  account: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amountMinor: 41_805,
  currency: 'EUR',
  reference: '7K3Q-PD4M',
}

test('a transfer in euros to an IBAN is what EPC069-12 says, line by line', () => {
  expect(transferCodeOf(transfer)).toBe(
    [
      'BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Crystals e.V.', 'DE89370400440532013000', 'EUR418.05', '', '',
      '7K3Q-PD4M',
    ].join('\n'), // biome-ignore format: a code
  )
})

test.each([
  ['without a BIC', { bic: '' }, { 4: '' }],
  ['with something else where the BIC stands', { bic: 'ask us' }, { 4: '' }],
  ['with small letters and blanks', { account: 'pt50 0002 0123 1234 5678 9015 4', bic: 'bcom pt pl' }, { 4: 'BCOMPTPL', 6: 'PT50000201231234567890154' }],
  ['of less than a euro', { amountMinor: 7 }, { 7: 'EUR0.07' }],
  ['of an association with a long name', { accountHolder: `${'ü'.repeat(80)}` }, { 5: 'ü'.repeat(70) }],
  ['with a name that is typed on two lines', { accountHolder: ' Crystals\ne.V. ' }, { 5: 'Crystals e.V.' }],
])('a transfer %s', (_, changes, expected) => {
  const lines = transferCodeOf({ ...transfer, ...changes })?.split('\n') ?? []
  expect(lines).toHaveLength(11)
  for (const [at, line] of Object.entries(expected)) expect(lines[Number(at)]).toBe(line)
}) // biome-ignore format: a table

test.each([
  ['in another currency', { currency: 'USD' }],
  ['to an account that is no IBAN', { account: '0047 1100 2233' }],
  ['to an IBAN with a wrong digit', { account: 'DE89 3704 0044 0532 0130 01' }],
  ['of more than a bank takes', { amountMinor: 100_000_000_000 }],
])('there is none for a transfer %s', (_, changes) => {
  expect(transferCodeOf({ ...transfer, ...changes })).toBeNull()
})
