/**
 * Counts words the way an author does: text between white space that contains a letter or a digit. Scripts without
 * spaces between words are segmented by the rules of their languages. Uses only what browsers have, because the form
 * counts too.
 */
export function countWords(text: string): number {
  let words = 0
  for (const piece of text.split(/\s+/u)) {
    if (!/[\p{L}\p{N}]/u.test(piece)) continue
    words += isWithoutSpaces.test(piece) ? wordsWithin(piece) : 1
  }
  return words
}

const isWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Made for the first text that needs it, because a browser takes long to make it. */
let segmenter: Intl.Segmenter | undefined

function wordsWithin(piece: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return Array.from(segmenter.segment(piece)).filter(segment => segment.isWordLike).length
}
