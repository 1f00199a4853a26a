import { expect, test } from 'vitest'
import { speakersAtAGlance } from '#site/microsite/program/program-view.ts'

test.each([
  ['', ''],
  ['Ada Noor', 'Ada Noor'],
  ['Ada Noor, Slow Glass, Lisbon', 'Ada Noor'],
  ['Ada (Lady, of sorts) Noor, Slow Glass', 'Ada (Lady, of sorts) Noor'],
  ['Ada Noor (unclosed, Slow Glass', 'Ada Noor (unclosed'],
  ['Ada Noor, Slow Glass; Bo Lind', 'Ada Noor, Bo Lind'],
  ['A; B; C', 'A, B, C'],
  ['A; B; C; D', 'A, B and 2 more'],
  [' ; Ada Noor;', 'Ada Noor'],
])('%j is %j at a glance', (line, expected) => {
  expect(speakersAtAGlance(line)).toBe(expected)
})
