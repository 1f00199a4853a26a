/** Divides a line into what a reader sees as one sign, and tells where it may be broken. */

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

const lam = /^[\u0644\u06b5-\u06b8]\p{M}*$/u
const alef = /^[\u0622\u0623\u0625\u0627\u0671-\u0673]/
/** The two Tamil conjuncts, kssa and shri: the others are written as single letters with a dot. */
const tamilHalf = /^(?:\u0b95\u0bcd|[\u0bb6\u0bb8]\u0bcd)$/
const tamilPair = /^(?:\u0b95\u0bcd\u0bb7|[\u0bb6\u0bb8]\u0bcd\u0bb0\u0bc0)/

/** A consonant without its vowel, and whether to join it to the next or not to. */
const toldToJoin = /[\u094d\u09cd\u0bcd\u0c4d][\u200c\u200d]$/

/** One sign of the text. */
export interface Cluster {
  readonly text: string
  /** A line may be broken before it, though no space stands there. */
  readonly mayStartLine: boolean
}

/** Letters with their marks, conjuncts of consonants, and lam with the alef that it is written over. */
export function clustersOf(line: string): Cluster[] {
  const parts: string[] = []
  for (const { segment } of graphemes.segment(line)) {
    const last = parts.at(-1) ?? ''
    const isPair =
      (lam.test(last) && alef.test(segment)) ||
      (tamilHalf.test(last) && tamilPair.test(last + segment)) ||
      (toldToJoin.test(last) && /^\p{L}/u.test(segment))
    if (isPair) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  const wordStarts = wordStartsOf(line)
  let at = 0
  return parts.map((text, index) => {
    const mayStartLine = wordStarts.has(at) || mayBreak(parts[index - 1] ?? '', text)
    at += text.length
    return { text, mayStartLine }
  })
}

const thai = /\p{Script=Thai}/u

/** Thai is written without spaces between words: a dictionary knows them. */
function wordStartsOf(line: string): ReadonlySet<number> {
  if (!thai.test(line)) return new Set()
  const segments = [...thaiWords.segment(line)]
  const starts = segments.filter(({ segment }, index) => {
    return thai.test(segment) && thai.test(segments[index - 1]?.segment ?? '')
  })
  return new Set(starts.map(({ index }) => index))
}

/** Chinese characters and kana. Korean is broken at its spaces. */
const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\uff01-\uff60]/u
/** Closing brackets, stops, small kana and marks of repetition and length. */
const neverFirst =
  /^[\p{Pe}\p{Pf}!%),.:;?\]}\u2025\u2026\u3001\u3002\u3005\u301c\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309b-\u309e\u30a0\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\uff65\uff67-\uff70]/u
/** Opening brackets and signs of currency. */
const neverLast = /[\p{Ps}\p{Pi}\p{Sc}#]$/u

/** The simple rules of Unicode's annex 14 for scripts that are written without spaces. */
function mayBreak(before: string, after: string): boolean {
  if (before.trim() === '' || after.trim() === '') return false
  if (!ideograph.test(before) && !ideograph.test(after)) return false
  return !neverFirst.test(after) && !neverLast.test(before)
}
