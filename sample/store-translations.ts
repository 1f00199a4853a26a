import type { Transaction } from '#database/database.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import type { TextType } from '#domain/conference/translations/translatable.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import type { Language } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { formatDate, months } from '#domain/foundations/time.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import { listTranslatable } from '#domain/preparation/translating/survey-translations.ts'
import type { SampleTranslations } from '#sample/manuscript.ts'

/** Translates what a conference's manuscript has in its other languages. */
export async function insertTranslations(
  tx: Transaction,
  conferenceId: number,
  translations: SampleTranslations,
): Promise<void> {
  // Its keys are languages.
  const translators = Object.entries(translations).map(
    ([language, texts]) => [language as Language, translatorOf(language as Language, texts)] as const,
  )
  if (translators.length === 0) return
  const rows = []
  for await (const { kind, id, data } of listTranslatable(tx, { conferenceId })) {
    for (const [language, translated] of translators) {
      for (const { path, type, text: source } of translatedTexts(kind, data, language)) {
        const text = translated(type, source)
        if (text === undefined) continue
        const of = { conference_id: conferenceId, kind, record_id: id, language, path }
        rows.push({ ...of, text, source_digest: sourceDigest(source) })
      }
    }
  }
  await tx.insertInto('translations').values(rows).execute()
}

/** A text in the language, as rich text or plain; undefined where its translation is missing. */
type Translator = (type: TextType, source: string) => string | undefined

function translatorOf(language: Language, texts: Readonly<Record<string, string>>): Translator {
  const ofText = phraseIn(language, new Map(Object.entries(texts)))
  const escaped = Object.entries(texts).map(([one, other]) => [escapeHtml(one), escapeHtml(other)] as const)
  const ofHtml = phraseIn(language, new Map(escaped))
  return (type, source) => (type === 'html' ? translatedHtml(source, ofHtml) : ofText(source))
}

/** Rich text is translated sentence by sentence: all of it, or none. */
function translatedHtml(source: string, phrase: (text: string) => string | undefined): string | undefined {
  let isWhole = true
  const html = source.replaceAll(/(?<=>)(\s*)([^<>]*[^<>\s])(?=\s*<)/g, (_, space: string, text: string) => {
    const found = isSameEverywhere(text) ? text : phrase(text)
    isWhole &&= found !== undefined
    return space + (found ?? text)
  })
  return isWhole && html !== source ? html : undefined
}

/** Fields in braces, addresses of mail and marks have no language. */
const isSameEverywhere = (text: string) => !/\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|\S+@\S+/g, ''))

const dateOrYear = new RegExp(`\\b(\\d{1,2}) (${months.join('|')}) (\\d{4})\\b|\\b20\\d{2}\\b`, 'g')

/** Looks texts up without their dates, which differ with each day on which the sample is loaded. */
function phraseIn(language: Language, texts: ReadonlyMap<string, string>) {
  return (source: string): string | undefined => {
    const dates: string[] = []
    const key = source.replaceAll(dateOrYear, (written, day?: string, month?: string, year?: string) => {
      dates.push(day && month && year ? dateIn(language, { day, month, year }) : written)
      return '{date}'
    })
    const found = key === '{date}' ? key : texts.get(key)
    return found?.replaceAll('{date}', () => dates.shift() ?? '')
  }
}

function dateIn(language: Language, { day, month, year }: { day: string; month: string; year: string }) {
  const date = { day: Number(day), month: months.indexOf(month) + 1, year: Number(year) }
  return speakingTo({ language, addressed: null }, () => formatDate(Temporal.PlainDate.from(date)))
}
