import type { Transaction } from '#database/database.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import type { TextType } from '#domain/conference/translations/translatable.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import type { Language } from '#domain/foundations/language.ts'
import { translatedTexts } from '#domain/preparation/editing/record-translations.ts'
import { listTranslatable } from '#domain/preparation/translating/survey-translations.ts'
import type { SampleTranslations } from '#sample/manuscript.ts'

/** Translates what a conference's manuscript has in its other languages. */
export async function insertTranslations(
  tx: Transaction,
  conferenceId: number,
  translations: SampleTranslations,
): Promise<void> {
  // Its keys are languages.
  const languages = Object.keys(translations) as Language[]
  if (languages.length === 0) return
  const rows = []
  for await (const { kind, id, data } of listTranslatable(tx, { conferenceId })) {
    for (const language of languages) {
      for (const { path, type, text: source } of translatedTexts(kind, data, language)) {
        const text = translated(type, source, translations[language] ?? {})
        if (text === undefined) continue
        const of = { conference_id: conferenceId, kind, record_id: id, language, path }
        rows.push({ ...of, text, source_digest: sourceDigest(source) })
      }
    }
  }
  await tx.insertInto('translations').values(rows).execute()
}

/** Rich text is translated paragraph by paragraph: all of it, or none. */
function translated(
  type: TextType,
  source: string,
  texts: Readonly<Record<string, string>>,
): string | undefined {
  if (type !== 'html') return texts[source]
  const byHtml = new Map(Object.entries(texts).map(([one, other]) => [escapeHtml(one), escapeHtml(other)]))
  let isWhole = true
  const html = source.replaceAll(/(?<=>)[^<>]*\S[^<>]*(?=<)/g, text => {
    const found = byHtml.get(text)
    isWhole &&= found !== undefined
    return found ?? text
  })
  return isWhole && html !== source ? html : undefined
}
