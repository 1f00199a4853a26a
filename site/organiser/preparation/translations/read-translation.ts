/** A record's texts in two languages, as their editor shows them, and what it sends. */
import { isReadExactly } from '#domain/conference/translations/translatable.ts'
import {
  sourceDigest,
  type Translated,
  type TranslationsOfRecord,
} from '#domain/conference/translations/translation.ts'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { type EditedRecord, findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { type EditableKind, isEditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import type { RouteArgs, StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { ownerOfTexts } from '#site/organiser/preparation/translations/owner-of-texts.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { textLabel } from '#site/organiser/record-form/text-label.ts'

export interface TextView {
  path: string
  label: string
  type: Translated['type']
  source: string
  translation: string
  isMissing: boolean
  isOld: boolean
  /** Whether visitors read the translation. */
  isRead: boolean
}

export interface NamedTranslation {
  kind: EditableKind
  id: number
  language: Language
  record: EditedRecord
}

/** @throws the 404 of a record without such texts, and of a language that its owner does not speak */
export async function findTranslation(
  staff: StaffRequest,
  { params }: Pick<RouteArgs, 'params'>,
): Promise<NamedTranslation> {
  const { language = '', kind = '', id = '' } = params
  const { site, scope } = staff
  const [, ...others] = (await ownerOfTexts(staff)).languages
  if (!isLanguage(language) || !others.includes(language) || !isEditableKind(kind)) throw notFound()
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  const record = await findRecord(site.database.read, scope, { kind, id: Number(id) })
  if (!record) throw notFound()
  return { kind, id: Number(id), language, record }
}

export function textsOfTranslation({ kind, language, record }: NamedTranslation): TextView[] {
  const form = formOf(kind)
  return translatedTexts(kind, record.data, language).map(({ path, type, text, translation, isOld }) => ({
    path,
    label: textLabel(form, record.data, path),
    type,
    source: text,
    translation: translation ?? '',
    isMissing: translation === undefined,
    isOld,
    isRead: translation !== undefined && !(isOld && isReadExactly(kind, path)),
  }))
}

/** The translations as typed. One that is older than its source stays so, until it is changed or said to be right. */
export function readTyped(
  texts: readonly TextView[],
  before: TranslationsOfRecord,
  sent: FormData,
): { translations: TranslationsOfRecord; typed: Map<string, string> } {
  const typed = new Map<string, string>()
  const translations: Record<string, { text: string; of: string }> = {}
  for (const { path, source, translation, isOld } of texts) {
    const value = sent.get(`text.${path}`)
    // A text that came after the form was opened is not in it.
    const text = typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : translation
    typed.set(path, text)
    if (text.trim() === '') continue
    const isSame = plain(text) === plain(translation)
    const staysOld = isOld && isSame && !sent.has(`right.${path}`)
    const kept = staysOld ? before[path] : undefined
    translations[path] = kept ?? { text: isSame ? translation : text.trim(), of: sourceDigest(source) }
  }
  return { translations, typed }
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
