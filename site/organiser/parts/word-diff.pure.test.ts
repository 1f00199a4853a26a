import { expect, test } from 'vitest'
import { diffWords } from '#site/organiser/parts/word-diff.ts'

test('a changed word stands among those that stay', () => {
  expect(diffWords('Glasses that heal', 'Glasses that remember')).toEqual([
    { kind: 'same', text: 'Glasses that ' },
    { kind: 'removed', text: 'heal' },
    { kind: 'added', text: 'remember' },
  ])
  expect(diffWords('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

test('texts with hardly a word in common are shown one after the other, not mixed', () => {
  for (const [before, after] of [
    ['Salma El-Hakimi', 'محمد بن عبد الله'],
    ['Clay, sun and salt: membranes for desalination', 'Alloys, heat and time'],
  ] as const) {
    expect(diffWords(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'same', text: ' ' },
      { kind: 'added', text: after },
    ])
  }
})
