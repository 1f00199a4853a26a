import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount, groupThousands } from '#domain/foundations/figures.ts'
import { formatFigure } from '#domain/foundations/money.ts'

test('one takes the singular, zero the plural', () => {
  expect([counted(1, 'day'), counted(0, 'day'), counted(12, 'day')]).toEqual(['1 day', '0 days', '12 days'])
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people'])
})

test('thousands are set apart as in English, however large the number, and digits after the point are not', () => {
  const numbers = ['0', '999', '1000', '-1000', '12345', '1234567.5000', '9007199254740991']
  const grouped = ['0', '999', '1,000', '-1,000', '12,345', '1,234,567.5000', '9,007,199,254,740,991']
  expect(numbers.map(groupThousands)).toEqual(grouped)
})

test('numbers and figures read as the platform writes them', () => {
  const count = new Intl.NumberFormat('en')
  const figure = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer(), number => {
      expect(formatCount(number)).toBe(count.format(number))
      expect(formatFigure(number, 'USD').replace('−', '-')).toBe(figure.format(number / 100))
    }),
  )
})
