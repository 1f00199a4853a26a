import { expect, test } from 'vitest'

test('objects match only if their instants and dates are the same', () => {
  const at = Temporal.Instant.from('2027-01-10T12:30:00Z')
  const on = Temporal.PlainDate.from('2027-01-10')
  const found = [{ at, on, id: 1 }]
  expect(found).toMatchObject([{ at: Temporal.Instant.from(at), on: Temporal.PlainDate.from(on) }])
  expect(found).not.toMatchObject([{ at: at.add({ hours: 1 }) }])
  expect(found).not.toMatchObject([{ on: on.add({ days: 1 }) }])
  expect(found).not.toMatchObject([{ on: on.toString() }])
})
