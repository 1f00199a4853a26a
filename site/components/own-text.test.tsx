import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { OwnText } from '#site/components/own-text.tsx'

test.each<[Language, string]>([
  ['en', 'Bring a laptop.'],
  ['de', 'Bring a laptop.'],
  ['ar', '<bdi>Bring a laptop.</bdi>'],
])('in %s, a sentence that nobody translated ends with its full stop', (language, markup) => {
  const drawn = speakingTo({ language, addressed: null }, () =>
    renderToStaticMarkup(<OwnText text="Bring a laptop." />),
  )
  expect(drawn).toBe(markup)
})

test('an Arabic sentence that begins with a Latin name reads from right to left', () => {
  const drawn = speakingTo({ language: 'ar', addressed: null }, () =>
    renderToStaticMarkup(<OwnText text="Earth Sciences. التسجيل مفتوح الآن." />),
  )
  expect(drawn).toBe('<bdi dir="rtl">Earth Sciences. التسجيل مفتوح الآن.</bdi>')
})
