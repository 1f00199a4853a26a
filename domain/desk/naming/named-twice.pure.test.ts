import { expect, test } from 'vitest'
import { namedTwice } from '#domain/desk/naming/named-twice.ts'

const ann = { name: 'Ann Lee', email: 'ann@example.org' }

test('the same name with the same address is one person in two places', () => {
  expect(namedTwice([ann, { name: 'ann  LEE', email: 'Ann@example.org' }])).toBe('ann  LEE')
})

test('an address that is shared, a name that two have, and places without a name are not', () => {
  expect(namedTwice([ann, { name: 'Bo Lind', email: 'ann@example.org' }])).toBe('')
  expect(namedTwice([ann, { name: 'Ann Lee', email: 'lee@example.org' }])).toBe('')
  expect(
    namedTwice([
      { name: 'Ann Lee', email: '' },
      { name: 'Ann Lee', email: '' },
    ]),
  ).toBe('')
  expect(
    namedTwice([
      { name: '', email: 'a@example.org' },
      { name: '', email: 'a@example.org' },
    ]),
  ).toBe('')
})
