import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const stylesheet = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8')

interface Face {
  family: string
  style: string
  file: string
  /** First and last code point of each range. */
  ranges: [number, number][]
}

/** The faces from our own files, without the fallbacks installed on the reader's machine. */
const faces: Face[] = [...stylesheet.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
  const property = (name: string) => face.match(new RegExp(`${name}:\\s*([^;]*);`))?.[1] ?? ''
  const [, file] = property('src').match(/^url\("([^"]+)"\)/) ?? []
  if (!file) return []
  return {
    family: property('font-family').replaceAll('"', ''),
    style: property('font-style') || 'normal',
    file,
    ranges: [...property('unicode-range').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]): [number, number] => [
        Number.parseInt(first, 16),
        Number.parseInt(last, 16),
      ],
    ),
  }
})

test('every file of a typeface is there', () => {
  expect(faces.length).toBeGreaterThan(20)
  const missing = faces.filter(({ file }) => !existsSync(path.join(import.meta.dirname, file)))
  expect(missing).toEqual([])
})

test('a character is in one file of its typeface, so that no text fetches two', () => {
  const typeface = ({ family, style }: Face) => `${family.replace(/ Extended$/, '')} ${style}`
  for (const [name, files] of Map.groupBy(faces, typeface)) {
    const ranges = files.flatMap(face => face.ranges).toSorted(([one], [other]) => one - other)
    const overlapping = ranges.filter(([first], index) => first <= (ranges[index - 1]?.[1] ?? -1))
    expect(
      overlapping.map(([first]) => first.toString(16)),
      name,
    ).toEqual([])
  }
})

// Chromium would look up a system font for each further file before the first layout.
test('a family that pages are first laid out in is a single file for each style', () => {
  const first = faces.filter(({ family }) => !family.endsWith(' Extended'))
  const styles = first.map(({ family, style }) => `${family} ${style}`)
  expect(styles).toEqual([...new Set(styles)])
  expect(styles).toContain('Inter normal')
})
