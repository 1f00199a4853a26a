/** The texts of letters that a conference wrote itself; the others are the product's. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listStaffTranslations, type StaffTranslations } from '#domain/conference/translations/staff-texts.ts'
import { speechIn } from '#domain/correspondence/letters/spoken-language.ts'
import type { Language } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { type OutcomeKind, outcomeKinds } from '#domain/programme/decisions/decision.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'
import type { LetterText, TextFor } from './letter-text.ts'

/** The product's own words, in the language that is spoken. */
export interface DefaultLetters {
  texts(): Readonly<Record<OutcomeKind, LetterText>>
  /** That a letter replaces an earlier one. @param date of that */
  replaces(date: string): string
}

export interface StoredText extends TextFor, LetterText {
  /** Null for the product's own. */
  id: number | null
  /** 0 of the product's own. */
  version: number
  /** In the other languages of its conference. The product's own is there in all of them. */
  translations: StaffTranslations
}

/** Every text that can apply, the product's own for any outcome that has none, in all languages of the conference. */
export async function listLetterTexts(
  db: Reader,
  scope: Scope,
  conference: Pick<Conference, 'name' | 'languages'>,
  defaults: DefaultLetters,
): Promise<StoredText[]> {
  const rows = await db
    .selectFrom('decision_letter_texts')
    .selectAll()
    .where('conference_id', '=', conferenceOf(scope))
    .orderBy('id')
    .execute()
  const translations = await listStaffTranslations(db, conferenceOf(scope), 'decision-letter', rows)
  const own = rows.map(row => ({
    id: row.id,
    translations: translations.get(row.id) ?? new Map(),
    // A CHECK enforces the union.
    outcome: row.outcome as OutcomeKind,
    formId: row.form_id,
    topicId: row.topic_id,
    subject: row.subject,
    body: row.body,
    version: row.version,
  }))
  const isOwn = (outcome: OutcomeKind) =>
    own.some(text => text.outcome === outcome && text.formId === 0 && text.topicId === 0)
  const [first, ...others] = conference.languages
  const inLanguage = (language: Language) =>
    speakingTo(speechIn(conference, language), () => defaults.texts())
  const texts = inLanguage(first)
  const said = others.map(language => [language, inLanguage(language)] as const)
  return [
    ...outcomeKinds
      .filter(outcome => !isOwn(outcome))
      .map(outcome => ({
        id: null,
        outcome,
        formId: 0,
        topicId: 0,
        version: 0,
        ...texts[outcome],
        translations: new Map(
          said.map(([language, letters]) => [language, { ...letters[outcome], isOld: false }] as const),
        ),
      })),
    ...own,
  ]
}
