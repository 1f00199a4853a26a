/** The texts of a conference in a translators' file, on their way out and back. Pure. */
import { longestText, patternOf } from '#domain/conference/translations/translatable.ts'
import {
  sourceDigest,
  type Translated,
  type TranslationsOfRecord,
} from '#domain/conference/translations/translation.ts'
import type { Result } from '#domain/foundations/result.ts'

/** One text, with which a translator has to do nothing but translate it. */
export interface FileEntry {
  /** Which text it is: `news/12/about`. */
  context: string
  source: string
  /** Empty if it is missing. */
  translation: string
  /** What it is called in the back office, and how it is written. */
  note: string
  /** It was translated from an earlier wording, or its translator was not sure. */
  isUnsure: boolean
}

export interface TranslationFile {
  /** As the file's head says it, such as `de`; null if it does not. */
  language: string | null
  entries: Omit<FileEntry, 'note'>[]
  /** What else stands in it, which is not stored. */
  unread: { context: string; fault: UnreadFault }[]
}

/** Texts of a file that are no translations of ours. */
export interface UnreadFault {
  code: 'second' | 'note' | 'plural' | 'obsolete' | 'head'
  text: string
}

export type TranslationFileFault =
  | { code: 'unreadable'; reason: string }
  | { code: 'no-texts' }
  | { code: 'busy' }
  | { code: 'too-heavy' }

/** Reads a file that somebody sent. A bad one is reported, never thrown. */
export type ReadTranslationFile = (
  bytes: Uint8Array,
) => Promise<Result<TranslationFile, TranslationFileFault>>

/** Writes a file in parts: its head, then entries. */
export interface WriteTranslationFile {
  head(facts: { language: string; title: string }): string
  entries(entries: readonly FileEntry[]): string
}

/** The largest accepted file: twice the texts of a conference with a thousand talks. */
export const mostFileMegabytes = 10

/** Of which record an entry is, and where in it. */
export interface EntryPlace {
  kind: string
  id: number
  path: string
}

export const contextOf = ({ kind, id, path }: EntryPlace) => `${kind}/${id}/${path}`

export function placeOf(context: string): EntryPlace | undefined {
  const [, kind, id, path] = /^([a-z-]+)\/([1-9]\d{0,14})\/(.+)$/.exec(context) ?? []
  return kind && path ? { kind, id: Number(id), path } : undefined
}

/** Why an entry is not taken. */
export type EntryFault =
  | { code: 'unknown' }
  | { code: 'too-long'; most: number }
  /** Names in braces that its source has and it has not, or the other way round. */
  | { code: 'other-fields'; fields: string[] }
  | { code: 'unsure' }
  | { code: 'twice' }

/** What one entry does to its record. */
export type EntryChange =
  /** It is not translated, or as it is here already. */
  | { code: 'missing' | 'same' }
  | { code: 'refused'; fault: EntryFault }
  | (NewTranslation & { code: 'added' | 'replaced' })

export interface NewTranslation {
  path: string
  text: string
  /** The digest of the text from which it was translated. */
  of: string
  /** That text is worded differently now. */
  isOld: boolean
  /** Addresses of links and pictures that only one of both has. */
  otherLinks: string[]
}

/**
 * @param texts all of the record, with the translations that it has
 * @param path where the entry's text was when the file was written
 */
export function planEntry(
  texts: readonly Translated[],
  path: string,
  { source, translation, isUnsure }: Pick<FileEntry, 'source' | 'translation' | 'isUnsure'>,
): EntryChange {
  const alike = texts.filter(each => patternOf(each.path) === patternOf(path))
  const there = alike.find(each => each.path === path)
  // An entry of a list may have moved since.
  const found = there?.text === source ? there : (alike.find(({ text }) => text === source) ?? there)
  if (!found) return { code: 'refused', fault: { code: 'unknown' } }
  const text = translation.replaceAll(/\r\n?/g, '\n').trim()
  if (text === '') return { code: 'missing' }
  if (text === found.translation && found.isOld === isUnsure) return { code: 'same' }
  if (isUnsure) return { code: 'refused', fault: { code: 'unsure' } }
  const most = longestText[found.type]
  if (text.length > most) return { code: 'refused', fault: { code: 'too-long', most } }
  const fields = onlyInOne(fieldsIn(source), fieldsIn(text))
  if (fields.length > 0) return { code: 'refused', fault: { code: 'other-fields', fields } }
  return {
    code: found.translation === undefined ? 'added' : 'replaced',
    path: found.path,
    text,
    of: sourceDigest(source),
    isOld: source !== found.text,
    otherLinks: found.type === 'html' ? onlyInOne(linksIn(source), linksIn(text)) : [],
  }
}

/** Names in braces, which are filled in where the text is read; formulas have braces of their own. */
const fieldsIn = (text: string) =>
  [...text.replaceAll(/\$[^$]*\$/g, '').matchAll(/\{[a-z][a-z -]*\}/g)].map(([field]) => field)

const linksIn = (html: string) => [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to)

/** What one list has more often than the other, each once. */
function onlyInOne(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of one) counts.set(each, (counts.get(each) ?? 0) + 1)
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) - 1)
  return [...counts].filter(([, count]) => count !== 0).map(([each]) => each)
}

/**
 * A record's translations with those of a file, each at the path that its source has now: at the path of one of a reordered
 * list, another entry's translation may be stored.
 *
 * @param texts all of the record, with the translations that it has
 */
export const withNew = (
  texts: readonly Translated[],
  before: TranslationsOfRecord,
  added: readonly NewTranslation[],
): TranslationsOfRecord => {
  const present = texts.flatMap(({ path, text, translation, isOld }) => {
    const of = isOld ? before[path]?.of : sourceDigest(text)
    return translation === undefined || of === undefined ? [] : [{ path, text: translation, of }]
  })
  return Object.fromEntries([...present, ...added].map(({ path, text, of }) => [path, { text, of }]))
}
