import { expect, test } from 'vitest'
import { inOwnLetters } from '#domain/foundations/texts/own-letters.ts'

test.each([
  ['tagung.xn--mnchen-3ya.example', 'tagung.münchen.example'],
  ['https://xn--jgbmv1fc.example:8080/de', 'https://مؤتمر.example:8080/de'],
  ['It leads to xn--mnchen-3ya.example.', 'It leads to münchen.example.'],
  ['conf.example.org', 'conf.example.org'],
  // No name that says anything.
  ['xn--a.example', 'xn--a.example'],
])('%s is read as %s', (name, read) => {
  expect(inOwnLetters(name)).toBe(read)
})
