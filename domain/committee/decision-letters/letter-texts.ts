/** The texts of letters that a conference wrote itself; the others are the product's. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  listStaffTranslations,
  removeStaffTranslations,
  type StaffTranslations,
  type TranslateStaffTextError,
  translateStaffText,
} from '#domain/conference/translations/staff-texts.ts'
import { speechIn } from '#domain/correspondence/letters/spoken-language.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { type OutcomeKind, outcomeKinds } from '#domain/programme/decisions/decision.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'
import { type LetterProblem, type LetterText, letterProblems, type TextFor } from './letter-text.ts'

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

export type SaveLetterTextError =
  | { code: 'invalid'; problems: LetterProblem[] }
  /** Somebody else saved it meanwhile: their text. */
  | { code: 'stale'; theirs: LetterText; version: number }

/** Writes the text for an outcome, a form or a topic. @param version the one that was read; 0 for a new one */
export async function saveLetterText(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  { outcome, formId, topicId }: TextFor,
  { version, ...text }: LetterText & { version: number },
): Promise<Result<null, SaveLetterTextError>> {
  const conferenceId = conferenceOf(permit.scope)
  const problems = letterProblems(text)
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  await lockName(tx, `decision-letters:${conferenceId}`)
  const before = await findOwnText(tx, conferenceId, { outcome, formId, topicId })
  if ((before?.version ?? 0) !== version) {
    const { subject = '', body = '', version: latest = 0 } = before ?? {}
    return fail({ code: 'stale', theirs: { subject, body }, version: latest })
  }
  if (before) {
    const next = { ...text, version: version + 1 }
    await tx.updateTable('decision_letter_texts').set(next).where('id', '=', before.id).execute()
  } else {
    const row = {
      conference_id: conferenceId,
      outcome,
      form_id: formId,
      topic_id: topicId,
      version: 1,
      ...text,
    }
    await tx.insertInto('decision_letter_texts').values(row).execute()
  }
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decision letter written',
    subject: { kind: 'conference', id: conferenceId },
    facts: { outcome },
    now,
  })
  return ok(null)
}

const findOwnText = (tx: Transaction, conferenceId: number, { outcome, formId, topicId }: TextFor) =>
  tx
    .selectFrom('decision_letter_texts')
    .select(['id', 'subject', 'body', 'version'])
    .where('conference_id', '=', conferenceId)
    .where('outcome', '=', outcome)
    .where('form_id', '=', formId)
    .where('topic_id', '=', topicId)
    .executeTakeFirst()

/**
 * Goes back to the text that applies without this one.
 *
 * @param version the one that was read
 */
export async function removeLetterText(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  { outcome, formId, topicId }: TextFor,
  version: number,
): Promise<Result<null, Extract<SaveLetterTextError, { code: 'stale' }>>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `decision-letters:${conferenceId}`)
  const before = await findOwnText(tx, conferenceId, { outcome, formId, topicId })
  if (!before) return ok(null)
  const { id, version: latest, ...theirs } = before
  if (latest !== version) return fail({ code: 'stale', theirs, version: latest })
  await tx.deleteFrom('decision_letter_texts').where('id', '=', id).execute()
  await removeStaffTranslations(tx, conferenceId, 'decision-letter', id)
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decision letter written',
    subject: { kind: 'conference', id: conferenceId },
    facts: { outcome },
    now,
  })
  return ok(null)
}

/**
 * Writes a text in another language of the conference; without a text its translation is removed.
 *
 * @param mark of the translation that was read: `markOfTranslation`
 */
export async function translateLetterText(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  conference: Pick<Conference, 'id' | 'languages'>,
  { outcome, formId, topicId }: TextFor,
  wanted: { language: Language; mark: string; text: LetterText | null },
): Promise<Result<null, TranslateStaffTextError | { code: 'invalid'; problems: LetterProblem[] }>> {
  const conferenceId = conferenceOf(permit.scope)
  const problems = wanted.text ? letterProblems(wanted.text) : []
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  await lockName(tx, `decision-letters:${conferenceId}`)
  const source = await tx
    .selectFrom('decision_letter_texts')
    .select(['id', 'subject', 'body'])
    .where('conference_id', '=', conferenceId)
    .where('outcome', '=', outcome)
    .where('form_id', '=', formId)
    .where('topic_id', '=', topicId)
    .executeTakeFirst()
  const translated = await translateStaffText(tx, conference, 'decision-letter', source, wanted)
  if (!translated.ok) return translated
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decision letter written',
    subject: { kind: 'conference', id: conferenceId },
    facts: { outcome, language: wanted.language },
    now,
  })
  return ok(null)
}

/** Of the letter by hand that somebody read before they wrote theirs: another one was written meanwhile. */
export const markOfLetter = (text: LetterText | undefined): string =>
  text ? digestOf([text.subject, text.body]) : 'none'

export type WriteByHandError =
  | { code: 'invalid'; problems: LetterProblem[] }
  | { code: 'decided-meanwhile' }
  /** Somebody else wrote it by hand meanwhile, or took theirs back: null. */
  | { code: 'stale'; theirs: LetterText | null; mark: string }

/**
 * Writes a letter by hand, for one decision about one abstract; without a text it is written from the template again.
 *
 * @param mark of the letter by hand that was read: `markOfLetter`
 * @param text and in which language it is; null for the conference's first
 */
export async function writeByHand(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  { number, version, mark }: { number: string; version: number; mark: string },
  text: (LetterText & { language: Language | null }) | null,
): Promise<Result<null, WriteByHandError>> {
  const conferenceId = conferenceOf(permit.scope)
  const problems = text ? letterProblems(text) : []
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  await lockName(tx, `decision-letters:${conferenceId}`)
  const row = await abstractsSeenBy(tx, chairOf(permit.scope))
    .select(['id', 'decision_version'])
    .where('conference_id', '=', conferenceId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row || row.decision_version !== version) return fail({ code: 'decided-meanwhile' })
  const before = await tx
    .selectFrom('decision_letters_by_hand')
    .select(['subject', 'body'])
    .where('abstract_id', '=', row.id)
    .where('decision_version', '=', version)
    .executeTakeFirst()
  const present = markOfLetter(before)
  if (present !== mark) return fail({ code: 'stale', theirs: before ?? null, mark: present })
  await tx.deleteFrom('decision_letters_by_hand').where('abstract_id', '=', row.id).execute()
  if (text) {
    const { subject, body, language } = text
    const written = { abstract_id: row.id, decision_version: version, subject, body, language }
    await tx.insertInto('decision_letters_by_hand').values(written).execute()
  }
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decision letter written',
    subject: { kind: 'abstract', id: row.id },
    facts: {},
    now,
  })
  return ok(null)
}
