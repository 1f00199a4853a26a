/** A group mail in the other languages of its conference: written with its draft, and read by whoever has the language. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  readStaffTranslations,
  type StaffText,
  type StaffTranslations,
  type TranslateStaffTextError,
  translateStaffText,
  writeStaffTranslation,
} from '#domain/conference/translations/staff-texts.ts'
import { readProse, textOfProse } from '#domain/correspondence/letters/mail-prose.ts'
import { speechIn } from '#domain/correspondence/letters/spoken-language.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { GroupMail } from '#domain/office/group-mail/group-mail.ts'
import { lockMail } from '#domain/office/group-mail/group-mail-queries.ts'
import {
  type GroupMailText,
  type MailTextProblems,
  problemsOfMailText,
} from '#domain/office/group-mail/group-mail-text.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** What is translated of a mail. */
export const mailSourceOf = ({ id, subject, body, html }: GroupMail): StaffText & { id: number } => ({
  id,
  subject,
  body: html ?? body,
})

export const readMailTranslations = (db: Reader, mail: GroupMail): Promise<StaffTranslations> =>
  readStaffTranslations(db, mail.conferenceId, 'group-mail', mailSourceOf(mail))

/** In which language somebody reads a mail: in theirs if it is written in it, or else in the conference's first. @param own as stored */
export function languageOfMail(
  conference: Pick<Conference, 'name' | 'languages'>,
  translations: StaffTranslations,
  own: string | null,
): Language {
  const { language } = speechIn(conference, own)
  return translations.has(language) ? language : conference.languages[0]
}

/** A mail as it is read in a language. */
export function mailIn(mail: GroupMail, translations: StaffTranslations, language: Language): GroupMail {
  const said = translations.get(language)
  if (!said) return mail
  return { ...mail, subject: said.subject, body: textOfProse(readProse(said.body)), html: said.body }
}

/**
 * Writes a draft in another language of its conference; without a text its translation is removed.
 *
 * @param mark of the translation that was read: `markOfTranslation`
 */
export async function translateMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  conference: Pick<Conference, 'id' | 'languages'>,
  {
    mailId,
    language,
    mark,
    text,
  }: { mailId: number; language: Language; mark: string; text: (GroupMailText & { html: string }) | null },
): Promise<Result<null, TranslateStaffTextError | { code: 'invalid-fields'; fields: MailTextProblems }>> {
  const mail = await lockMail(tx, permit, mailId)
  if (mail?.stage !== 'draft' || mail.conferenceId !== conference.id) return fail({ code: 'not-found' })
  const problems = text ? await problemsOfMailText(tx, mail, text) : undefined
  if (problems) return fail({ code: 'invalid-fields', fields: problems })
  const written = text && { subject: text.subject, body: text.html }
  const wanted = { language, mark, text: written }
  const translated = await translateStaffText(tx, conference, 'group-mail', mailSourceOf(mail), wanted)
  if (!translated.ok) return translated
  await recordAudit(tx, {
    conferenceId: mail.conferenceId,
    actor,
    act: 'group mail written',
    subject: { kind: 'group-mail', id: mailId },
    facts: { language },
    now,
  })
  return ok(null)
}

/** A mail that corrects another one begins with its translations. */
export async function copyMailTranslations(
  tx: Transaction,
  { from, to }: { from: GroupMail; to: GroupMail },
): Promise<void> {
  for (const [language, said] of await readMailTranslations(tx, from)) {
    // Of a text that was corrected they are older than it.
    const source = said.isOld ? { ...mailSourceOf(from), subject: '', body: '' } : mailSourceOf(from)
    await writeStaffTranslation(tx, to.conferenceId, 'group-mail', { ...source, id: to.id }, language, said)
  }
}
