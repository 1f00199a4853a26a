import { fold } from '#domain/foundations/texts/fold.ts'

/** A name for comparison: no case, accents or double spaces. */
export function foldedName(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim()
}

/** Whether two names may be one person's: `Ada Noor`, `Dr. Ada Noor-Lind` and `A. Noor` may, `Bo Lind` may not. */
export function mayBeSamePerson(one: string, other: string): boolean {
  const words = wordsOf(one)
  return [...wordsOf(other)].some(word => words.has(word))
}

/** Initials and titles such as `Dr` distinguish nobody. */
function wordsOf(name: string): Set<string> {
  const words = foldedName(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const long = words.filter(word => word.length > 2)
  return new Set(long.length > 0 ? long : words)
}
