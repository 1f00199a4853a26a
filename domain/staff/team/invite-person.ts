/** Inviting people to the team. Nobody can invite to a role that is above what they may give themselves. */

import type { Transaction } from '#database/database.ts'
import { type Act, type Actor, type CommandLine, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { mayGive } from '#domain/staff/rights/may-give.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { storeInvitation } from '#domain/staff/team/invitation.ts'

export type InviteError =
  | { code: 'not-an-email' }
  /** A role that the inviting person may not give. */
  | { code: 'role-above' }
  | { code: 'is-member' }

/**
 * Invites an address by mail to a role at the permit's place.
 *
 * @returns the invitation's id
 */
export async function invitePerson(
  tx: Transaction,
  permit: Permit<'manage-people'>,
  { actor, now }: Act,
  { email: typed, role }: { email: string; role: Role },
): Promise<Result<number, InviteError>> {
  const email = readEmail(typed).toLowerCase()
  if (textProblem(email, 'email')) return fail({ code: 'not-an-email' })
  if (!mayGive(permit.scope, role)) return fail({ code: 'role-above' })
  const { conferenceId } = permit.scope
  if (await isMember(tx, { email, role, conferenceId })) return fail({ code: 'is-member' })
  const id = await storeInvitation(tx, { email, role, conferenceId, invitedBy: writeActor(actor), now })
  await noteInvitation(tx, { id, role, conferenceId, actor, now })
  await enqueue(tx, {
    kind: 'invitation-mail',
    effect: `invitation-mail:${id}`,
    payload: { invitationId: id },
    now,
  })
  return ok(id)
}

/**
 * Invites an owner from the command line, which shows the link instead of sending it.
 *
 * @param email empty for anybody who opens the link
 * @returns the invitation's id
 */
export async function inviteOwner(
  tx: Transaction,
  { actor, now }: Act<CommandLine>,
  email: string,
): Promise<number> {
  const invitation = { email: readEmail(email).toLowerCase(), role: 'owner', conferenceId: null } as const
  const id = await storeInvitation(tx, { ...invitation, invitedBy: writeActor(actor), now })
  await noteInvitation(tx, { id, ...invitation, actor, now })
  return id
}

/** Whether anybody may do everything. Until then, each start prints a link for the first owner. */
export async function hasOwner(tx: Pick<Transaction, 'selectFrom'>): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'owner')
    .where('conference_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isMember(
  tx: Transaction,
  { email, role, conferenceId }: { email: string; role: Role; conferenceId: number | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('user', 'user.id', 'memberships.person_id')
    .select('memberships.id')
    .where('user.email', '=', email)
    .where('role', '=', role)
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .executeTakeFirst()
  return row !== undefined
}

function noteInvitation(
  tx: Transaction,
  facts: { id: number; role: Role; conferenceId: number | null; actor: Actor; now: Temporal.Instant },
) {
  const { id, role, conferenceId, actor, now } = facts
  const subject = { kind: 'invitation', id }
  return recordAudit(tx, { conferenceId, actor, act: 'person invited', subject, facts: { role }, now })
}
