/**
 * Readers that give the texts of records in another language than the one they are written in. Queries for pages pass what
 * they read through `inLanguage`; it costs nothing with any other reader, such as a command's transaction.
 */
import type { KyselyPlugin } from 'kysely'
import type { Reader } from '#database/database.ts'
import { staffTextKinds } from '#domain/conference/translations/staff-texts.ts'
import { isReadExactly, textsToTranslate, withTexts } from '#domain/conference/translations/translatable.ts'
import {
  type StoredTranslation,
  sourceDigest,
  type TranslationsOfRecord,
  translate,
} from '#domain/conference/translations/translation.ts'
import { listSpokenRows, type TextsOwner } from '#domain/conference/translations/translation-rows.ts'
import { directionOf, type Language } from '#domain/foundations/language.ts'

interface Speech {
  owner: TextsOwner
  language: Language
  /** The language of the records themselves. */
  source: Language
  /** By kind and id. Talks are read apart, since there may be a thousand. */
  texts: { talks?: Promise<TextsByRecord>; others?: Promise<TextsByRecord> }
  words?: Promise<SayWord>
}

type TextsByRecord = ReadonlyMap<string, TranslationsOfRecord>

/** Of a conference, and of the main site around it. */
const speechesOf = new WeakMap<Reader, readonly Speech[]>()

const speechOf = (db: Reader, owner: TextsOwner) => speechesOf.get(db)?.find(each => each.owner === owner)

/** A reader of its own must be told from the one that everybody has. */
const unchanged: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

/**
 * The same reader, for one page or mail, which also gives the texts of a conference or of the main site (null) in a language;
 * itself for that of the texts.
 */
export function readerInLanguage(
  db: Reader,
  { id, languages: [source] }: { id: TextsOwner; languages: readonly [Language, ...Language[]] },
  language: Language,
): Reader {
  if (language === source) return db
  const reader = db.withPlugin(unchanged)
  const speech = { owner: id, language, source, texts: {} }
  speechesOf.set(reader, [...(speechesOf.get(db) ?? []), speech])
  return reader
}

/** Has a reader speak as another one does. */
export function speakLike(reader: Reader, model: Reader): Reader {
  const speeches = speechesOf.get(model)
  if (speeches) speechesOf.set(reader, speeches)
  return reader
}

/**
 * Records of a kind as a page shows them: in the reader's language where they are translated. HTML that is not says in which
 * language it is.
 *
 * @param records of the owner, their texts named as the fields of the kind
 */
export async function inLanguage<T extends { id: number }>(
  db: Reader,
  owner: number | null,
  kind: string | ((record: T) => string),
  records: T[],
): Promise<T[]> {
  const speech = speechOf(db, owner)
  if (!speech || records.length === 0) return records
  const kindOf = typeof kind === 'string' ? () => kind : kind
  const isOfTalks = kind === 'talk'
  const part = isOfTalks ? 'talks' : 'others'
  const asked = speech.texts[part] ?? readTexts(db, speech, isOfTalks)
  speech.texts[part] = asked
  const texts = await asked
  return records.map(record => speakRecord(speech, kindOf(record), record, texts))
}

/** The same of one record, if there is one. */
export async function oneInLanguage<T extends { id: number }>(
  db: Reader,
  owner: number | null,
  kind: string,
  record: T | undefined,
): Promise<T | undefined> {
  const [found] = await inLanguage(db, owner, kind, record ? [record] : [])
  return found
}

/**
 * The name of a record as it is kept elsewhere, such as an abstract's topic, in the reader's language where exactly that name is
 * translated: one that was changed since stays as it was.
 */
export async function nameInLanguage(
  db: Reader,
  owner: number,
  kind: string,
  { id, name }: { id: number; name: string },
): Promise<string> {
  const speech = speechOf(db, owner)
  if (!speech) return name
  speech.texts.others ??= readTexts(db, speech, false)
  const said = (await speech.texts.others).get(`${kind} ${id}`)?.name
  return said?.of === sourceDigest(name) ? said.text : name
}

/** The language in which an owner's records are written, for a reader that has them in another one. */
export const writtenIn = (db: Reader, owner: TextsOwner): Language | undefined => speechOf(db, owner)?.source

/** Whether a reader has an owner's texts in another language than theirs. */
export const speaks = (db: Reader, owner: TextsOwner): boolean => speechOf(db, owner) !== undefined

/** A word of the conference in the reader's language: where it stands, such as `tracks`, and as it is written. */
type SayWord = (list: string, word: string) => string

export const asWritten: SayWord = (_, word) => word

/**
 * The words of a conference that are no record of their own: its name and place, and what its talks and extras are grouped by.
 * Only a translation of exactly these words is said: an older one could name another place, or last year's number.
 */
export async function wordsInLanguage(db: Reader, owner: number): Promise<SayWord> {
  const speech = speechOf(db, owner)
  if (!speech) return asWritten
  speech.words ??= readWords(db, speech)
  return speech.words
}

async function readWords(db: Reader, speech: Speech): Promise<SayWord> {
  speech.texts.others ??= readTexts(db, speech, false)
  const texts = (await speech.texts.others).get(`conference-words ${speech.owner}`)
  if (!texts) return asWritten
  const said = new Map(
    Object.entries(texts).map(([path, { text, of }]) => [`${path.split('.')[0]} ${of}`, text]),
  )
  const known = new Map<string, string>()
  return (list, word) => {
    const key = `${list} ${word}`
    const found = known.get(key) ?? said.get(`${list} ${sourceDigest(word)}`) ?? word
    known.set(key, found)
    return found
  }
}

function speakRecord<T extends { id: number }>(
  { source }: Speech,
  kind: string,
  record: T,
  texts: TextsByRecord,
): T {
  const translated = translate(textsToTranslate(kind, record), texts.get(`${kind} ${record.id}`) ?? {})
  const shown = translated.flatMap(({ path, type, text, translation, isOld }) => {
    const isRead = !(isOld && isReadExactly(kind, path))
    if (translation !== undefined && isRead) return [[path, translation] as const]
    const written = withFields.has(kind) ? fieldsAsWritten(text) : text
    return [[path, type === 'html' ? marked(written, source) : written] as const]
  })
  return withTexts(record, new Map(shown))
}

/** The kinds whose texts can have fields, such as `{refund days}`. */
const withFields: ReadonlySet<string> = new Set(['page', 'own-page', 'home-about', 'service'])

/**
 * A text in the first language states its fields in that language, too: no “within 30 Tage of its last day”. A field that is a paragraph
 * of its own, such as a table, is in the reader's.
 */
const fieldsAsWritten = (text: string) =>
  text.replaceAll(
    /(<p>\s*)?\{([a-z][a-z -]{0,40})\}(\s*<\/p>)?/g,
    (field, before = '', name = '', after = '') =>
      before && after ? field : `${before}{${name} as written}${after}`,
  )

/** Screen readers then read it with the voice of its language. */
const marked = (html: string, language: Language) =>
  `<div lang="${language}" dir="${directionOf(language)}">${html}</div>`

async function readTexts(
  db: Reader,
  { owner, language }: Speech,
  isOfTalks: boolean,
): Promise<TextsByRecord> {
  const kinds = isOfTalks ? { only: 'talk' } : { but: ['talk', ...staffTextKinds] }
  const rows = await listSpokenRows(db, owner, language, kinds)
  const texts = new Map<string, Record<string, StoredTranslation>>()
  for (const { kind, record_id, path, text, source_digest } of rows) {
    const key = `${kind} ${record_id}`
    const known = texts.get(key) ?? {}
    known[path] = { text, of: source_digest }
    texts.set(key, known)
  }
  return texts
}
