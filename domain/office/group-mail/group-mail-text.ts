/** The text of a group mail as its writer typed it, and what is wrong with it. */
import type { Reader } from '#database/database.ts'
import { proseTyped, textOfProse, writeProse } from '#domain/correspondence/letters/mail-prose.ts'
import { unknownFields } from '#domain/correspondence/mail-texts/merge-fields.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { type Audience, mailFieldsOf } from '#domain/office/group-mail/group-mail.ts'
import { comparedFields, listOwnFields } from '#domain/office/group-mail/own-fields.ts'

export interface GroupMailText {
  subject: string
  body: string
}

/** The text as its writer formatted it: its plain form, and the formatted one if it has any. */
export function textTyped(subject: string, typed: string): GroupMailText & { html: string } {
  const blocks = proseTyped(typed)
  return { subject, body: textOfProse(blocks), html: writeProse(blocks) }
}

export type MailTextProblem = TextProblem | { code: 'unknown-fields'; fields: string[] }
export interface MailTextProblems {
  subject?: MailTextProblem
  body?: MailTextProblem
}

/** What is wrong with a mail's text; undefined if nothing is. */
export async function problemsOfMailText(
  db: Reader,
  { audience, conferenceId }: { audience: Audience; conferenceId: number },
  { subject, body }: GroupMailText,
): Promise<MailTextProblems | undefined> {
  const own = audience.kind === 'registrations' ? await listOwnFields(db, conferenceId) : []
  const known = [...mailFieldsOf(audience.kind), ...comparedFields(own)]
  const ofSubject = problemOf(subject, 'line', known)
  const ofBody = problemOf(body, 'long-text', known)
  if (!ofSubject && !ofBody) return undefined
  return { ...(ofSubject && { subject: ofSubject }), ...(ofBody && { body: ofBody }) }
}

/** What is wrong with a text; undefined if nothing is. @param known the fields that it may have */
function problemOf(
  text: string,
  kind: 'line' | 'long-text',
  known: readonly string[],
): MailTextProblem | undefined {
  const problem = textProblem(text, kind)
  if (problem) return problem
  const fields = unknownFields([text], known)
  return fields.length > 0 ? { code: 'unknown-fields', fields } : undefined
}
