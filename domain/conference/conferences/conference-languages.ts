/** The languages that a conference speaks. Pure. */
import { isLanguage, type Language, languages } from '#domain/foundations/language.ts'

/** At least one: the first is that of the conference's records, and of the addresses without a language. */
export type ConferenceLanguages = readonly [first: Language, ...others: Language[]]

const usualLanguages: ConferenceLanguages = [languages[0]]

/** The column's value. */
export const toStoredLanguages = (spoken: ConferenceLanguages): string | null =>
  spoken.length === 1 && spoken[0] === usualLanguages[0] ? null : spoken.join(',')

/** Reads the column. A language that this release does not know is left out. */
export function fromStoredLanguages(stored: string | null): ConferenceLanguages {
  const [first, ...others] = (stored ?? '').split(',').filter(isLanguage)
  return first === undefined ? usualLanguages : [first, ...others]
}

/** The first one, then others in the product's order, each once. */
export const languagesInOrder = (first: Language, others: readonly Language[]): ConferenceLanguages => [
  first,
  ...languages.filter(language => language !== first && others.includes(language)),
]
