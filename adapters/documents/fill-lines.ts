/**
 * Breaks text into lines that fit a column. The PDF library breaks only at spaces, or inside a word by adding
 * a hyphen: wrong in an address or a code, and nothing at all in one long unbroken string.
 */
import { legibleUnits, type Type, type Unit } from '#adapters/documents/legible-text.ts'
import { fromLeftToRight } from '#adapters/documents/reading-order.ts'
import type { Typeface } from '#adapters/documents/typefaces.ts'

/** Neighbours of one kind on a line. */
export interface Piece {
  readonly kind: 'text' | 'marker'
  readonly text: string
  /** The family that must set it; without one, the face's stack decides for each character. */
  readonly family: string | undefined
}

export type Line = readonly Piece[]

export interface Column extends Type {
  /** Draws the markers. */
  readonly markerTypeface: Typeface
  /** Type size in points. */
  readonly size: number
  /** Column width in points. */
  readonly width: number
}

/** A marker names what is missing without shouting it. */
export const markerScale = 0.7

/** Kerning is not measured, so a line may turn out slightly wider than its characters together. */
const kerningReserve = 0.985

type Inked = Exclude<Unit, { kind: 'newline' | 'space' }>

/** Lines of at most the column's width. Inside a word only a word wider than the whole column is broken. */
export function fillLines(text: string, column: Column): Line[] {
  const limit = column.width * kerningReserve
  const lines: Unit[][] = [[]]
  let used = 0
  const breakLine = () => {
    lines.push([])
    used = 0
  }
  const put = (units: readonly Unit[], width: number) => {
    lines.at(-1)?.push(...units)
    used += width
  }
  const widthOf = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + unitWidth(unit, column), 0)

  for (const run of runsOf(legibleUnits(text, column))) {
    if (run.kind === 'newline') breakLine()
    else if (run.kind === 'spaces') {
      const width = widthOf(run.units)
      // Spaces that a line ends with need no room of their own.
      if (used + width <= limit) put(run.units, width)
      else if (used > 0) breakLine()
    } else {
      const width = widthOf(run.units)
      if (used > 0 && used + width > limit) breakLine()
      for (const [index, part] of (width > limit ? cut(run.units, limit, column) : [run.units]).entries()) {
        if (index > 0) breakLine()
        put(part, widthOf(part))
      }
    }
  }
  return lines.map(joined)
}

type Run = { kind: 'newline' } | { kind: 'spaces'; units: Unit[] } | { kind: 'word'; units: Inked[] }

function runsOf(units: readonly Unit[]): Run[] {
  const runs: Run[] = []
  for (const unit of units) {
    const last = runs.at(-1)
    if (unit.kind === 'newline') runs.push({ kind: 'newline' })
    else if (unit.kind === 'space') {
      if (last?.kind === 'spaces') last.units.push(unit)
      else runs.push({ kind: 'spaces', units: [unit] })
    } else if (last?.kind === 'word' && !unit.mayStartLine) last.units.push(unit)
    else runs.push({ kind: 'word', units: [unit] })
  }
  return runs
}

/** Cuts a word that no line can hold, where one can after punctuation as in addresses of the web. */
function cut(word: readonly Inked[], limit: number, column: Column): Inked[][] {
  const parts: Inked[][] = [[]]
  let used = 0
  for (const unit of word) {
    const width = unitWidth(unit, column)
    if (used > 0 && used + width > limit) {
      const full = parts.at(-1) ?? []
      const at = full.findLastIndex(each => /^[/.@_\-?&=,:;]$/.test(each.text)) + 1
      // Half a line is the most that a good place to cut may cost.
      const carried = at > full.length / 2 ? full.splice(at) : []
      parts.push(carried)
      used = carried.reduce((sum, each) => sum + unitWidth(each, column), 0)
    }
    parts.at(-1)?.push(unit)
    used += width
  }
  return parts
}

function unitWidth(unit: Unit, { typeface, markerTypeface, size }: Column): number {
  if (unit.kind === 'newline') return 0
  if (unit.kind === 'sort') return unit.advance * size
  const [face, scale] = unit.kind === 'marker' ? [markerTypeface, markerScale] : [typeface, 1]
  let ems = 0
  for (const character of unit.text) ems += face.advance(character.codePointAt(0) ?? 0)
  return ems * size * scale
}

function joined(units: readonly Unit[]): Line {
  const pieces: Piece[] = []
  // Spaces at the end would push text that is set to the right away from the edge.
  const end = units.findLastIndex(unit => unit.kind !== 'space') + 1
  for (const unit of fromLeftToRight(units.slice(0, end))) {
    if (unit.kind === 'newline') continue
    const piece = pieceOf(unit)
    const last = pieces.at(-1)
    if (last?.kind === piece.kind && last.family === piece.family) {
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text }
    } else pieces.push(piece)
  }
  return pieces
}

function pieceOf(unit: Exclude<Unit, { kind: 'newline' }>): Piece {
  if (unit.kind === 'marker') return { kind: 'marker', text: unit.text, family: undefined }
  if (unit.kind !== 'space') return { kind: 'text', text: unit.text, family: unit.family }
  return { kind: 'text', text: unit.drawn?.text ?? ' ', family: unit.drawn?.family }
}
