/**
 * The typefaces for scripts that the pages' own typefaces lack. Each is a family with a weight axis; those of
 * East Asia are cut into a hundred files by how often characters are used, and only what a text needs is opened.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { regionsFor } from '#adapters/documents/han-regions.ts'
import { rememberCharacters } from '#adapters/documents/remember-characters.ts'
import { packSfnt } from '#adapters/documents/sfnt.ts'
import type { Weight } from '#adapters/documents/typefaces.ts'
import { unpackWoff2 } from '#adapters/documents/woff2.ts'

/** What each family is asked for; the first that has a character draws it. */
const scripts = [
  { family: 'arabic', covers: /\p{Script_Extensions=Arabic}/u },
  { family: 'hebrew', covers: /\p{Script_Extensions=Hebrew}/u },
  { family: 'devanagari', covers: /\p{Script_Extensions=Devanagari}/u },
  { family: 'bengali', covers: /\p{Script_Extensions=Bengali}/u },
  { family: 'tamil', covers: /\p{Script_Extensions=Tamil}/u },
  { family: 'telugu', covers: /\p{Script_Extensions=Telugu}/u },
  { family: 'gujarati', covers: /\p{Script_Extensions=Gujarati}/u },
  { family: 'gurmukhi', covers: /\p{Script_Extensions=Gurmukhi}/u },
  { family: 'kannada', covers: /\p{Script_Extensions=Kannada}/u },
  { family: 'malayalam', covers: /\p{Script_Extensions=Malayalam}/u },
  { family: 'georgian', covers: /\p{Script_Extensions=Georgian}/u },
  { family: 'armenian', covers: /\p{Script_Extensions=Armenian}/u },
  { family: 'thai', covers: /\p{Script_Extensions=Thai}/u },
] as const

/** Chinese characters, kana and Hangul with their punctuation, and Latin letters as wide as they are. */
const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef]/u

/** Old Hangul is written in parts that only shaping puts together; names in use are not. */
const hangulParts = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/

/**
 * The families that may draw a cluster, the likeliest first.
 *
 * @param text what it stands in, by which Chinese characters are told from Japanese ones
 */
export function familiesFor(cluster: string, text: string): readonly string[] {
  const [character = ''] = cluster
  // No mark has a place on a sign as wide as these.
  if (eastAsian.test(character))
    return hangulParts.test(cluster) || cluster !== character ? [] : regionsFor(text)
  return scripts.filter(({ covers }) => covers.test(character)).map(({ family }) => family)
}

/** The font of a family that has a character, at one weight. */
export function openFace(family: string, codePoint: number, weight: Weight): Font | undefined {
  const slice = slicesOf(family).find(({ ranges }) =>
    ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
  )
  if (!slice) return undefined
  const key = `${slice.file} ${weight}`
  const font = opened.get(key) ?? open(slice.file, weight)
  opened.set(key, font)
  return font.hasGlyphForCodePoint(codePoint) ? font : undefined
}

interface Slice {
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** A name needs two or three files; a booklet in Chinese nearly all hundred of a family, again and again. */
const opened = new LRUCache<string, Font>({ max: 160 })

const slices = new Map<string, readonly Slice[]>()

const { resolve } = createRequire(import.meta.url)

function slicesOf(family: string): readonly Slice[] {
  const known = slices.get(family)
  if (known) return known
  const name = `noto-sans-${family}`
  const folder = `@fontsource-variable/${name}`
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'))
  const found = Object.entries(ranges)
    .map(([key, list]) => ({ subset: key.replaceAll(/[[\]]/g, ''), list }))
    .filter(({ subset }) => subset === family || /^\d+$/.test(subset))
    .map(({ subset, list }) => ({
      file: `${folder}/files/${name}-${subset}-wght-normal.woff2`,
      ranges: list.split(',').map(rangeOf),
    }))
  slices.set(family, found)
  return found
}

/** `U+4E2D` or `U+4E00-4E2D`, as style sheets name characters. */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

function open(file: string, weight: Weight): Font {
  const font = create(packSfnt(unpackWoff2(readFileSync(resolve(file)))))
  if (!('getVariation' in font)) throw new Error(`not one font: ${file}`)
  const face = font.getVariation({ wght: weight })
  rememberCharacters(face)
  skipMissingAnchors(face)
  return face
}

/** What fontkit positions marks with, which its declarations leave out. */
interface Positioning {
  _layoutEngine: {
    engine?: { GPOSProcessor?: { applyLookup(lookupType: number, table: unknown): boolean } | null }
  }
}

/**
 * A mark may have no place on one base and a place on others. fontkit trips over that instead of trying the next
 * rule; it has changed nothing by then.
 */
function skipMissingAnchors(face: Font): void {
  // The members have stood in fontkit since its first release.
  const processor = (face as unknown as Positioning)._layoutEngine.engine?.GPOSProcessor
  if (!processor) return
  const applyLookup = processor.applyLookup.bind(processor)
  processor.applyLookup = (lookupType, table) => {
    try {
      return applyLookup(lookupType, table)
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}
