/**
 * Accepting an invitation to the team, with an account or by making one. An invitation is good for one person, and
 * only while its sender could still give the role.
 */

import type { Transaction } from '#database/database.ts'
import type { Act, Staff, WayIn } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isBacked } from '#domain/staff/rights/resting-rights.ts'
import { closeInvitation, findInvitation, type Invitation } from '#domain/staff/team/invitation.ts'

export type AcceptError =
  /** Accepted, withdrawn, replaced or older than a week. */
  { code: 'invitation-over' } | { code: 'other-address' }

/**
 * Gives a person the role that they were invited to.
 *
 * @param invited.email the address of their account
 */
export async function acceptInvitation(
  tx: Transaction,
  act: Act<Staff>,
  invited: { token: string; email: string },
): Promise<Result<null, AcceptError>> {
  return accept(tx, invited, act.now, async () => act.actor)
}

/**
 * The same for somebody who has no account yet. The invitation is claimed before the account is made, in one
 * transaction: of several people who open one link, those who come too late leave nothing behind.
 *
 * @param makeAccount inserts the account, and returns its person's id
 */
export async function acceptAsNewPerson(
  tx: Transaction,
  { via, now }: { via: WayIn; now: Temporal.Instant },
  invited: { token: string; email: string },
  makeAccount: (tx: Transaction) => Promise<string>,
): Promise<Result<null, AcceptError>> {
  return accept(tx, invited, now, async ({ id }) => {
    const personId = await makeAccount(tx)
    return { kind: 'staff', personId, sessionId: `invitation:${id}`, via }
  })
}

/**
 * Closes an invitation for whoever accepts it first, and gives them the role. It is over as well if its sender may not
 * give the role any more.
 */
async function accept(
  tx: Transaction,
  { token, email }: { token: string; email: string },
  now: Temporal.Instant,
  whoAccepts: (invitation: Invitation) => Promise<Staff>,
): Promise<Result<null, AcceptError>> {
  const invitation = await findInvitation(tx, token, now)
  if (!invitation || !(await isBacked(tx, invitation))) return fail({ code: 'invitation-over' })
  if (invitation.email !== '' && invitation.email !== email.toLowerCase()) {
    return fail({ code: 'other-address' })
  }
  const { id, role, conferenceId } = invitation
  if (!(await closeInvitation(tx, id, { accepted_at: toStored(now) }))) {
    return fail({ code: 'invitation-over' })
  }
  const actor = await whoAccepts(invitation)
  const { personId } = actor
  await tx
    .insertInto('memberships')
    .values({ person_id: personId, role, conference_id: conferenceId, created_at: toStored(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const subject = { kind: 'person', id: personId }
  const facts = { role, invitationId: id }
  await recordAudit(tx, { conferenceId, actor, act: 'invitation accepted', subject, facts, now })
  return ok(null)
}
