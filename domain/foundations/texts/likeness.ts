/**
 * How alike texts are, by their words: TF-IDF. A word weighs more the more often its own text says it, and the fewer of
 * the others do; two texts are as alike as their weights point the same way, from 0 for no word in common to 1 for the
 * same words. Pure. It knows no language: words are folded as for a search, and not stemmed.
 */
import { partsOf } from '#domain/foundations/in-parts.ts'
import { fold } from '#domain/foundations/texts/fold.ts'

/** The weights of its words, the heaviest first; their squares add up to 1. Words are numbers, the same in all texts. */
export type WeighedText = ReadonlyMap<number, number>

export interface LikeTexts {
  /** Places in the list of texts. */
  one: number
  other: number
  likeness: number
}

/** This many long texts take 10 to 20 ms. */
const atOnce = 100

/** With more, the index is shorter, and more pairs that share a word are compared in vain. */
const light = 0.7
const rounding = 1e-9

/** Weighs each text by what all of them say. */
export async function weighTexts(texts: readonly string[]): Promise<WeighedText[]> {
  const vocabulary = new Vocabulary()
  const counted: Counted[] = []
  const textsWith: number[] = []
  for await (const part of partsOf(texts, atOnce))
    for (const text of part) {
      const counts = vocabulary.count(text)
      for (const [word] of counts) textsWith[word] = (textsWith[word] ?? 0) + 1
      counted.push(counts)
    }
  const weighed: WeighedText[] = []
  for await (const part of partsOf(counted, atOnce))
    for (const counts of part) {
      let squares = 0
      for (const each of counts) {
        const [word, count] = each
        // What every text says weighs something too: else the only two, being the same, would have no word that does.
        const rarity = 1 + Math.log((1 + texts.length) / (1 + (textsWith[word] ?? 0)))
        each[1] = (1 + Math.log(count)) * rarity
        squares += each[1] ** 2
      }
      const length = Math.sqrt(squares)
      for (const each of counts) each[1] /= length
      weighed.push(new Map(counts.sort(([, one], [, other]) => other - one)))
    }
  return weighed
}

/** From 0 to 1, of texts that were weighed together. */
export function likenessOf(one: WeighedText, other: WeighedText): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [word, weight] of short) sum += weight * (long.get(word) ?? 0)
  return Math.min(sum, 1)
}

/**
 * All pairs that are at least so much alike, with one of the first `own` texts. Those that share no heavy words are not
 * compared: the index leaves out the lightest words of each text, which alone make a pair at most `light` times as much alike.
 *
 * @param from above 0
 */
export async function findLikeTexts(
  texts: readonly WeighedText[],
  from: number,
  own = texts.length,
): Promise<LikeTexts[]> {
  const index: { texts: number[]; weights: number[] }[] = []
  const sums = new Float64Array(own)
  const found: LikeTexts[] = []
  for await (const part of partsOf([...texts.entries()], atOnce))
    for (const [at, text] of part) {
      sums.fill(0)
      for (const [word, weight] of text) {
        const among = index[word]
        if (!among) continue
        for (let nth = 0; nth < among.texts.length; nth++) {
          const one = among.texts[nth] ?? 0
          sums[one] = (sums[one] ?? 0) + weight * (among.weights[nth] ?? 0)
        }
      }
      for (let one = 0; one < own; one++) {
        const first = (sums[one] ?? 0) < (1 - light) * from - rounding ? undefined : texts[one]
        const likeness = first ? likenessOf(first, text) : 0
        if (likeness >= from) found.push({ one, other: at, likeness })
      }
      if (at >= own) continue
      let rest = 1
      for (const [word, weight] of text) {
        if (rest < (light * from) ** 2) break
        index[word] ??= { texts: [], weights: [] }
        index[word].texts.push(at)
        index[word].weights.push(weight)
        rest -= weight ** 2
      }
    }
  return found
}

/** Each word of a text once, with how often it is said, and later its weight. */
type Counted = [word: number, count: number][]

/** The numbers of words. Each is folded once, which takes longer than all else. */
class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #known = new Map<string, readonly number[]>()

  /** How often a text says each of its words. */
  count(text: string): Counted {
    const counts = new Map<number, number>()
    for (const written of text.match(writtenWords) ?? []) {
      let words = this.#known.get(written)
      if (!words) {
        words = wordsOf(written).map(word => this.#numberOf(word))
        this.#known.set(written, words)
      }
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    return [...counts]
  }

  #numberOf(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size
    this.#numbers.set(word, number)
    return number
  }
}

/** Up to the next blank, since folding takes away accents, apostrophes and what cannot be seen. */
const writtenWords = /[^\s.,;:()"]+/g

function wordsOf(written: string): string[] {
  return (fold(written).match(pieces) ?? []).flatMap(piece => {
    if (!isWithoutBlanks.test(piece)) return piece.length > 2 ? [piece] : []
    // Where no blanks stand between words, two signs say about as much as a word.
    const signs = Array.from(piece)
    return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  })
}

/** With the voicing marks that folding takes off ガ. */
const withoutBlanks =
  '\u3099\u309a\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const isWithoutBlanks = new RegExp(`[${withoutBlanks}]`, 'u')
const pieces = new RegExp(`[${withoutBlanks}]+|(?:(?![${withoutBlanks}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
