/**
 * Texts of mails that staff write themselves, in the other languages of their conference. They are stored beside the
 * translations of its records, and are older than their sources in the same way; they have no drafts, because nobody reads
 * them before they are sent.
 */
import type { Reader, Transaction } from '#database/database.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** No page reads these. */
export const staffTextKinds = ['decision-letter', 'group-mail'] as const
export type StaffTextKind = (typeof staffTextKinds)[number]

/** @param body as it is stored, such as the HTML of a group mail */
export interface StaffText {
  subject: string
  body: string
}

export interface StaffTranslation extends StaffText {
  /** Its source has changed since. */
  isOld: boolean
}

/** By language; one that is missing is not translated. */
export type StaffTranslations = ReadonlyMap<Language, StaffTranslation>

/** The languages into which a conference's texts are translated. */
export const otherLanguages = ({ languages }: { languages: readonly Language[] }): readonly Language[] =>
  languages.slice(1)

/** The translations of some texts, by their ids. */
export async function listStaffTranslations(
  db: Reader,
  conferenceId: number,
  kind: StaffTextKind,
  sources: readonly (StaffText & { id: number })[],
): Promise<Map<number, StaffTranslations>> {
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('translations')
    .select(['record_id', 'language', 'path', 'text', 'source_digest'])
    .where('conference_id', '=', conferenceId)
    .where('kind', '=', kind)
    .where(
      'record_id',
      'in',
      sources.map(({ id }) => id),
    )
    .execute()
  const byText = Map.groupBy(rows, row => row.record_id)
  return new Map(
    sources.map(source => {
      const byLanguage = Map.groupBy(byText.get(source.id) ?? [], row => row.language)
      const own = new Map<Language, StaffTranslation>()
      for (const [language, parts] of byLanguage) {
        const subject = parts.find(({ path }) => path === 'subject')
        const body = parts.find(({ path }) => path === 'body')
        // Both are written together.
        if (!isLanguage(language) || !subject || !body) continue
        const isOld =
          subject.source_digest !== sourceDigest(source.subject) ||
          body.source_digest !== sourceDigest(source.body)
        own.set(language, { subject: subject.text, body: body.text, isOld })
      }
      return [source.id, own]
    }),
  )
}

/** The translations of one text. */
export async function readStaffTranslations(
  db: Reader,
  conferenceId: number,
  kind: StaffTextKind,
  source: StaffText & { id: number },
): Promise<StaffTranslations> {
  return (await listStaffTranslations(db, conferenceId, kind, [source])).get(source.id) ?? new Map()
}

/** Of what somebody read before they write: another one was written meanwhile. */
export const markOfTranslation = (text: StaffText | undefined): string =>
  text ? digestOf([text.subject, text.body]) : 'none'

export type TranslateStaffTextError =
  /** There is no such text of the conference's own, or it has no such language. */
  | { code: 'not-found' }
  /** Somebody else translated it meanwhile: theirs, unless it is removed. */
  | { code: 'stale'; theirs: StaffText | undefined; mark: string }

/**
 * Writes a text in another language of its conference; without a text its translation is removed. The caller has locked
 * the source, and records the act.
 *
 * @param source undefined if there is none
 * @param mark of the translation that was read: `markOfTranslation`
 */
export async function translateStaffText(
  tx: Transaction,
  { id: conferenceId, languages }: { id: number; languages: readonly Language[] },
  kind: StaffTextKind,
  source: (StaffText & { id: number }) | undefined,
  { language, mark, text }: { language: Language; mark: string; text: StaffText | null },
): Promise<Result<null, TranslateStaffTextError>> {
  if (!source || !otherLanguages({ languages }).includes(language)) return fail({ code: 'not-found' })
  const before = (await readStaffTranslations(tx, conferenceId, kind, source)).get(language)
  const present = markOfTranslation(before)
  if (present !== mark) return fail({ code: 'stale', theirs: before, mark: present })
  await writeStaffTranslation(tx, conferenceId, kind, source, language, text)
  return ok(null)
}

/** Writes the translation of a text into a language, or removes it. The caller has locked the text. */
export async function writeStaffTranslation(
  tx: Transaction,
  conferenceId: number,
  kind: StaffTextKind,
  { id, subject, body }: StaffText & { id: number },
  language: Language,
  text: StaffText | null,
): Promise<void> {
  await tx
    .deleteFrom('translations')
    .where('conference_id', '=', conferenceId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('language', '=', language)
    .execute()
  if (!text) return
  const of = { conference_id: conferenceId, kind, record_id: id, language }
  await tx
    .insertInto('translations')
    .values([
      { ...of, path: 'subject', text: text.subject, source_digest: sourceDigest(subject) },
      { ...of, path: 'body', text: text.body, source_digest: sourceDigest(body) },
    ])
    .execute()
}

/** Of a text that is gone. */
export async function removeStaffTranslations(
  tx: Transaction,
  conferenceId: number,
  kind: StaffTextKind,
  id: number,
): Promise<void> {
  await tx
    .deleteFrom('translations')
    .where('conference_id', '=', conferenceId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
}
