/** Which translation belongs to which text of a record. Pure, but for the hash. */
import { createHash } from 'node:crypto'
import { patternOf, type SourceText } from '#domain/conference/translations/translatable.ts'

export interface StoredTranslation {
  text: string
  /** The digest of the text from which it was translated. */
  of: string
}

/** One language's translations of a record, by the paths of their sources. */
export type TranslationsOfRecord = Readonly<Record<string, StoredTranslation>>

/** Enough to tell a text from every earlier one of the same field. */
export const sourceDigest = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

export interface Translated extends SourceText {
  /** Undefined if it is missing. */
  translation: string | undefined
  /** Whether its source has changed since. */
  isOld: boolean
}

/**
 * The texts of a record with their translations. In a list, a translation follows the text from which it was made, so
 * that moving, adding or removing an entry leaves the others as they are.
 */
export function translate(sources: readonly SourceText[], translations: TranslationsOfRecord): Translated[] {
  const entries = Object.entries(translations)
  if (entries.length === 0)
    return sources.map(source => ({ ...source, translation: undefined, isOld: false }))
  const byDigest = new Map(
    entries.map(([path, { text, of }]) => [`${patternOf(path)} ${of}`, { path, text }]),
  )
  const taken = new Set<string>()
  const current = sources.map(source => {
    const digest = sourceDigest(source.text)
    const same = translations[source.path]
    const found =
      same?.of === digest
        ? { path: source.path, text: same.text }
        : byDigest.get(`${patternOf(source.path)} ${digest}`)
    if (found) taken.add(found.path)
    return { source, found }
  })
  return current.map(({ source, found }) => {
    if (found) return { ...source, translation: found.text, isOld: false }
    const before = taken.has(source.path) ? undefined : translations[source.path]
    return { ...source, translation: before?.text, isOld: before !== undefined }
  })
}

export interface TranslationCounts {
  texts: number
  missing: number
  old: number
}

export const countTranslated = (translated: readonly Translated[]): TranslationCounts => ({
  texts: translated.length,
  missing: translated.filter(({ translation }) => translation === undefined).length,
  old: translated.filter(({ isOld }) => isOld).length,
})
