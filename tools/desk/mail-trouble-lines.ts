import type { MailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { mailTroubleWords } from '#words/organiser/correspondence/mail-trouble-words.ts'

/** The case of the mail server, the first line by itself understandable. */
export function mailTroubleLines(trouble: MailTrouble): string[] {
  const { title, why, answer, waiting } = mailTroubleWords(trouble)
  return [`${title}: ${waiting}`, `    ${why} (${answer})`, '    see `mail-trouble send`']
}
