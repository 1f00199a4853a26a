/** Organisers invite people to a registration, and remind them. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type AdmissionInvitation,
  type Invitee,
  invitationReminderDays,
  invitationTransitions,
} from '#domain/offers/invitations/invitation.ts'
import { findAdmissionInvitationById } from '#domain/offers/invitations/invitation-queries.ts'
import { comparedAddress } from '#domain/offers/members/member.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

type Occasion = 'invited' | 'reminder'

/** Which of some people are invited to an admission already, by what their address is compared by. */
export async function listInvited(
  db: Reader,
  scope: Scope,
  { admission, people }: { admission: string; people: readonly Invitee[] },
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const rows = await db
    .selectFrom('admission_invitations')
    .select('compared')
    .where('conference_id', '=', conferenceOf(scope))
    .where('admission', '=', admission)
    .where(
      'compared',
      'in',
      people.map(({ email }) => comparedAddress(email)),
    )
    .execute()
  return new Set(rows.map(({ compared }) => compared))
}

/** Invites people by mail; who is invited to it already stays as they are. @returns how many were invited */
export async function invite(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  { actor, now }: Act,
  { admission, people }: { admission: string; people: readonly Invitee[] },
): Promise<Result<number, { code: 'not-by-invitation' }>> {
  const conferenceId = conferenceOf(permit.scope)
  const conference = await lockConference(tx, conferenceId)
  const condition = conditionOf(conference, admission)
  if (condition?.kind !== 'invitation') return fail({ code: 'not-by-invitation' })
  await lockName(tx, `invitations of ${conferenceId}`)
  const known = await listInvited(tx, permit.scope, { admission, people })
  const fresh = people.filter(({ email }) => !known.has(comparedAddress(email)))
  if (fresh.length === 0) return ok(0)
  const rows = await tx
    .insertInto('admission_invitations')
    .values(
      fresh.map(person => ({
        conference_id: conferenceId,
        admission,
        ...person,
        compared: comparedAddress(person.email),
        searched: fold(`${person.name}\n${person.email}\n${person.organization}`),
        secret: newSecret(),
        state: 'invited',
        invited_at: toStored(now),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await write(tx, ids, 'invited', '', now)
  if (condition.until !== null) {
    const on = Temporal.PlainDate.from(condition.until).subtract({ days: invitationReminderDays })
    const at = on.toZonedDateTime(conference.timeZone).toInstant()
    // The mail is dropped if they have answered by then.
    if (Temporal.Instant.compare(at, now) > 0) await write(tx, ids, 'reminder', ':in-time', at)
  }
  await auditConference(tx, { actor, now }, conferenceId, 'people invited to register', {
    admission,
    count: ids.length,
  })
  return ok(ids.length)
}

const write = (
  tx: Transaction,
  ids: readonly number[],
  occasion: Occasion,
  time: string,
  now: Temporal.Instant,
) =>
  enqueueAll(
    tx,
    ids.map(invitationId => ({
      kind: 'admission-invitation-mail',
      effect: `admission-invitation-mail:${invitationId}:${occasion}${time}`,
      payload: { invitationId, occasion },
      now,
    })),
  )

/** Sends the invitation again, or a reminder of it. @returns whether it was there, and not withdrawn for a reminder */
export async function writeAgain(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  { actor, now }: Act,
  { id, occasion }: { id: number; occasion: Occasion },
): Promise<boolean> {
  const invitation = await lockInvitation(tx, permit, id)
  if (!invitation || (occasion === 'reminder' && invitation.state !== 'invited')) return false
  await changeState(tx, invitationTransitions, id, 'invited-again', { reminded_at: toStored(now) })
  await write(tx, [id], occasion, `:${toStored(now)}`, now)
  const act =
    occasion === 'invited' ? 'invitation to register sent again' : 'invitation to register reminded of'
  await auditInvitation(tx, { actor, now }, invitation, act)
  return true
}

export async function lockInvitation(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  id: number,
): Promise<AdmissionInvitation | undefined> {
  const conferenceId = conferenceOf(permit.scope)
  // Registering by it is decided under the same lock.
  await lockConference(tx, conferenceId)
  const invitation = await findAdmissionInvitationById(tx, id)
  return invitation?.conferenceId === conferenceId ? invitation : undefined
}

export const auditInvitation = (
  tx: Transaction,
  { actor, now }: Act,
  { id, conferenceId }: AdmissionInvitation,
  act:
    | 'invitation to register declined'
    | 'invitation to register sent again'
    | 'invitation to register reminded of'
    | 'invitation to register withdrawn',
) => auditConference(tx, { actor, now }, conferenceId, act, { invited: id })
