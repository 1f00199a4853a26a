import type { Transaction } from '#database/database.ts'
import { closeInvitation, findInvitation, type Invitation } from '#domain/accounts/invitation.ts'
import { isBacked } from '#domain/accounts/resting-rights.ts'
import type { Act, Staff, WayIn } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

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
  const claimed = await claim(tx, invited, act.now)
  if (!claimed.ok) return claimed
  await giveRole(tx, act, claimed.value)
  return ok(null)
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
  const claimed = await claim(tx, invited, now)
  if (!claimed.ok) return claimed
  const personId = await makeAccount(tx)
  const actor = { kind: 'staff', personId, sessionId: `invitation:${claimed.value.id}`, via } as const
  await giveRole(tx, { actor, now }, claimed.value)
  return ok(null)
}

/**
 * Closes an invitation for whoever accepts it, if nobody else has. It is over as well if its sender may not give the role
 * any more.
 */
async function claim(
  tx: Transaction,
  { token, email }: { token: string; email: string },
  now: Temporal.Instant,
): Promise<Result<Invitation, AcceptError>> {
  const invitation = await findInvitation(tx, token, now)
  if (!invitation || !(await isBacked(tx, invitation))) return fail({ code: 'invitation-over' })
  if (invitation.email !== '' && invitation.email !== email.toLowerCase()) {
    return fail({ code: 'other-address' })
  }
  const isFirst = await closeInvitation(tx, invitation.id, { accepted_at: toStored(now) })
  return isFirst ? ok(invitation) : fail({ code: 'invitation-over' })
}

async function giveRole(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  { id, role, conferenceId }: Invitation,
): Promise<void> {
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
}
