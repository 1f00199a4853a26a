/**
 * What there is to translate at a conference, and how far each language is: every text with its translation, which may
 * be missing, or older than its source.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Reader } from '#database/database.ts'
import { translatable } from '#domain/conference/translations/translatable.ts'
import {
  countTranslated,
  type Translated,
  type TranslationCounts,
} from '#domain/conference/translations/translation.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import type { Language } from '#domain/foundations/language.ts'
import { suggestedIn } from '#domain/preparation/default-pages/suggested-sentences.ts'
import { listSlice } from '#domain/preparation/editing/record-slices.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { type Draft, listAllDrafts, withSources } from '#domain/preparation/records/drafts.ts'
import { canOwn, type EditableKind, editableKindNames } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, StoredRecord } from '#domain/preparation/records/record-store.ts'
import { translatedTexts, withoutTranslations } from '#domain/preparation/records/record-translations.ts'
import { contextOf, type FileEntry } from '#domain/preparation/translating/translation-file.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface TranslatableRecord {
  kind: EditableKind
  id: number
  /** The draft, or else what is published. */
  data: RecordData
  published: RecordData | undefined
  draft: Draft | undefined
}

/** The records of a conference, or of the main site, that have texts to translate, by kind. Others get their turn in between. */
export async function* listTranslatable(
  db: Reader,
  { conferenceId: owner }: Pick<Scope, 'conferenceId'>,
): AsyncGenerator<TranslatableRecord> {
  const draftsOf = Map.groupBy(await listAllDrafts(db, owner), ({ kind }) => kind)
  const kinds = editableKindNames.filter(kind => translatable[kind] && canOwn(kind, owner))
  for (const kind of kinds) {
    const drafts = new Map<number, Draft>((draftsOf.get(kind) ?? []).map(draft => [draft.recordId, draft]))
    const store = storeOf(kind)
    const parts = inParts<StoredRecord>((after, limit) => listSlice(store, db, owner, { after, limit }))
    for await (const records of parts) {
      for (const record of records) {
        const { id, data } = record
        const draft = withSources(record, drafts.get(id))
        drafts.delete(id)
        yield { kind, id, data: draft?.data ?? data, published: data, draft }
      }
    }
    for (const draft of drafts.values()) {
      yield { kind, id: draft.recordId, data: draft.data, published: undefined, draft }
    }
  }
}

export interface TranslationSurvey {
  language: Language
  all: TranslationCounts
  /** Those that lack something, with what they lack, as many as were asked for. */
  records: (Pick<TranslatableRecord, 'kind' | 'id' | 'data'> & { counts: TranslationCounts })[]
  /** How many lack something. */
  lacking: number
  /** How many of the missing texts the product suggested, and has in this language too. */
  suggested: number
}

/** The missing texts that the product suggested, with what they say in a language. */
function suggestedAmong(texts: readonly Translated[], language: Language, source: Language) {
  return texts.flatMap(({ path, text, translation }) => {
    const said = translation === undefined ? suggestedIn(language, text, source) : undefined
    return said === undefined ? [] : [{ path, text, said }]
  })
}

/** The same of all records, as a translators' file would say it. */
export async function listSuggestedTranslations(
  db: Reader,
  scope: Pick<Scope, 'conferenceId'>,
  [source]: readonly [Language, ...Language[]],
  language: Language,
): Promise<Omit<FileEntry, 'note'>[]> {
  const entries: Omit<FileEntry, 'note'>[] = []
  for await (const { kind, id, data, published } of listTranslatable(db, scope)) {
    if (!published) continue
    const found = suggestedAmong(translatedTexts(kind, data, language), language, source)
    for (const { path, text, said } of found)
      entries.push({
        context: contextOf({ kind, id, path }),
        source: text,
        translation: said,
        isUnsure: false,
      })
  }
  return entries
}

/**
 * What is missing in each language, or older than its source, and the drafts that only translate.
 *
 * @param languages the first is the one in which the texts are written
 * @param most how many records of a language are named
 */
export async function surveyTranslations(
  db: Reader,
  scope: Pick<Scope, 'conferenceId'>,
  [source, ...languages]: readonly [Language, ...Language[]],
  most: number,
): Promise<{ surveys: TranslationSurvey[]; drafts: TranslatedDraft[] }> {
  const drafts: TranslatedDraft[] = []
  const surveys: TranslationSurvey[] = languages.map(language => ({
    language,
    all: { texts: 0, missing: 0, old: 0 },
    records: [],
    lacking: 0,
    suggested: 0,
  }))
  if (languages.length === 0) return { surveys, drafts }
  for await (const { kind, id, data, published, draft } of listTranslatable(db, scope)) {
    if (draft && onlyTranslates(published, draft)) drafts.push({ kind, id, data })
    for (const survey of surveys) {
      const texts = translatedTexts(kind, data, survey.language)
      const counts = countTranslated(texts)
      survey.all.texts += counts.texts
      survey.all.missing += counts.missing
      survey.all.old += counts.old
      // What nobody has accepted yet stays a suggestion.
      if (published) survey.suggested += suggestedAmong(texts, survey.language, source).length
      if (counts.missing + counts.old === 0) continue
      survey.lacking += 1
      if (survey.records.length < most) survey.records.push({ kind, id, data, counts })
    }
  }
  return { surveys, drafts }
}

/** A draft that changes nothing but translations. */
export interface TranslatedDraft {
  kind: EditableKind
  id: number
  data: RecordData
}

/** One that is to be published at a time of its own is not among them. */
export const onlyTranslates = (published: RecordData | undefined, draft: Draft): boolean =>
  published !== undefined &&
  draft.publishAt === null &&
  isDeepStrictEqual(withoutTranslations(published), withoutTranslations(draft.data))
