import { expect, test } from 'vitest'
import { typefaces } from '#domain/conference/content/typefaces.ts'
import { accentOf, hueStylesheet, hueStylesheetHref } from '#site/styles/palette.ts'
import { lookOf, stylesheetNamed } from '#site/styles/typefaces.ts'

test('a page in the usual typefaces has the stylesheet of its colour, to the byte', () => {
  expect(lookOf({ hue: 25, display: null, text: null })).toEqual({
    hue: 25,
    stylesheet: hueStylesheetHref(25),
  })
  expect(stylesheetNamed('hue-25.css')).toBe(hueStylesheet(25))
})

test('every choice has a stylesheet at the address that its pages name, with the colours of its hue', () => {
  const { l } = accentOf(25, 'light')['accent-text']
  for (const display of [null, ...typefaces]) {
    for (const text of [null, ...typefaces]) {
      if (!display && !text) continue
      const { hue, stylesheet } = lookOf({ hue: 25, display, text })
      const [, name = ''] = /^\/styles\/(.*)\?v=\w+$/.exec(stylesheet) ?? []
      const sheet = stylesheetNamed(name)
      expect(sheet, name).toContain(`[data-hue="${hue}"]`)
      expect(sheet).toContain(`--accent-text: oklch(${Math.round(l * 100)}%`)
      expect([sheet?.includes('--display:'), sheet?.includes('--serif:')]).toEqual([
        display !== null,
        text !== null,
      ])
    }
  }
})

test('no other name has one', () => {
  for (const name of [
    'hue-360.css', 'hue-25-display-comic.css', 'hue-25-text-literata-display-archivo.css', 'hue-025.css', 'hue-25-display-.css',
  ]) // biome-ignore format: a list
    expect(stylesheetNamed(name), name).toBeUndefined()
})
