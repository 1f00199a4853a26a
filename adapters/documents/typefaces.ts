/**
 * The typefaces of documents, from their npm packages, where each family is cut into slices by characters. A slice
 * becomes a static font with the characters that a document needs, in the weights 400 and 700. It gets its own
 * name, so that a template can say in which order slices are tried for a character.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Face, Blob as FontBlob } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import type { Region } from '#adapters/documents/han-regions.ts'
import { renameFont } from '#adapters/documents/rename-font.ts'

export const weights = [400, 700] as const
type Weight = (typeof weights)[number]

/** A part of a family: the characters in one file of its package. */
export interface Slice {
  /** Unique among all slices; also the name of the font made from it. */
  readonly name: string
  readonly ranges: readonly (readonly [number, number])[]
  /** The file for a weight; the same for all weights where the file has a weight axis. */
  fileOf(weight: Weight): string
  readonly hasWeightAxis: boolean
}

/**
 * The slices with letters that have several accents come first: otherwise those are drawn from a letter and an accent
 * of a simpler slice, and appear twice in copied text.
 */
const latin = ['vietnamese', 'latin-ext', 'latin', 'greek-ext', 'greek', 'cyrillic-ext', 'cyrillic']
const scripts = [
  'arabic', 'hebrew', 'devanagari', 'bengali', 'tamil', 'telugu', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya',
  'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'ethiopic', 'georgian', 'armenian',
] as const // biome-ignore format: a list

const { resolve } = createRequire(import.meta.url)

/** Slices in the order in which they are tried for a character. */
export interface Typefaces {
  readonly sans: readonly Slice[]
  readonly serif: readonly Slice[]
  readonly others: readonly Slice[]
  readonly regions: Readonly<Record<Region, readonly Slice[]>>
}

let listed: Typefaces | undefined

/** All available slices; no file is opened yet. */
export function listTypefaces(): Typefaces {
  listed ??= {
    sans: staticSlices('inter'),
    serif: staticSlices('source-serif-4'),
    others: scripts.flatMap(script => variableSlices(script, subset => subset === script)),
    regions: {
      sc: variableSlices('sc', isNumbered),
      jp: variableSlices('jp', isNumbered),
      kr: variableSlices('kr', isNumbered),
    },
  }
  return listed
}

const isNumbered = (subset: string) => /^\d+$/.test(subset)

function staticSlices(family: string): Slice[] {
  const ranges = rangesOf(`@fontsource/${family}`)
  return latin.flatMap(subset => {
    const own = ranges.get(subset)
    const fileOf = (weight: Weight) =>
      `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`
    return own ? [{ name: `${family}-${subset}`, ranges: own, fileOf, hasWeightAxis: false }] : []
  })
}

function variableSlices(script: string, isWanted: (subset: string) => boolean): Slice[] {
  const family = `noto-sans-${script}`
  const folder = `@fontsource-variable/${family}`
  return [...rangesOf(folder)]
    .filter(([subset]) => isWanted(subset))
    .map(([subset, ranges]) => ({
      name: `${family}-${subset}`,
      ranges,
      fileOf: () => `${folder}/files/${family}-${subset}-wght-normal.woff2`,
      hasWeightAxis: true,
    }))
}

/** A package's slices with the characters that its style sheet lists: `U+4E2D, U+4E00-4E2D`. */
function rangesOf(folder: string): Map<string, (readonly [number, number])[]> {
  const listed: Record<string, string> = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'))
  return new Map(
    Object.entries(listed).map(([key, list]) => [key.replaceAll(/[[\]]/g, ''), list.split(',').map(rangeOf)]),
  )
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The characters that a slice really has, which may be fewer than its style sheet lists. */
export async function charactersOf(slice: Slice): Promise<ReadonlySet<number>> {
  const known = characters.get(slice.name)
  if (known) return known
  const face = new Face(new FontBlob(await open(slice.fileOf(400))))
  const found = new Set(face.collectUnicodes())
  characters.set(slice.name, found)
  return found
}

const characters = new LRUCache<string, ReadonlySet<number>>({ max: 400 })

/** Cached unpacked files: a name needs two or three, a Chinese booklet nearly all hundred of a family. */
const opened = new LRUCache<string, Buffer>({
  maxSize: 64_000_000,
  sizeCalculation: ({ length }) => length,
})

async function open(file: string): Promise<Buffer> {
  const known = opened.get(file)
  if (known) return known
  const font = await subsetFont(readFileSync(resolve(file)), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  })
  opened.set(file, font)
  return font
}

/**
 * A static font of a slice. The same buffer is returned while it has everything needed.
 *
 * @param text the characters needed; the font may have more
 */
export async function staticFont(slice: Slice, weight: Weight, text: ReadonlySet<string>): Promise<Buffer> {
  const key = `${slice.name} ${weight}`
  const known = made.get(key)
  if (known && (!slice.hasWeightAxis || [...text].every(each => known.characters.has(each))))
    return known.font
  const characters = new Set([...(known?.characters ?? []), ...text])
  const source = await open(slice.fileOf(weight))
  const fixed = slice.hasWeightAxis ? await fixWeight(source, weight, [...characters].join('')) : source
  const font = renameFont(fixed, slice.name)
  made.set(key, { font, characters })
  return font
}

/** Instancing a variable font takes time for each glyph, so the font gets only the characters needed. */
function fixWeight(source: Buffer, weight: Weight, text: string): Promise<Buffer> {
  // Two-part vowel signs are drawn from their parts; those of the Thai and Lao sign AM are its compatibility parts.
  const needed = text + text.normalize('NFD') + text.normalize('NFKD')
  return subsetFont(source, needed, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
}

const made = new LRUCache<string, { font: Buffer; characters: ReadonlySet<string> }>({
  maxSize: 48_000_000,
  sizeCalculation: ({ font }) => font.length,
})
