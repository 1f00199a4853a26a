/** Those for whom a group pays, when they do not come with it any more, and when they come after all: docs/offers.md. */
import type { Transaction } from '#database/database.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import type { LeavingOccasion } from '#domain/foundations/outbox/effects.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { isOfGroup } from '#domain/offers/lines/attendees.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface Leaving {
  occasion: LeavingOccasion
  /** Who asked for it; whoever pays for a change may be somebody else. */
  by: Doer
  now: Temporal.Instant
}

type Telling = Omit<Leaving, 'occasion'> & { occasion: LeavingOccasion | 'again' }

/** Tells everybody whom a group brings that their places were released, as nobody paid in time. */
export async function tellWhoLapsed(
  tx: Transaction,
  group: Pick<Registration, 'id' | 'lines'>,
  now: Temporal.Instant,
): Promise<void> {
  await enqueueAll(
    tx,
    (await listJoined(tx, group)).map(id => ({
      kind: 'left-group-mail',
      effect: `left-group-mail:${id}:lapsed:${now.epochMilliseconds}`,
      payload: { registrationId: id, occasion: 'lapsed' as const, by: 'nobody' as const },
      now,
    })),
  )
  await tellComing(tx, group, { occasion: 'lapsed', by: 'nobody', now })
}

async function tellComing(
  tx: Transaction,
  { id, lines }: Pick<Registration, 'id' | 'lines'>,
  telling: Telling,
): Promise<void> {
  if (!isOfGroup(lines)) return
  const coming = new Set(lines.map(({ attendeeId }) => attendeeId))
  const people = await listCompleted(tx, [id]).execute()
  await tellPeople(
    tx,
    people.filter(person => coming.has(person.id)),
    telling,
  )
}

/** People of groups who filled in their details on a link, and had no registration of their own. */
export const listCompleted = (tx: Transaction, groupIds: readonly number[]) =>
  tx
    .selectFrom('attendees as person')
    .innerJoin('registrations as group', 'group.id', 'person.registration_id')
    .select(['person.id', 'person.registration_id as groupId'])
    .where('person.registration_id', 'in', groupIds)
    .where('person.completed_at', 'is not', null)
    .where('person.email', '!=', '')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations as own')
            .select('own.id')
            .whereRef('own.joined_as_id', '=', 'person.id'),
        ),
      ),
    )
    .orderBy('person.id')

/** A hold can run out and be renewed many times. */
const mayRepeat = (occasion: Telling['occasion']) => occasion === 'lapsed' || occasion === 'again'

/** Once for each way in which it can end. */
export const tellPeople = (
  tx: Transaction,
  people: readonly { id: number; groupId: number }[],
  { occasion, by, now }: Telling,
): Promise<unknown> =>
  enqueueAll(
    tx,
    people.map(({ id, groupId: registrationId }) => ({
      kind: 'person-left-mail' as const,
      effect: `person-left-mail:${id}:${occasion}${mayRepeat(occasion) ? `:${now.epochMilliseconds}` : ''}`,
      payload: { registrationId, attendeeId: id, occasion, by },
      now,
    })),
  )

/** Tells them that they come after all: the places are held again, or were paid late. */
export async function tellWhoIsBack(
  tx: Transaction,
  group: Pick<Registration, 'id' | 'lines'>,
  now: Temporal.Instant,
): Promise<void> {
  await enqueueAll(
    tx,
    (await listJoined(tx, group)).map(id => ({
      kind: 'joined-mail',
      effect: `joined-mail:${id}:again:${now.epochMilliseconds}`,
      payload: { registrationId: id },
      now,
    })),
  )
  await tellComing(tx, group, { occasion: 'again', by: 'nobody', now })
}

/** The registrations that were joined to a group, of those who still come with it. */
async function listJoined(
  tx: Transaction,
  { id, lines }: Pick<Registration, 'id' | 'lines'>,
): Promise<number[]> {
  if (!isOfGroup(lines)) return []
  const coming = new Set(lines.map(({ attendeeId }) => attendeeId))
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'joined_as_id'])
    .where('joined_to_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.flatMap(row => (row.joined_as_id !== null && coming.has(row.joined_as_id) ? [row.id] : []))
}
