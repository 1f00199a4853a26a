import type { Transaction } from '#database/database.ts'
import { closeInvitation, findInvitation } from '#domain/accounts/invitation.ts'
import type { Act, Staff } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

export type AcceptError =
  /** Accepted, withdrawn, replaced or older than a week. */
  { code: 'invitation-over' } | { code: 'other-address' }

/**
 * Gives a person the role that they were invited to.
 *
 * @param person.email the address of their account
 */
export async function acceptInvitation(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  { token, email }: { token: string; email: string },
): Promise<Result<null, AcceptError>> {
  const invitation = await findInvitation(tx, token, now)
  if (!invitation) return fail({ code: 'invitation-over' })
  const { id, role, conferenceId } = invitation
  if (invitation.email !== '' && invitation.email !== email.toLowerCase())
    return fail({ code: 'other-address' })
  if (!(await closeInvitation(tx, id, { accepted_at: toStored(now) }))) {
    return fail({ code: 'invitation-over' })
  }
  await tx
    .insertInto('memberships')
    .values({ person_id: actor.personId, role, conference_id: conferenceId, created_at: toStored(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'invitation accepted',
    subject: { kind: 'person', id: actor.personId },
    facts: { role, invitationId: id },
    now,
  })
  return ok(null)
}
