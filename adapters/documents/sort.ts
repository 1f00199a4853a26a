/**
 * A sort is a piece of type that is ready to be set: here a cluster of characters (a letter with its marks, a
 * conjunct of consonants, one form of an Arabic letter), shaped as its script asks and drawn as one glyph.
 */
import type { Font, GlyphRun } from 'fontkit'
import type { Joins } from '#adapters/documents/joining.ts'
import { boxOf, type OutlinePoint } from '#adapters/documents/outline.ts'
import { familiesFor, openFace } from '#adapters/documents/script-faces.ts'
import type { Weight } from '#adapters/documents/typefaces.ts'

/** Units of an em, in which sorts are drawn whatever typeface they come from. */
export const sortUnits = 1000

export interface Sort {
  /** What a reader who copies it gets. */
  readonly reads: string
  /** In units of `sortUnits`. */
  readonly advance: number
  readonly contours: readonly (readonly OutlinePoint[])[]
}

const joiner = '\u200d'
const mark = /^\p{Mn}/u
const zeroWidth = /[\u200c\u200d]/g
const arabicLetter = /\p{Script=Arabic}/u
const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Draws a cluster with the typeface of its script.
 *
 * @param text what it stands in
 * @returns from left to right one sort with all of the ink, and others that are only read; none where no typeface
 * has all of the cluster or it would reach into other lines
 */
export function composeSorts(cluster: string, text: string, weight: Weight, joins: Joins): Sort[] {
  const codePoints = [...cluster.replaceAll(zeroWidth, '')].map(character => character.codePointAt(0) ?? 0)
  const [first = 0] = codePoints
  for (const family of familiesFor(cluster, text)) {
    const font = openFace(family, first, weight)
    if (font && codePoints.every(codePoint => font.hasGlyphForCodePoint(codePoint))) {
      const shaped = sortOf('', shape(font, cluster, joins), font.unitsPerEm)
      const drawn = family === 'bengali' ? withRoom(shaped) : shaped
      return drawn && isWithinLine(drawn) ? inOrder(cluster, drawn) : []
    }
  }
  return []
}

/**
 * fontkit shapes some conjuncts of Bengali right but forgets what they are wider by than their first letter; in a few
 * it leaves the second letter beside the first instead of below. Those are better written out.
 */
function withRoom(drawn: Sort): Sort | undefined {
  if (drawn.contours.length === 0) return drawn
  // The line that letters hang from reaches a little beyond each, and a vowel sign somewhat more.
  const [line, sign, letter] = [10, 100, 250]
  const advance = boxOf(drawn.contours.flat()).maxX - line
  if (advance - drawn.advance > letter) return undefined
  return advance - drawn.advance > sign ? { ...drawn, advance } : drawn
}

/** Whether it leaves the lines above and below alone: any number of marks can be piled on a letter. */
function isWithinLine({ contours, advance }: Sort): boolean {
  if (contours.length === 0) return true
  const { minX, minY, maxX, maxY } = boxOf(contours.flat())
  const aside = sortUnits / 2
  return maxY <= 1.3 * sortUnits && minY >= -0.7 * sortUnits && minX >= -aside && maxX <= advance + aside
}

/**
 * A drawn cluster, and beside it what else is to be read. PDF.js takes a glyph that reads as a mark, and be it one
 * of several characters, for as narrow as a mark, and everything after it for far away. Poppler takes a second sign
 * of a kind in one place for a shadow of the first: so the letters of a conjunct share its width.
 */
function inOrder(cluster: string, drawn: Sort): Sort[] {
  const readings = cluster.match(/\p{Mn}|\P{Mn}+/gu) ?? []
  const isTurned = rightToLeft.test(cluster)
  const letters = readings.filter(reads => !mark.test(reads))
  const sorts = readings.map((reads, index) => {
    const advance = mark.test(reads) ? 0 : drawn.advance / letters.length
    // Readers turn around all that they find in letters from right to left, the characters of one glyph too.
    const told = isTurned ? [...reads].reverse().join('') : reads
    return { reads: told, advance, contours: index === 0 ? drawn.contours : [] }
  })
  return isTurned ? sorts.reverse() : sorts
}

/** Draws one character with a font that has it; `reads` where it stands for another, as a mirrored bracket does. */
export function plainSort(
  font: Pick<Font, 'layout' | 'unitsPerEm'>,
  character: string,
  reads = character,
): Sort {
  return sortOf(reads, font.layout(character), font.unitsPerEm)
}

function shape(font: Font, cluster: string, { before, after }: Joins): GlyphRun {
  if (!arabicLetter.test(cluster)) return font.layout(ordered(cluster))
  // Joiners stand for the neighbours: they leave no ink and have no width.
  const inContext = `${before ? joiner : ''}${ordered(cluster).replaceAll(zeroWidth, '')}${after ? joiner : ''}`
  return font.layout(inContext, undefined, 'arab', undefined, 'rtl')
}

/**
 * Marks in the order in which they are written around a letter, which is not the order that Unicode sorts them into:
 * doubling and dots first, vowels after. Thai has "am" as one character, whose ring stands under the tone mark.
 */
function ordered(cluster: string): string {
  return cluster
    .replace(/([\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/, '\u0e4d$1\u0e32')
    .replaceAll(/\p{M}{2,}/gu, marks => {
      const rankOf = (mark: string) => innerMarks.findIndex(each => each.test(mark))
      return [...marks].toSorted((one, other) => rankOf(other) - rankOf(one)).join('')
    })
}

/** Arabic shadda; Hebrew dagesh, and the dots of shin and sin before it. */
const innerMarks = [/\u0651/, /\u05bc/, /[\u05c1\u05c2]/]

function sortOf(reads: string, { glyphs, positions }: GlyphRun, unitsPerEm: number): Sort {
  const scale = sortUnits / unitsPerEm
  const contours: OutlinePoint[][] = []
  let pen = 0
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const place = (x: number, y: number, isOnCurve: boolean): OutlinePoint => ({
      x: Math.round((pen + xOffset + x) * scale),
      y: Math.round((yOffset + y) * scale),
      isOnCurve,
    })
    contours.push(...contoursOf(glyph.path.commands, place))
    pen += xAdvance
  }
  return { reads, advance: pen * scale, contours }
}

type Commands = GlyphRun['glyphs'][number]['path']['commands']

function contoursOf(
  commands: Commands,
  place: (x: number, y: number, isOnCurve: boolean) => OutlinePoint,
): OutlinePoint[][] {
  const contours: OutlinePoint[][] = []
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args
    if (command === 'moveTo') contours.push([place(x, y, true)])
    else if (command === 'lineTo') contours.at(-1)?.push(place(x, y, true))
    else if (command === 'quadraticCurveTo')
      contours.at(-1)?.push(place(x, y, false), place(endX, endY, true))
    else if (command === 'bezierCurveTo') throw new Error('a script face has cubic outlines')
  }
  return contours
}
