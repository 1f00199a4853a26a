/** What somebody handed out rests on their right to do so, and ends with it: invitations, tokens and webhooks. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'
import { mayGive } from '#domain/staff/rights/may-give.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import { opens, partsHeld } from '#domain/staff/rights/permit.ts'
import { isRole, type Role } from '#domain/staff/rights/role.ts'

interface Invited {
  role: Role
  conferenceId: number | null
  /** As `writeActor` writes it. */
  invitedBy: string
}

/** Whether whoever sent an invitation may still give its role there; always true of the command line. */
export async function isBacked(db: Reader, { role, conferenceId, invitedBy }: Invited): Promise<boolean> {
  const [kind, id = ''] = invitedBy.split(':')
  if (kind === 'staff') return mayStillGive(db, id, role, conferenceId)
  if (kind !== 'token') return true
  const token = await db
    .selectFrom('api_tokens')
    .select('maker_id')
    .where('id', '=', Number(id))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return token !== undefined && mayStillGive(db, token.maker_id, role, conferenceId)
}

async function mayStillGive(
  db: Reader,
  personId: string,
  role: Role,
  conferenceId: number | null,
): Promise<boolean> {
  const giver = { memberships: await listMemberships(db, personId) }
  if (!opens(giver, 'manage-people', conferenceId)) return false
  return mayGive({ parts: partsHeld(giver, 'manage-people', conferenceId) }, role)
}

/** Ends what rests on a right that a person has lost. Getting the right back does not bring it back. */
export async function endWhatRestedOn(tx: Transaction, act: Act, personId: string): Promise<void> {
  const maker = { memberships: await listMemberships(tx, personId) }
  const isLost = ({ conference_id }: { conference_id: number | null }) =>
    !opens(maker, 'manage-tokens', conference_id)
  const ended_at = toStored(act.now)
  const webhooks = await tx
    .selectFrom('webhook_subscriptions')
    .select(['id', 'conference_id'])
    .where('maker_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  for (const webhook of webhooks.filter(isLost)) {
    await tx
      .updateTable('webhook_subscriptions')
      .set({ ended_at, secret: '' })
      .where('id', '=', webhook.id)
      .execute()
    await note(tx, act, 'webhook ended', { kind: 'webhook', ...webhook })
  }
  const tokens = await tx
    .selectFrom('api_tokens')
    .select(['id', 'conference_id'])
    .where('maker_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
  for (const token of tokens.filter(isLost)) {
    await tx.updateTable('api_tokens').set({ revoked_at: ended_at }).where('id', '=', token.id).execute()
    await note(tx, act, 'token revoked', { kind: 'token', ...token })
  }
  await withdrawUnbacked(tx, act)
}

async function withdrawUnbacked(tx: Transaction, act: Act): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .select(['id', 'role', 'conference_id', 'invited_by'])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', toStored(act.now))
    .execute()
  for (const { invited_by: invitedBy, ...invitation } of open) {
    const { role } = invitation
    if (isRole(role) && (await isBacked(tx, { role, conferenceId: invitation.conference_id, invitedBy })))
      continue
    await tx
      .updateTable('invitations')
      .set({ withdrawn_at: toStored(act.now) })
      .where('id', '=', invitation.id)
      .execute()
    await note(tx, act, 'invitation withdrawn', { kind: 'invitation', ...invitation })
  }
}

function note(
  tx: Transaction,
  { actor, now }: Act,
  act: 'webhook ended' | 'token revoked' | 'invitation withdrawn',
  { kind, id, conference_id }: { kind: string; id: number; conference_id: number | null },
) {
  const facts = { withTheRight: true }
  return recordAudit(tx, { conferenceId: conference_id, actor, act, subject: { kind, id }, facts, now })
}
