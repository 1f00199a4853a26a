import { expect, test } from 'vitest'
import { longestProse, proseHtml } from '#adapters/imported-values/prose.ts'

test.for(['>', '- ', '[', '<', '*a ', '_a__', '[a](', '|a', '~a~~', '`', '<b>'])(
  'a text of nothing but %j is read in time, and never fails',
  sign => {
    const began = performance.now()
    for (const length of [1500, longestProse]) proseHtml(sign.repeat(length / sign.length))
    // Quadratic reading takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000)
  },
)

test('a text with ordinary Markdown is Markdown', () => {
  expect(proseHtml('One *two* [three](https://example.org)')).toContain('<em>two</em>')
})
