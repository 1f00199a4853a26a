import { expect, test } from 'vitest'
import { outcomeOf } from './moved-abstract.ts'

test.each([
  ['accept', ''],
  ['Accepted', ''],
  ['probably accept', ''],
  ['accept as poster', 'poster'],
  ['Accepted: Oral', 'Oral'],
  ['Accepted (Oral)', 'Oral'],
  ['accepted – Talk (short)', 'Talk (short)'],
  ['confirmed as\nPoster', 'Poster'],
  ['accept assembly', 'assembly'],
])('%j is an acceptance as %j', (text, form) => {
  expect(outcomeOf(text)).toEqual({ outcome: { kind: 'accepted', form }, unknownOutcome: '' })
})

test.each([
  ['desk reject', 'rejected'],
  ['waitlist', 'waiting'],
] as const)('%j is %s', (text, kind) => {
  expect(outcomeOf(text).outcome?.kind).toBe(kind)
})

test('a word that means nothing here stays to be read', () => {
  for (const text of ['see chair', 'accepted as a\nb', 'acceptable'])
    expect(outcomeOf(text)).toEqual({ outcome: null, unknownOutcome: text })
  expect(outcomeOf(' No decision ')).toEqual({ outcome: null, unknownOutcome: '' })
})
