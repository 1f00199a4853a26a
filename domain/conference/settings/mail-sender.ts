/** In whose name the mails of a conference are sent, where replies go, and who gets a copy of mails to many. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { emailProblem, readEmail } from '#domain/foundations/texts/email.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** Each is empty for the organiser's, and for no copy. */
export interface MailSender {
  name: string
  replyTo: string
  copyTo: string
}

const nothing: MailSender = { name: '', replyTo: '', copyTo: '' }

/** @param conferenceId null for mails that are about no conference */
export async function readMailSender(db: Reader, conferenceId: number | null): Promise<MailSender> {
  if (conferenceId === null) return nothing
  const row = await db
    .selectFrom('conferences')
    .select('mail_sender')
    .where('id', '=', conferenceId)
    .executeTakeFirst()
  // Written below.
  return row?.mail_sender ? (JSON.parse(row.mail_sender) as MailSender) : nothing
}

export interface SetMailSenderError {
  code: 'invalid-sender'
  fields: readonly (keyof MailSender)[]
}

export async function setMailSender(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  typed: MailSender,
): Promise<Result<MailSender, SetMailSenderError>> {
  const conferenceId = conferenceOf(permit.scope)
  const sender = {
    name: typed.name.trim(),
    replyTo: readEmail(typed.replyTo).trim(),
    copyTo: readEmail(typed.copyTo).trim(),
  }
  const wrong = [
    ...(optionalTextProblem(sender.name, 'line') ? (['name'] as const) : []),
    ...(['replyTo', 'copyTo'] as const).filter(field => sender[field] !== '' && emailProblem(sender[field])),
  ] // biome-ignore format: a list
  if (wrong.length > 0) return fail({ code: 'invalid-sender', fields: wrong })
  await lockConference(tx, conferenceId)
  const before = await readMailSender(tx, conferenceId)
  if (JSON.stringify(before) === JSON.stringify(sender)) return ok(sender)
  await tx
    .updateTable('conferences')
    .set({ mail_sender: JSON.stringify(sender) })
    .where('id', '=', conferenceId)
    .execute()
  const changed = (['name', 'replyTo', 'copyTo'] as const).filter(field => before[field] !== sender[field])
  await auditConference(tx, act, conferenceId, 'mail sender set', { sender: changed.join(' ') })
  return ok(sender)
}
