/** Arabic and Hebrew among other scripts: Unicode's bidirectional algorithm (annex 9) for a line's units. */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Any sign or picture, which takes the direction of what it stands in. */
const placeholder = '\ufffc'

/** What documents set between one thing and the next on a line. */
const divider = '·'

/**
 * The embedding level of each part of a paragraph: odd where it reads from right to left.
 *
 * What stands between middle dots is put into order by itself, so that no name turns around the date beside it.
 *
 * @param parts in the order of reading; undefined for what is not of the text, such as a marker
 */
export function levelsOf(parts: readonly (string | undefined)[]): number[] {
  const texts = parts.map(part => part ?? placeholder)
  const whole = texts.join('')
  if (!rightToLeft.test(whole)) return texts.map(() => 0)
  const base = bidi.getEmbeddingLevels(whole).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
  return stretchesOf(texts).flatMap(stretch => {
    const { levels } = bidi.getEmbeddingLevels(stretch.join(''), base)
    let at = 0
    return stretch.map(text => {
      const level = levels[at] ?? 0
      at += text.length
      return level
    })
  })
}

/** The texts before, between and after dividers, each divider alone. */
function stretchesOf(texts: readonly string[]): string[][] {
  const stretches: string[][] = []
  for (const text of texts) {
    const last = stretches.at(-1)
    if (last && text !== divider && last[0] !== divider) last.push(text)
    else stretches.push([text])
  }
  return stretches
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
