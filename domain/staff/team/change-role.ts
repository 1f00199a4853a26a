/**
 * Changing and removing roles. One owner always remains, and what rested on the lost right, such as tokens, ends with
 * it.
 */

import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { mayGive } from '#domain/staff/rights/may-give.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { endWhatRestedOn } from '#domain/staff/rights/resting-rights.ts'
import { isRole, type Role } from '#domain/staff/rights/role.ts'

export type RoleError =
  | { code: 'not-found' }
  | { code: 'role-above' }
  /** At least one person must remain who may do everything. */
  | { code: 'last-owner' }
  | { code: 'has-role' }

/** Gives a member another role at the same place. */
export async function changeRole(
  tx: Transaction,
  permit: Permit<'manage-people'>,
  { actor, now }: Act,
  { membershipId, role }: { membershipId: number; role: Role },
): Promise<Result<null, RoleError>> {
  const found = await findChangeable(tx, permit, membershipId)
  if (!found.ok) return found
  const { person_id: personId, role: from } = found.value
  if (!mayGive(permit.scope, role)) return fail({ code: 'role-above' })
  if (role === from) return ok(null)
  if (from === 'owner' && (await isLastOwner(tx, membershipId))) return fail({ code: 'last-owner' })
  const { conferenceId } = permit.scope
  const same = await tx
    .selectFrom('memberships')
    .select('id')
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .executeTakeFirst()
  if (same) return fail({ code: 'has-role' })
  await tx.updateTable('memberships').set({ role }).where('id', '=', membershipId).execute()
  const subject = { kind: 'person', id: personId }
  await recordAudit(tx, { conferenceId, actor, act: 'role changed', subject, facts: { from, to: role }, now })
  await endWhatRestedOn(tx, { actor, now }, personId)
  return ok(null)
}

/** Removes a role. A person without any role left is signed out everywhere. */
export async function removeRole(
  tx: Transaction,
  permit: Permit<'manage-people'>,
  { actor, now }: Act,
  membershipId: number,
): Promise<Result<null, Exclude<RoleError, { code: 'has-role' }>>> {
  const found = await findChangeable(tx, permit, membershipId)
  if (!found.ok) return found
  const { person_id: personId, role } = found.value
  if (role === 'owner' && (await isLastOwner(tx, membershipId))) return fail({ code: 'last-owner' })
  await tx.deleteFrom('memberships').where('id', '=', membershipId).execute()
  const left = await tx
    .selectFrom('memberships')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!left) await tx.deleteFrom('session').where('userId', '=', personId).execute()
  const { conferenceId } = permit.scope
  const subject = { kind: 'person', id: personId }
  await recordAudit(tx, { conferenceId, actor, act: 'role removed', subject, facts: { role }, now })
  await endWhatRestedOn(tx, { actor, now }, personId)
  return ok(null)
}

/** A membership at the permit's place with a role that the permit's holder may give and take; under a lock. */
async function findChangeable(tx: Transaction, permit: Permit<'manage-people'>, membershipId: number) {
  // Without this lock, two owners who remove each other at once would both still see the other.
  await lockTable(tx, 'memberships')
  const row = await tx
    .selectFrom('memberships')
    .select(['person_id', 'role', 'conference_id'])
    .where('id', '=', membershipId)
    .executeTakeFirst()
  if (!row || !permit.isFor(row.conference_id)) return fail({ code: 'not-found' })
  return isRole(row.role) && mayGive(permit.scope, row.role) ? ok(row) : fail({ code: 'role-above' })
}

async function isLastOwner(tx: Transaction, membershipId: number): Promise<boolean> {
  const owns = await tx
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'owner')
    .where('conference_id', 'is', null)
    .execute()
  return owns.length === 1 && owns[0]?.id === membershipId
}
