/**
 * People's names and addresses come in every script, and a PDF silently drops or boxes what its fonts lack.
 * Here every character ends up as something that a reader can see: itself, a plain space, a line break, or a
 * marker that names it, such as `[U+4E2D]`.
 */
import type { Typeface } from '#adapters/documents/typefaces.ts'

/** The smallest parts that a line may be broken between. */
export type Unit =
  /** `family`: the one that must set it, where it is a letter with combining accents. */
  | { readonly kind: 'glyph'; readonly text: string; readonly family?: string }
  | { readonly kind: 'marker'; readonly text: string }
  | { readonly kind: 'space'; readonly text: ' ' }
  | { readonly kind: 'newline' }

/**
 * Controls, formatting and direction characters, joiners, variation selectors, lone surrogates, private and
 * unassigned characters: nothing that leaves ink, whatever a font says of them.
 */
const inkless = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const newline = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const combining = /\p{M}/u
const blank = /[\t\p{Zs}]/u
const noBreakSpace = '\u00a0'

/**
 * Divides a text into units that can all be seen in print. Composed first (NFC), so that a letter and its
 * accent are drawn by one glyph where there is one.
 */
export function legibleUnits(text: string, typeface: Coverage): Unit[] {
  return text
    .normalize('NFC')
    .split(newline)
    .flatMap((line, index): Unit[] => {
      const units = clustersOf(line).flatMap(cluster => unitsOf(cluster, typeface))
      return index === 0 ? units : [{ kind: 'newline' }, ...units]
    })
}

type Coverage = Pick<Typeface, 'has' | 'familyOf'>

/** A character together with the combining marks after it. */
function clustersOf(line: string): string[] {
  return line.match(/\P{M}?\p{M}*/gsu)?.filter(cluster => cluster !== '') ?? []
}

function unitsOf(cluster: string, typeface: Coverage): Unit[] {
  const [base = '', ...marks] = cluster
  if (blank.test(base) && base !== noBreakSpace) {
    // Only a space to the eye; fonts have few of its many widths.
    return [{ kind: 'space', text: ' ' }, ...marks.map(markerOf)]
  }
  if (inkless.test(base) || combining.test(base) || !typeface.has(codePointOf(base))) {
    return [base, ...marks].map(markerOf)
  }
  if (marks.length === 0) return [{ kind: 'glyph', text: base }]
  const family = marks.some(mark => inkless.test(mark)) ? undefined : typeface.familyOf(cluster)
  if (family !== undefined) return [{ kind: 'glyph', text: cluster, family }]
  return [{ kind: 'glyph', text: base }, ...marks.map(markerOf)]
}

/** `[U+4E2D]`: the way in which Unicode's own charts name a character. */
function markerOf(character: string): Unit {
  const number = codePointOf(character).toString(16).toUpperCase().padStart(4, '0')
  return { kind: 'marker', text: `[U+${number}]` }
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
