/** People whose own registrations were joined to a group, and who do not come with it any more: docs/offers.md. */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { doerBy } from '#domain/foundations/audit/doer.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { type Leaving, listCompleted, tellPeople } from '#domain/registrations/places/people-of-groups.ts'

/** @param person of a group that a query names so: with it ended, or nothing of it is theirs */
const comesNoMore = (
  person: 'own.joined_as_id' | 'person.id',
) => sql<boolean>`(${sql.ref('group.state')} = 'cancelled'
  or not exists (select 1 from registration_lines as theirs
    where theirs.attendee_id = ${sql.ref(person)} and theirs.ended_at is null))`

/** Tells each of them once, and by whom; and whoever has filled in their details on a link of their own. */
export async function tellWhoLeft(
  tx: Transaction,
  groupIds: readonly number[],
  { occasion, by, now }: Leaving,
): Promise<void> {
  if (groupIds.length === 0) return
  const left = await tx
    .selectFrom('registrations as own')
    .innerJoin('registrations as group', 'group.id', 'own.joined_to_id')
    .select('own.id')
    .where('own.joined_to_id', 'in', groupIds)
    .where(comesNoMore('own.joined_as_id'))
    .execute()
  await enqueueAll(
    tx,
    left.map(({ id }) => ({
      kind: 'left-group-mail',
      effect: `left-group-mail:${id}`,
      payload: { registrationId: id, occasion, by },
      now,
    })),
  )
  const ended = await listCompleted(tx, groupIds).where(comesNoMore('person.id')).execute()
  await tellPeople(tx, ended, { occasion, by, now })
}

/** Others come in the places of these people of a group. */
export async function endJoins(
  tx: Transaction,
  groupId: number,
  attendeeIds: readonly number[],
  { actor, now }: Act,
): Promise<void> {
  if (attendeeIds.length === 0) return
  const ended = await tx
    .updateTable('registrations')
    .set({ joined_as_id: null })
    .where('joined_to_id', '=', groupId)
    .where('joined_as_id', 'in', attendeeIds)
    .returning('id')
    .execute()
  if (ended.length > 0) await tellWhoLeft(tx, [groupId], { occasion: 'replaced', by: doerBy(actor), now })
}
