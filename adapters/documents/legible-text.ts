/**
 * People's names and addresses come in every script, and a PDF silently drops or boxes what its fonts lack.
 * Here every character ends up as something that a reader can see: itself, a plain space, a line break, or a
 * marker that names it, such as `[U+4E2D]`.
 */
import { type Cluster, clustersOf } from '#adapters/documents/clusters.ts'
import { joinsOf } from '#adapters/documents/joining.ts'
import { levelsOf, mirrored } from '#adapters/documents/reading-order.ts'
import type { SetSort, Sorts } from '#adapters/documents/sorts.ts'
import type { Typeface } from '#adapters/documents/typefaces.ts'

/** The smallest parts that a line may be broken between. */
export type Unit = (
  | { readonly kind: 'glyph'; readonly text: string; readonly family?: string }
  | { readonly kind: 'sort'; readonly text: string; readonly family: string; readonly advance: number }
  | { readonly kind: 'marker'; readonly text: string }
  /** `drawn`: among letters that read from right to left, what it is set with. */
  | { readonly kind: 'space'; readonly text: ' '; readonly drawn?: SetSort }
  | { readonly kind: 'newline' }
) &
  Place

interface Place {
  /** A line may be broken before it, though no space stands there. */
  readonly mayStartLine?: boolean
  /** The embedding level, where some of the paragraph reads from right to left. */
  readonly level?: number
}

export interface Type {
  readonly typeface: Typeface
  /** What the typeface cannot set. */
  readonly sorts: Sorts
}

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
 * Divides a text into units that can all be seen in print, in the order of reading. Composed first (NFC), so that
 * a letter and its accent are drawn by one glyph where there is one.
 */
export function legibleUnits(text: string, type: Type): Unit[] {
  return text
    .normalize('NFC')
    .split(newline)
    .flatMap((line, index): Unit[] => {
      const units = type.sorts.serve(line) ? setWithSorts(line, type) : setPlainly(line, type.typeface)
      return index === 0 ? units : [{ kind: 'newline' }, ...units]
    })
}

function setPlainly(text: string, typeface: Typeface): Unit[] {
  return charactersOf(text).flatMap(character => unitsOf(character, typeface))
}

/** Characters, each together with the combining marks after it. */
function charactersOf(text: string): string[] {
  return text.match(/\P{M}?\p{M}*/gsu)?.filter(character => character !== '') ?? []
}

function unitsOf(cluster: string, typeface: Typeface): Unit[] {
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

function setWithSorts(line: string, type: Type): Unit[] {
  const clusters = clustersOf(line)
  const read = clusters.flatMap((cluster, index) => {
    const neighbours = { previous: clusters[index - 1]?.text ?? '', next: clusters[index + 1]?.text ?? '' }
    return readCluster(cluster, neighbours, line, type)
  })
  const levels = levelsOf(read.map(({ unit, text }) => (unit.kind === 'marker' ? undefined : text)))
  return read.map(({ unit, text }, index) => turned(unit, text, levels[index] ?? 0, type))
}

/** A unit and the characters of the text that it stands for. */
interface ReadUnit {
  readonly unit: Unit
  readonly text: string
}

function readCluster(
  { text, mayStartLine }: Cluster,
  { previous, next }: { previous: string; next: string },
  line: string,
  { typeface, sorts }: Type,
): ReadUnit[] {
  const sortOf = (cluster: string): Unit | undefined => {
    if (inkless.test(withoutJoiners(cluster, next))) return undefined
    const sort = sorts.ofCluster(cluster, line, joinsOf(cluster, previous, next))
    return sort && asUnit(sort)
  }
  const [base = ''] = text
  const isPlain = blank.test(base) || typeface.has(codePointOf(base))
  const readCharacter = (character: string): ReadUnit[] => {
    const sort = isPlain ? undefined : sortOf(character)
    if (sort) return [{ unit: sort, text: character }]
    const [letter = '', ...marks] = character
    const bare = isPlain || marks.length === 0 ? undefined : sortOf(letter)
    const units = bare ? [bare, ...marks.map(markerOf)] : unitsOf(character, typeface)
    return units.map(unit => ({
      unit,
      text: unit.kind === 'glyph' ? unit.text : unit.kind === 'sort' ? letter : ' ',
    }))
  }
  const whole = isPlain ? undefined : sortOf(text)
  const units = whole ? [{ unit: whole, text }] : charactersOf(text).flatMap(readCharacter)
  return units.map(({ unit, text }, index) => ({
    unit: mayStartLine && index === 0 ? { ...unit, mayStartLine } : unit,
    text,
  }))
}

/** Signs that silence the vowel of a consonant: what follows one may be told to join or not to. */
const virama = '[\\u094d\\u09cd\\u0bcd\\u0c4d]'
const joinersOfConjuncts = new RegExp(`(?<=${virama})[\\u200c\\u200d](?=\\p{L})`, 'gu')
const arabicLetter = /^\p{Script=Arabic}/u

/** A cluster without the joiners that its script is written with; any others betray themselves as markers. */
function withoutJoiners(cluster: string, next: string): string {
  const rest = cluster.replaceAll(joinersOfConjuncts, '')
  return arabicLetter.test(rest) && arabicLetter.test(next) ? rest.replace(/\u200c$/, '') : rest
}

/**
 * A unit with its level. What stands among letters that read from right to left is set with sorts too, spaces and
 * figures included: readers of the file put only the text of one font into order.
 */
function turned(unit: Unit, text: string, level: number, { typeface, sorts }: Type): Unit {
  if (level === 0) return unit
  if (unit.kind !== 'glyph' && unit.kind !== 'space') return { ...unit, level }
  const sort = sorts.ofCharacter(text, typeface, level % 2 === 1 ? mirrored(text) : text)
  if (!sort) return { ...unit, level }
  return unit.kind === 'space' ? { ...unit, drawn: sort, level } : { ...asUnit(sort), level }
}

function asUnit(sort: SetSort): Unit {
  return { kind: 'sort', ...sort }
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
