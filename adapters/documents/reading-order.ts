/** Arabic and Hebrew among other scripts: Unicode's bidirectional algorithm (annex 9) for a line's units. */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Any sign or picture, which takes the direction of what it stands in. */
const placeholder = '\ufffc'

/**
 * The embedding level of each part of a paragraph: odd where it reads from right to left.
 *
 * A paragraph that has letters of the other direction reads from left to right, as the document around it does, so
 * that no name turns the words or figures beside it around.
 *
 * @param parts in the order of reading; undefined for what is not of the text, such as a marker
 */
export function levelsOf(parts: readonly (string | undefined)[]): number[] {
  const texts = parts.map(part => part ?? placeholder)
  const whole = texts.join('')
  if (!rightToLeft.test(whole)) return texts.map(() => 0)
  const hasLeftToRight = [...whole].some(character => bidi.getBidiCharTypeName(character) === 'L')
  const { levels } = bidi.getEmbeddingLevels(whole, hasLeftToRight ? 'ltr' : 'rtl')
  let at = 0
  return texts.map(text => {
    const level = levels[at] ?? 0
    at += text.length
    return level
  })
}

/** What to draw for a character that reads from right to left: a bracket is turned around. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character
}

/** A line's parts from left to right (rule L2). */
export function fromLeftToRight<Part extends { readonly level?: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts]
  const levelAt = (at: number) => ordered[at]?.level ?? 0
  const highest = Math.max(0, ...ordered.map(part => part.level ?? 0))
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && levelAt(end) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  return ordered
}
