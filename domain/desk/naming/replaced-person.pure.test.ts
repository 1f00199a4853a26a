import { expect, test } from 'vitest'
import { hasOtherAddress, isReplaced } from '#domain/desk/naming/replaced-person.ts'

const ann = { name: 'Ann Lee', email: 'ann@example.org' }

test('somebody else comes when nothing of the name is left, and a correction replaces nobody', () => {
  expect(isReplaced(ann, { name: 'Bo Lind', email: 'bo@example.org' })).toBe(true)
  expect(isReplaced(ann, { name: 'Bo Lind', email: ann.email })).toBe(true)
  expect(isReplaced(ann, { name: 'LÉE, Anne', email: ann.email })).toBe(false)
  expect(isReplaced(ann, { name: 'Ann Lee', email: 'ann.lee@example.com' })).toBe(false)
  expect(isReplaced({ name: '', email: '' }, ann)).toBe(false)
  expect(isReplaced({ name: '', email: 'bo@example.org' }, ann)).toBe(true)
  expect(isReplaced({ name: '', email: ann.email }, ann)).toBe(false)
})

test('another address is one to which no link went', () => {
  expect(hasOtherAddress(ann, { ...ann, email: 'ANN@example.org' })).toBe(false)
  expect(hasOtherAddress(ann, { ...ann, email: '' })).toBe(true)
  expect(hasOtherAddress({ name: '', email: '' }, ann)).toBe(false)
})
