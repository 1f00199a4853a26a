import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, type Result } from '#domain/foundations/result.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { type EndMailingError, endMailing } from '#domain/office/mailings/end-mailing.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Stops a mail: nothing more of it is sent. */
export async function stopMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  act: Act,
  mailId: number,
): Promise<Result<null, EndMailingError>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  const { id, conferenceId } = mail
  return endMailing(tx, act, { ...groupMailing, id, conferenceId })
}
