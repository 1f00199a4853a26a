/**
 * The translations of a record as fields of its data, one for each language: `translation-de` has the German texts by the
 * paths of their sources. So drafts, versions, previews and conflicts contain them without knowing of languages. Pure.
 */
import { z } from 'zod'
import { cleanHtml } from '#domain/conference/content/html.ts'
import {
  longestText,
  patternOf,
  type TextType,
  textsToTranslate,
  translatable,
} from '#domain/conference/translations/translatable.ts'
import {
  type Translated,
  type TranslationsOfRecord,
  translate,
} from '#domain/conference/translations/translation.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import type { EditableKind } from './editable-kinds.ts'
import type { RecordData } from './record-store.ts'

export const translationField = (language: Language) => `translation-${language}`

/** The fields of a record's data that are translations. */
export const translationFields = new Map(languages.map(language => [translationField(language), language]))

/** Drafts and versions are stored as they were typed, so their fields may be of any shape. */
const stored = z.record(z.string(), z.object({ text: z.string(), of: z.string() }))

export function translationsIn(data: RecordData, language: Language): TranslationsOfRecord {
  const read = stored.safeParse(data[translationField(language)])
  return read.success ? read.data : {}
}

/** The texts of a record with their translations into a language. */
export const translatedTexts = (kind: EditableKind, data: RecordData, language: Language): Translated[] =>
  translate(textsToTranslate(kind, data), translationsIn(data, language))

/** A record's data apart from its translations. */
export const withoutTranslations = (data: RecordData): RecordData =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !translationFields.has(field)))

/** The translations that a form without them leaves as they are. */
export const keptTranslations = (before: RecordData, typed: RecordData): RecordData =>
  Object.fromEntries(
    Object.entries(before).filter(([field]) => translationFields.has(field) && !(field in typed)),
  )

/**
 * The translations in a record's data, with cleaned HTML and without empty texts and those of fields that the kind does not
 * have; undefined if one of them is too long or none at all.
 */
export function readTranslations(kind: EditableKind, data: RecordData): RecordData | undefined {
  const read: Record<string, TranslationsOfRecord> = {}
  for (const field of translationFields.keys()) {
    if (!(field in data)) continue
    const parsed = stored.safeParse(data[field])
    if (!parsed.success) return undefined
    const texts = Object.entries(parsed.data).flatMap(([path, { text, of }]) => {
      const type = typeOf(kind, path)
      const clean = type === 'html' ? cleanHtml(text) : text
      return type && clean.trim() !== '' ? [{ path, type, text: clean, of }] : []
    })
    if (texts.some(({ type, text }) => text.length > longestText[type])) return undefined
    read[field] = Object.fromEntries(texts.map(({ path, text, of }) => [path, { text, of }]))
  }
  return read
}

const typeOf = (kind: EditableKind, path: string): TextType | undefined => {
  const types = translatable[kind] ?? {}
  const pattern = patternOf(path)
  return Object.hasOwn(types, pattern) ? types[pattern] : undefined
}
