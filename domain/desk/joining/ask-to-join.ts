/** A coordinator asks somebody who has registered to join the group's invoice. Nothing happens before they agree. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  type GroupHindrance,
  type JoinError,
  quoteJoin,
  whyGroupStays,
} from '#domain/desk/joining/quote-join.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { countPeople } from '#domain/offers/lines/choice.ts'
import { mostInGroup } from '#domain/offers/pricing/group-price.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import {
  findRegistration,
  findRegistrationByCode,
  lockRegistration,
} from '#domain/registrations/registration-queries.ts'

/** How many numbers one group may have typed: nobody is to write to everybody by trying them. */
export const mostAsked = 50

export type AskToJoinError =
  | GroupHindrance
  | Extract<JoinError, { code: 'group-too-large' }>
  | { code: 'too-many-asked' }

/**
 * Whether the number is somebody's is not answered: whoever has an unpaid registration that can be joined gets a mail, once
 * for each group, and every number stands in the coordinator's list alike.
 *
 * @param code as registrations have it: in capitals, without blanks around it
 */
export async function askToJoin(
  tx: Transaction,
  { actor, now }: Act,
  { conference: { id }, groupId, code }: { conference: Conference; groupId: number; code: string },
): Promise<Result<null, AskToJoinError>> {
  const conference = await lockConference(tx, id)
  const group = await lockRegistration(tx, groupId)
  if (group?.conferenceId !== conference.id) return fail({ code: 'no-group' })
  const hindrance = await whyGroupStays(tx, conference, group, now)
  if (hindrance) return fail(hindrance)
  const asks = await listAsks(tx, groupId)
  if (asks.length >= mostAsked && asks.every(ask => ask.code !== code))
    return fail({ code: 'too-many-asked' })
  // Told before anybody is looked for: whatever depends on the other registration would tell that it exists.
  if (countPeople(group.choice) >= mostInGroup) return fail({ code: 'group-too-large', most: mostInGroup })
  await tx
    .insertInto('join_asks')
    .values({ registration_id: groupId, code, asked_at: toStored(now) })
    .onConflict(oc => oc.doNothing())
    .execute()
  const joins = await findRegistrationByCode(tx, code)
  if (!joins || !(await quoteJoin(tx, conference, group, joins, { now })).ok) return ok(null)
  const asked = await tx
    .insertInto('join_requests')
    .values({ group_id: groupId, registration_id: joins.id, asked_at: toStored(now) })
    .onConflict(oc => oc.doNothing())
    .returning('registration_id')
    .executeTakeFirst()
  if (!asked) return ok(null)
  await auditRegistration(tx, { actor, now }, joins.id, 'asked to join a group', { to: groupId })
  await enqueue(tx, {
    kind: 'join-asked-mail',
    effect: `join-asked-mail:${joins.id}:${groupId}`,
    payload: { registrationId: joins.id },
    now,
  })
  return ok(null)
}

/** The numbers that a coordinator has typed, whether they are somebody's or not, and who has not agreed yet. */
export async function listAsks(
  db: Reader,
  groupId: number,
): Promise<{ code: string; at: Temporal.Instant }[]> {
  const rows = await db
    .selectFrom('join_asks')
    .select(['code', 'asked_at'])
    .where('registration_id', '=', groupId)
    .orderBy('asked_at')
    .orderBy('code')
    .execute()
  return rows.map(({ code, asked_at }) => ({ code, at: Temporal.Instant.from(asked_at) }))
}

/** The groups that have asked a registration and that it can join now, with what each would cost more. */
export async function listAskingGroups(
  db: Reader,
  conference: Conference,
  joins: Registration,
  now: Temporal.Instant,
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('join_requests')
    .select('group_id')
    .where('registration_id', '=', joins.id)
    .orderBy('asked_at')
    .execute()
  const asking: Registration[] = []
  for (const { group_id } of rows) {
    const group = await findRegistration(db, group_id)
    if (group && (await quoteJoin(db, conference, group, joins, { now })).ok) asking.push(group)
  }
  return asking
}

/** Who pays for a group, as those who come with it read it. */
export const payerOf = ({
  registrant: { billingOrganization, organization, name },
}: Pick<Registration, 'registrant'>): string => billingOrganization || organization || name
