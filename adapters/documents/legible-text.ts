/**
 * People's names and addresses come in every script and may contain anything. Here every letter becomes something
 * that a reader can see: itself, a space, a line break, or a marker that names it, such as `[U+13E3]`. What only lays
 * text out, such as marks of direction, is left out, and so are emoji that no typeface draws. The result needs no
 * escaping: the typesetter takes it as data, never as markup.
 */

import { type Region, regionOf } from '#adapters/documents/han-regions.ts'
import { type Formula, partsOfFormula } from '#domain/conference/formulas/formula.ts'
import type { Inscription, InscriptionPart } from '#domain/conference/formulas/inscription.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { moreCharacters, moreLines } from '#words/documents/every-document.ts'

/**
 * A piece of a line: plain text; `marker`, a character shown by its number; `long`, a word that may be broken
 * anywhere; a formula with its source.
 */
export type Run =
  | string
  | { readonly marker: string }
  | { readonly long: readonly string[] }
  | { readonly formula: Formula; readonly source: string }

export type Direction = 'ltr' | 'rtl'

export interface Line {
  /**
   * The direction of the first letter, which sets the paragraph's direction (Unicode annex 9, rules P2 and P3). In a
   * document from right to left, any letter of such a script sets it: its sentences begin with names and sums, too.
   */
  readonly dir: Direction
  /** The region whose forms of Chinese characters are used. */
  readonly region: Region
  readonly runs: readonly Run[]
}

/** Whether some typeface can draw all characters of a cluster together. */
export type Covers = (cluster: string) => boolean

/**
 * Limits for one field, so that it cannot fill a document; lines and characters beyond them are counted instead.
 */
const maxLines = 40
const maxCharacters = 4_000

/** Longer words may be broken: no column is narrower than this many letters. */
const longWord = 14

const newline = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const blank = /^[\t\p{Zs}]/u
const noBreakSpace = '\u00a0'
/**
 * Characters that leave no ink whatever the font: controls, direction characters, joiners, unassigned characters.
 */
const inkless = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const combining = /^\p{M}/u
const joiner = /[\u200c\u200d]/
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/
const arabicLetter = /\p{Script=Arabic}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const leftToRight = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u
/** Scripts that break between any two characters or by a dictionary, so that long words need no help. */
const breaksByItself =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Divides a text into printable lines, composed (NFC), for a document in this direction. */
export function legibleLines(text: string, covers: Covers, document: Direction = 'ltr'): Line[] {
  const all = text.normalize('NFC').split(newline)
  const kept = all.length > maxLines ? all.slice(0, maxLines - 1) : all
  const lines = kept.map(line => legibleLine(line, covers, document))
  const left = all.length - kept.length
  return left > 0
    ? [...lines, { dir: 'ltr', region: 'sc', runs: [{ marker: `[${moreLines({ count: left })}]` }] }]
    : lines
}

/**
 * What the typesetter's font for formulas draws, one glyph each: with anything else it gives up on the whole document, so a formula with a
 * letter of another script or a face is printed as it was typed.
 */
const drawnInFormulas =
  /^[ -~\u00a0-\u00ac\u00ae-\u017f\u01af\u01b0\u02c6\u02c7\u02d8-\u02dd\u0391-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03d6\u03f0\u03f1\u03f4-\u03f6\u1ea0-\u1ef9\u2010-\u2027\u2030-\u205e\u20ac\u2100-\u214f\u2190-\u23ff\u2500-\u25ff\u27c0-\u27ff\u2900-\u2b73\u{1d400}-\u{1d7ff}]*$/u

/** A part of a text as it can be printed. */
export const printablePart = (part: InscriptionPart): InscriptionPart =>
  typeof part === 'string' ||
  'code' in part ||
  textsIn(part.formula).every(text => drawnInFormulas.test(text))
    ? part
    : { code: `$${part.source}$` }

/** Without a bar above something, which `formula.typ` sets as an accent. */
const textsIn = (formula: Formula): string[] =>
  'text' in formula
    ? [formula.text]
    : partsOfFormula(formula).flatMap(part =>
        formula.kind === 'stack' && part === formula.over && 'text' in part && part.text === '\u02c9'
          ? []
          : textsIn(part),
      )

/** The same for a text with formulas; a formula that cannot be set is printed as it was typed. */
export function inscribedLines(
  inscription: Inscription,
  covers: Covers,
  document: Direction = 'ltr',
): Line[] {
  const lines: Line[] = []
  for (const part of inscription) {
    const [next, ...rest] = linesOfPart(part, covers, document)
    const last = lines.pop()
    if (next && last) lines.push({ ...last, runs: [...last.runs, ...next.runs] })
    else if (next) lines.push(next)
    lines.push(...rest)
  }
  return lines
}

function linesOfPart(part: InscriptionPart, covers: Covers, document: Direction): Line[] {
  if (typeof part === 'string') return legibleLines(part, covers, document)
  if ('code' in part) return legibleLines(part.code, covers, document)
  return [{ dir: 'ltr', region: 'sc', runs: [part] }]
}

function legibleLine(whole: string, covers: Covers, document: Direction): Line {
  const line = cutTo(whole, maxCharacters)
  const runs: Run[] = []
  let word: string[] = []
  const endWord = () => {
    const text = word.join('')
    if (word.length > longWord && !breaksByItself.test(text)) runs.push({ long: breakable(word) })
    else if (text !== '') addText(runs, text)
    word = []
  }
  for (const sign of visibleSigns(line, covers)) {
    if (sign.isMarker) {
      endWord()
      runs.push({ marker: sign.text })
    } else if (sign.text === ' ') {
      endWord()
      const last = runs.at(-1)
      // An emoji that is left out had a space on either side.
      if (typeof last !== 'string' || !last.endsWith(' ')) addText(runs, ' ')
    } else word.push(sign.text)
  }
  endWord()
  const left = whole.length - line.length
  if (left > 0) runs.push({ marker: `[${moreCharacters({ count: left })}]` })
  const dir = directionOf(line, document)
  return { dir, region: regionOf(line), runs: dir === 'rtl' ? runs.map(withWholeNumbers) : runs }
}

/** Beside letters from right to left, the parts of `26-27/000123` would change places: a mark before it says that it is read like Latin. */
const withWholeNumbers = (run: Run): Run =>
  typeof run === 'string'
    ? run.replaceAll(/(?<![\p{L}\p{N}/-])\p{Nd}+(?:[-/]\p{Nd}+)+/gu, `${leftToRightMark}$&`)
    : run

const leftToRightMark = '\u200e'

function addText(runs: Run[], text: string): void {
  const last = runs.at(-1)
  if (typeof last === 'string') runs[runs.length - 1] = last + text
  else runs.push(text)
}

/** The parts of a long word: split after punctuation, as in web addresses, otherwise by character. */
function breakable(word: readonly string[]): string[] {
  const parts: string[] = ['']
  for (const sign of word) {
    parts[parts.length - 1] += sign
    if (/[/.@_\-?&=,:;]$/.test(sign)) parts.push('')
  }
  return parts.flatMap(part => {
    if (part === '') return []
    const signs = [...graphemes.segment(part)].map(({ segment }) => segment)
    // Splits joining letters only where there is no other way.
    return signs.length > longWord ? signs : [part]
  })
}

interface Sign {
  readonly text: string
  readonly isMarker?: boolean
  /** For a marker of something that can be missed. */
  readonly isNeedless?: boolean
}

/** Without what can be missed, unless there is nothing else. */
function visibleSigns(line: string, covers: Covers): Sign[] {
  const signs = signsOf(line, covers)
  const needed = signs.filter(({ isNeedless }) => !isNeedless)
  return needed.some(({ text }) => text !== ' ') ? needed : signs
}

function signsOf(line: string, covers: Covers): Sign[] {
  let at = 0
  return clustersOf(line).flatMap(cluster => {
    const before = line.slice(0, at)
    at += cluster.length
    return readCluster(cluster, before, line.slice(at), covers)
  })
}

/** Graphemes; a vowel sign that Unicode counts separately, as in Burmese, stays with its base character. */
function clustersOf(line: string): string[] {
  const clusters: string[] = []
  for (const { segment } of graphemes.segment(line)) {
    const previous = clusters.at(-1)
    if (previous !== undefined && combining.test(segment) && !blank.test(previous)) {
      clusters[clusters.length - 1] = previous + segment
    } else clusters.push(segment)
  }
  return clusters
}

function readCluster(cluster: string, before: string, after: string, covers: Covers): Sign[] {
  const [base = '', ...rest] = cluster
  if (blank.test(base) && base !== noBreakSpace) return [{ text: ' ' }, ...rest.map(markerOf)]
  const isSafe = !inkless.test(withoutRightfulJoiners(cluster, before, after)) && !combining.test(base)
  if (isSafe && covers(cluster)) return [{ text: cluster }]
  const isBaseSafe = !inkless.test(base) && !combining.test(base) && covers(base)
  const mark = emoji.test(cluster)
    ? (character: string) => ({ ...markerOf(character), isNeedless: true })
    : markerOf
  return isBaseSafe ? [{ text: base }, ...rest.map(mark)] : [base, ...rest].map(mark)
}

/** A cluster without the joiners that its script uses: after a virama, and between Arabic letters. */
function withoutRightfulJoiners(cluster: string, before: string, after: string): string {
  if (!joiner.test(cluster)) return cluster
  const text = before.slice(-2) + cluster + after.slice(0, 2)
  return cluster.replaceAll(/[\u200c\u200d]/g, (character, at: number) => {
    const place = before.slice(-2).length + at
    const previous = text[place - 1] ?? ''
    const next = text[place + 1] ?? ''
    const isInConjunct =
      (virama.test(previous) && /\p{L}/u.test(next)) || (virama.test(next) && /\p{L}/u.test(previous))
    const isBetweenArabic = character === '\u200c' && arabicLetter.test(previous) && arabicLetter.test(next)
    return isInConjunct || isBetweenArabic ? '' : character
  })
}

/** `[U+1F52C]`: the notation of Unicode's own charts. */
function markerOf(character: string): Sign {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return { text: `[U+${number}]`, isMarker: true, isNeedless: ignorable.test(character) }
}

function directionOf(line: string, document: Direction): Direction {
  const rtl = line.search(rightToLeft)
  if (document === 'rtl') return rtl >= 0 ? 'rtl' : 'ltr'
  const ltr = line.search(leftToRight)
  return rtl >= 0 && (ltr < 0 || rtl < ltr) ? 'rtl' : 'ltr'
}

/** Whether a text has right-to-left letters, which could reorder the text next to it. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}
