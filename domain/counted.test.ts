import { expect, test } from 'vitest'
import { counted } from '#domain/counted.ts'

test('one takes the singular, zero the plural', () => {
  expect([counted(1, 'day'), counted(0, 'day'), counted(12, 'day')]).toEqual(['1 day', '0 days', '12 days'])
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people'])
})
