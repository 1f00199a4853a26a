/**
 * Sizes that all pages share have names: three widths and three heights at which a layout changes, nine font sizes, one
 * height of controls, seven layers, and one way to hide what is only read out. A literal beside them would drift from them.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const tokens = ['site/styles/tokens.css', 'site/organiser/office.css']
const sheets = globSync('{site,server}/**/*.css', { cwd: root }).map(readSource)
const components = globSync('site/**/*.tsx', { cwd: root }).map(readSource)
const breakpoints = readSource('site/styles/breakpoints.css').text

function readSource(file: string) {
  return { file, text: readFileSync(path.join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '') }
}

/** Each match of a pattern with its file. */
const found = (sources: readonly { file: string; text: string }[], pattern: RegExp) =>
  sources.flatMap(({ file, text }) => Array.from(text.matchAll(pattern), ([match]) => `${file}: ${match}`))

const others = sheets.filter(({ file }) => !tokens.includes(file))

test('there are three breakpoints for widths and three for heights', () => {
  expect(breakpoints.match(/--\w+ \(width >= [\d.]+rem\)/g)).toHaveLength(3)
  expect(breakpoints.match(/--\w+ \(height < [\d.]+rem\)/g)).toHaveLength(3)
  expect(breakpoints.match(/--/g)).toHaveLength(6)
})

test('style sheets name the width or height at which a layout changes', () => {
  const queries = /@(?:media|container)[^{;]*\b(?:min-|max-)?(?:width|height|inline-size|block-size)\b[^{;]*/g
  expect(found(sheets, queries)).toEqual([])
})

test('a picture is asked for by the same widths as its layout changes at', () => {
  const widths = Array.from(breakpoints.matchAll(/width >= [\d.]+rem/g), ([width]) => width)
  const asked = found(components, /\b(?:min-|max-)?width *(?:[<>]=?|:) *[\d.]+(?:px|r?em)\b/g)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(use => !widths.some(width => use.endsWith(`: ${width}`)))).toEqual([])
})

test('there are nine font sizes', () => {
  const [booklet] = sheets.filter(({ file }) => file === tokens[0])
  const names = new Set(booklet?.text.match(/--size-\w+(?=:)/g))
  expect(names.size).toBe(9)
  const office = readSource('site/organiser/office.css').text.match(/--size-\w+(?=:)/g)
  expect(office?.filter(name => !names.has(name))).toEqual([])
})

test('style sheets name font sizes', () => {
  const literal =
    /(?:^|[\s;{])(?:font-size|font):(?! (?:var\(--size-(?:small|note|text|reading|lead|[123]|cover)\)|inherit);)[^;]*/g
  // The unit of all sizes: the reader's own on a screen, 10.5 pt on paper.
  const units = ['site/styles/base.css: font-size: 100%', 'site/styles/base.css: font-size: 87.5%']
  expect(found(sheets, literal).map(use => use.replace(/\s+/g, ' '))).toEqual(units)
  expect(found(others, /--size-\w+:[^;]*/g)).toEqual([])
})

test('style sheets name what lies over what', () => {
  expect(found(sheets, /z-index: (?!var\(--layer-\w+\);)[^;]*/g)).toEqual([])
})

test('what is only read out is hidden in one way', () => {
  const files = sheets
    .filter(({ text }) => /clip-path: inset\(50%|clip: rect/.test(text))
    .map(({ file }) => file)
  expect(files).toEqual(['site/components/visually-hidden.module.css'])
})

test('controls share one height', () => {
  expect(found(others, /(?<!-)\b(?:min-)?(?:block-size|height): 2\.(?:25|75)rem/g)).toEqual([])
})
