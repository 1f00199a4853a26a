import { expect, test } from 'vitest'
import { isFormKey, newFormKey } from '#domain/foundations/repeats/form-key.ts'

const now = Temporal.Instant.from('2027-01-10T12:00:00Z')

test('a key is recognised for a week, and nobody else can make one', () => {
  const key = newFormKey('secret', now)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(newFormKey('secret', now)).not.toBe(key)
  expect(isFormKey('secret', key, now)).toBe(true)
  expect(isFormKey('secret', key, now.add({ hours: 24 * 7 - 1 }))).toBe(true)
  expect(isFormKey('secret', key, now.add({ hours: 24 * 7 + 1 }))).toBe(false)
  expect(isFormKey('another', key, now)).toBe(false)
  for (let at = 0; at < key.length; at++) {
    const other = key.slice(0, at) + (key[at] === '0' ? '1' : '0') + key.slice(at + 1)
    expect(isFormKey('secret', other, now)).toBe(false)
  }
  for (const other of ['', 'f'.repeat(32), `${key}0`, key.toUpperCase().replace(/\d/g, 'G')]) {
    expect(isFormKey('secret', other, now)).toBe(false)
  }
})
