/**
 * Counts words the way an author does: what stands between white space, if it has a letter or a digit in
 * it. Scripts that put no space between words are divided by the rules of their languages. Free of anything
 * that a browser lacks, because the form counts along.
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

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function wordsWithin(piece: string): number {
  return Array.from(segmenter.segment(piece)).filter(segment => segment.isWordLike).length
}
