/**
 * The typefaces of the site as files that a PDF can embed. Each comes in a file per range of characters;
 * a text names the whole stack, and the first file that has a character draws it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Font as OpenedFont } from 'fontkit'
import { rememberCharacters } from '#adapters/documents/remember-characters.ts'
import { sortUnits } from '#adapters/documents/sort.ts'
import type { VerticalMetrics } from '#adapters/documents/type-case.ts'
import { unpackWoff } from '#adapters/documents/woff.ts'

export type Face = 'serif' | 'sans'
export type Weight = 400 | 600

/** How one face at one weight sets characters. */
export interface Typeface {
  /** Whether any file of the stack has the character. */
  has(codePoint: number): boolean
  /** How far the character moves the pen, in ems; kerning aside. */
  advance(codePoint: number): number
  /**
   * The one family that can set a letter together with its combining accents. Undefined where none can: an
   * accent lands on its letter only if both come from one file, and none may have to move up.
   */
  familyOf(cluster: string): string | undefined
  /** The file that draws the character. */
  fontOf(codePoint: number): OpenedFont | undefined
  /** In units of `sortUnits`. */
  readonly metrics: VerticalMetrics
}

export const weights: readonly Weight[] = [400, 600]
const packages = {
  serif: {
    name: 'source-serif-4',
    ranges: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'],
  },
  sans: {
    name: 'inter',
    ranges: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
} as const satisfies Record<Face, { name: string; ranges: readonly string[] }>

const familiesOf = (face: Face) => packages[face].ranges.map(range => `${packages[face].name} ${range}`)

/** The families to name for a face: its own files first, then the other face's for what it lacks. */
export const stackOf: Readonly<Record<Face, string[]>> = {
  serif: [...familiesOf('serif'), ...familiesOf('sans')],
  sans: [...familiesOf('sans'), ...familiesOf('serif')],
}

export type Typefaces = (face: Face, weight: Weight) => Typeface

let loading: Promise<Typefaces> | undefined

/** Opens the files on the first call; every call answers with the same typefaces. */
export function loadTypefaces(): Promise<Typefaces> {
  loading ??= load()
  return loading
}

async function load(): Promise<Typefaces> {
  register()
  const byName = new Map<string, Typeface>()
  for (const face of ['serif', 'sans'] as const) {
    for (const weight of weights) byName.set(`${face} ${weight}`, typefaceOf(await openStack(face, weight)))
  }
  return (face, weight) => {
    const typeface = byName.get(`${face} ${weight}`)
    if (!typeface) throw new Error(`no typeface ${face} ${weight}`)
    return typeface
  }
}

function register(): void {
  const { resolve } = createRequire(import.meta.url)
  for (const { name, ranges } of Object.values(packages)) {
    for (const range of ranges) {
      const fonts = weights.map(fontWeight => {
        const file = `@fontsource/${name}/files/${name}-${range}-${fontWeight}-normal.woff`
        return { src: fontAddress(unpackWoff(readFileSync(resolve(file)))), fontWeight }
      })
      Font.register({ family: `${name} ${range}`, fonts })
    }
  }
}

/** The only form in which react-pdf takes a font that is not a file. */
function fontAddress(font: Buffer): string {
  return `data:font/ttf;base64,${font.toString('base64')}`
}

type Stack = readonly { readonly family: string; readonly font: OpenedFont }[]

async function openStack(face: Face, fontWeight: Weight): Promise<Stack> {
  return Promise.all(
    stackOf[face].map(async family => {
      const descriptor = { fontFamily: family, fontWeight }
      await Font.load(descriptor)
      // react-pdf's own fonts, which lack some of it, are never in a stack.
      const font = Font.getFont(descriptor).data as unknown as OpenedFont
      if (!prepared.has(font)) {
        prepared.add(font)
        rememberCharacters(font)
        keepAccentsInPlace(font)
      }
      return { family, font }
    }),
  )
}

const prepared = new WeakSet<OpenedFont>()

/**
 * react-pdf scales the sideways shift of an accent by its type size once too often, so that the accent lands
 * beside its letter. The same shift as a shorter advance of the glyph before it comes through intact.
 */
function keepAccentsInPlace(font: OpenedFont): void {
  const layout = font.layout.bind(font)
  font.layout = (...input) => {
    const setting = layout(...input)
    for (const [index, position] of setting.positions.entries()) {
      const previous = setting.positions[index - 1]
      if (!previous || position.xOffset === 0) continue
      previous.xAdvance += position.xOffset
      position.xAdvance -= position.xOffset
      position.xOffset = 0
    }
    return setting
  }
}

function typefaceOf(stack: Stack): Typeface {
  const fontOf = (codePoint: number) => stack.find(each => each.font.hasGlyphForCodePoint(codePoint))?.font
  const advances = new Map<number, number | undefined>()
  const advance = (codePoint: number) => {
    if (!advances.has(codePoint)) {
      const font = fontOf(codePoint)
      advances.set(codePoint, font && font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm)
    }
    return advances.get(codePoint)
  }
  return {
    has: codePoint => advance(codePoint) !== undefined,
    advance: codePoint => advance(codePoint) ?? 0,
    familyOf: cluster => stack.find(({ font }) => canSet(font, cluster))?.family,
    fontOf,
    metrics: metricsOf(stack),
  }
}

function metricsOf(stack: Stack): VerticalMetrics {
  const [first] = stack
  if (!first) throw new Error('a typeface without files')
  const { unitsPerEm, ascent, descent, lineGap, capHeight, xHeight } = first.font
  const scale = sortUnits / unitsPerEm
  return {
    ascent: ascent * scale,
    descent: descent * scale,
    lineGap: lineGap * scale,
    capHeight: capHeight * scale,
    xHeight: xHeight * scale,
  }
}

function canSet(font: OpenedFont, cluster: string): boolean {
  if (![...cluster].every(character => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))) return false
  // react-pdf keeps no vertical shift: an accent that needs one would be printed into its letter.
  return font.layout(cluster).positions.every(position => position.yOffset === 0)
}
