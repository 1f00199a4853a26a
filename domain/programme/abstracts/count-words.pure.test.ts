import { expect, test } from 'vitest'
import { countWords } from '#domain/programme/abstracts/count-words.ts'

test.each([
  ['', 0],
  ['  \n\t ', 0],
  ['one', 1],
  ['state-of-the-art glass, 3.5 K', 4],
  ['a – b — c', 3],
  ['naïve Ångström é', 3],
  ['one\u00a0two\u3000three\u2028four', 4],
  ['… !!! ***', 0],
  ["it's 10% σ² Δx", 4],
])('%j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('a script without spaces is divided into its words', () => {
  expect(countWords('我们研究玻璃材料')).toBeGreaterThan(2)
  expect(countWords('สวัสดีชาวโลก')).toBeGreaterThan(1)
  expect(countWords('材料 glass')).toBeGreaterThanOrEqual(2)
})
