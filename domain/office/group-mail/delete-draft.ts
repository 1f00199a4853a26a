import type { Transaction } from '#database/database.ts'
import { removeStaffTranslations } from '#domain/conference/translations/staff-texts.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { removeAttachments } from '#domain/office/group-mail/attach-files.ts'
import { lockMail } from '#domain/office/group-mail/group-mail-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Deletes a mail that was never sent. A sent one stays, with its recipients. */
export async function deleteDraft(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  mailId: number,
): Promise<Result<null, { code: 'not-found' } | { code: 'sent-off' }>> {
  const mail = await lockMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  if (mail.stage !== 'draft') return fail({ code: 'sent-off' })
  await removeAttachments(tx, { mailId }, now)
  await removeStaffTranslations(tx, mail.conferenceId, 'group-mail', mailId)
  await tx.deleteFrom('group_mails').where('id', '=', mailId).execute()
  await recordAudit(tx, {
    conferenceId: mail.conferenceId,
    actor,
    act: 'group mail deleted',
    subject: { kind: 'group-mail', id: mailId },
    facts: {},
    now,
  })
  return ok(null)
}
