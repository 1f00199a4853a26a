import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { mayGive } from '#domain/staff/rights/may-give.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { closeInvitation, findInvitationById } from '#domain/staff/team/invitation.ts'

/** Withdraws an invitation that nobody has accepted yet: its link stops working. */
export async function withdrawInvitation(
  tx: Transaction,
  permit: Permit<'manage-people'>,
  { actor, now }: Act,
  id: number,
): Promise<Result<null, { code: 'not-found' } | { code: 'role-above' }>> {
  const invitation = await findInvitationById(tx, id, now)
  if (!invitation || !permit.isFor(invitation.conferenceId)) return fail({ code: 'not-found' })
  const { role, conferenceId } = invitation
  if (!mayGive(permit.scope, role)) return fail({ code: 'role-above' })
  if (!(await closeInvitation(tx, id, { withdrawn_at: toStored(now) }))) return fail({ code: 'not-found' })
  const subject = { kind: 'invitation', id }
  await recordAudit(tx, { conferenceId, actor, act: 'invitation withdrawn', subject, facts: { role }, now })
  return ok(null)
}
