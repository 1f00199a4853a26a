import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, type Result } from '#domain/foundations/result.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { retryMailing } from '#domain/office/mailings/retry-mailing.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Tries the recipients of a mail again that failed. */
export async function retryMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  act: Act,
  mailId: number,
): Promise<Result<{ retried: number }, { code: 'not-found' }>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  const { id, conferenceId } = mail
  return retryMailing(tx, act, { ...groupMailing, id, conferenceId }, 'group mail tried again')
}
