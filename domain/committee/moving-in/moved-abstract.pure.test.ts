import { expect, test } from 'vitest'
import { movedOutcomeOf } from './moved-abstract.ts'

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
  expect(movedOutcomeOf(text)).toEqual({ outcome: { kind: 'accepted', form }, unknownOutcome: '' })
})

test.each([
  ['desk reject', 'rejected'],
  ['waitlist', 'waiting'],
] as const)('%j is %s', (text, kind) => {
  expect(movedOutcomeOf(text).outcome?.kind).toBe(kind)
})

test('a word that means nothing here stays to be read', () => {
  for (const text of ['see chair', 'accepted as a\nb', 'acceptable'])
    expect(movedOutcomeOf(text)).toEqual({ outcome: null, unknownOutcome: text })
  expect(movedOutcomeOf(' No decision ')).toEqual({ outcome: null, unknownOutcome: '' })
})
