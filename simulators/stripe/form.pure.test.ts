import { expect, test } from 'vitest'
import { parseForm } from '#simulators/stripe/form.ts'

test('brackets nest, and escapes are undone', () => {
  const body = 'mode=payment&line_items[0][price_data][currency]=usd&metadata%5Bnote%5D=a%20b%26c&empty='
  expect(parseForm(body)).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { currency: 'usd' } } },
    metadata: { note: 'a b&c' },
    empty: '',
  })
})

test('a name that objects have anyway is a name like any other', () => {
  expect(Object.keys(parseForm('__proto__[a]=1'))).toEqual(['__proto__'])
  expect(Object.prototype).not.toHaveProperty('a')
})
