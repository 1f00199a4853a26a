import { expect, test } from 'vitest'
import { unbrokenDates } from '#words/unbroken-dates.ts'

test('no line ends within a date, a range of dates or a number of days', () => {
  const text = 'Held until 00:00 WET on 10 December 2026, in 15 days; then 28 February – 1 March 2027.'
  expect(unbrokenDates(text)).toBe(
    'Held until 00:00 WET on 10\u00a0December\u00a02026, in\u00a015\u00a0days; then 28\u00a0February – 1\u00a0March\u00a02027.',
  )
})

test('other numbers and words break as they did', () => {
  const text = 'Room 12 Maybe, 3 Marchers, May I come in 20 minutes?'
  expect(unbrokenDates(text)).toBe(text)
})
