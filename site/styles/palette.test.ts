import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, fitToSrgb, isInSrgb, type Oklch, toHex } from '#domain/foundations/oklch.ts'
import {
  type AccentTone,
  accentOf,
  baseDeclarations,
  hueStylesheet,
  hueStylesheetHref,
  neutrals,
  type Scheme,
} from '#site/styles/palette.ts'

const hues = Array.from({ length: 360 }, (_, hue) => hue)
const schemes = ['light', 'dark'] as const
const textRatio = 4.5
const controlRatio = 3

function shortfalls(pairs: [name: string, one: Oklch, other: Oklch, least: number][]) {
  return pairs
    .map(([name, one, other, least]) => ({ name, ratio: contrast(one, other), least }))
    .filter(({ ratio, least }) => ratio < least)
}

function accentPairs(hue: number, scheme: Scheme): [string, Oklch, Oklch, number][] {
  const { paper, panel, ink, 'ink-soft': inkSoft } = neutrals[scheme]
  const accent = accentOf(hue, scheme)
  const name = (what: string) => `${what}, hue ${hue}, ${scheme}`
  const onGrounds = (tone: AccentTone, least: number): [string, Oklch, Oklch, number][] => [
    [name(`${tone} on paper`), accent[tone], paper, least],
    [name(`${tone} on panel`), accent[tone], panel, least],
    [name(`${tone} on wash`), accent[tone], accent['accent-wash'], least],
  ]
  return [
    ...onGrounds('accent-text', textRatio),
    ...onGrounds('accent-border', controlRatio),
    ...onGrounds('accent-fill', controlRatio),
    ...onGrounds('focus', controlRatio),
    [name('ink on wash'), ink, accent['accent-wash'], textRatio],
    [name('soft ink on wash'), inkSoft, accent['accent-wash'], textRatio],
    [name('text on fill'), accent['on-accent'], accent['accent-fill'], textRatio],
    [name('text on hovered fill'), accent['on-accent'], accent['accent-fill-hover'], textRatio],
    [name('text on cover'), accent['on-cover'], accent.cover, textRatio],
    [name('soft text on cover'), accent['on-cover-soft'], accent.cover, textRatio],
  ]
}

test('every hue gives readable text and visible controls in both schemes', () => {
  const pairs = schemes.flatMap(scheme => hues.flatMap(hue => accentPairs(hue, scheme)))
  expect(pairs).toHaveLength(2 * 360 * 18)
  expect(shortfalls(pairs)).toEqual([])
})

test('ground, ink and messages are readable in both schemes', () => {
  const pairs = schemes.flatMap((scheme): [string, Oklch, Oklch, number][] => {
    const tones = neutrals[scheme]
    return [tones.paper, tones.panel].flatMap((ground): [string, Oklch, Oklch, number][] => [
      [`ink, ${scheme}`, tones.ink, ground, textRatio],
      [`soft ink, ${scheme}`, tones['ink-soft'], ground, textRatio],
      [`positive, ${scheme}`, tones.positive, ground, textRatio],
      [`negative, ${scheme}`, tones.negative, ground, textRatio],
      [`control's edge, ${scheme}`, tones['control-border'], ground, controlRatio],
      [`waiting, ${scheme}`, tones.waiting, ground, textRatio],
      [`positive on its wash, ${scheme}`, tones.positive, tones['positive-wash'], textRatio],
      [`negative on its wash, ${scheme}`, tones.negative, tones['negative-wash'], textRatio],
      [`ink on positive wash, ${scheme}`, tones.ink, tones['positive-wash'], textRatio],
      [`ink on negative wash, ${scheme}`, tones.ink, tones['negative-wash'], textRatio],
    ])
  })
  expect(shortfalls(pairs)).toEqual([])
})

test('a tone too pale for its ground is found', () => {
  const { paper } = neutrals.light
  const pale = fitToSrgb({ l: 0.75, c: 0.1, h: 90 })
  expect(shortfalls([['pale on paper', pale, paper, textRatio]])).toHaveLength(1)
})

test('every tone is one that sRGB can show, so that no browser bends it', () => {
  for (const scheme of schemes) {
    for (const hue of hues) {
      const lost = Object.entries(accentOf(hue, scheme)).filter(([, colour]) => !isInSrgb(colour))
      expect(lost).toEqual([])
    }
  }
})

test('contrast and hexadecimal agree with published values', () => {
  const black = { l: 0, c: 0, h: 0 }
  const white = { l: 1, c: 0, h: 0 }
  expect(contrast(black, white)).toBeCloseTo(21, 1)
  expect(toHex(white)).toBe('#ffffff')
  // CSS Color 4 lists oklch(0.628 0.2577 29.23) as red.
  expect(toHex({ l: 0.62796, c: 0.25768, h: 29.234 })).toBe('#ff0000')
})

test('a stylesheet names its hue, and another stylesheet has another address', () => {
  expect(hueStylesheet(210)).toContain('[data-hue="210"]')
  expect(hueStylesheet(210)).toContain('--accent-text: oklch(43%')
  expect(hueStylesheetHref(210)).toMatch(/^\/styles\/hue-210\.css\?v=[0-9a-z]+$/)
  expect(hueStylesheetHref(210)).not.toBe(hueStylesheetHref(211).replace('211', '210'))
  for (const wrong of [-1, 360, 1.5, Number.NaN]) expect(() => hueStylesheet(wrong)).toThrow(RangeError)
})

test('the tokens in the stylesheet are those whose contrast is checked here', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  expect(css).toContain(baseDeclarations('light', '    '))
  expect(css).toContain(baseDeclarations('dark', '      '))
})
