import { expect, test } from 'vitest'
import { numberPrefix } from '#domain/programme/abstracts/abstract.ts'

test.each([
  ['material-science', '2027-03-20', 'MS27'],
  ['nanotechnology', '2030-01-01', 'NA30'],
  ['a-b-c-d-e-f', '2105-01-01', 'ABCD05'],
  ['ai-2027', '2027-01-01', 'A227'],
  ['x-', '2027-01-01', 'X27'],
])('%s on %s counts its abstracts behind %s', (name, startsOn, prefix) => {
  expect(numberPrefix({ name, startsOn: Temporal.PlainDate.from(startsOn) })).toBe(prefix)
})
