/** People whose own registrations were joined to a group, and who do not come with it any more: docs/offers.md. */
import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type Doer, doerBy } from '#domain/foundations/audit/doer.ts'
import type { LeavingOccasion } from '#domain/foundations/outbox/effects.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'

interface Leaving {
  occasion: LeavingOccasion
  /** Who asked for it; whoever pays for a change may be somebody else. */
  by: Doer
  now: Temporal.Instant
}

/** Tells each of them once, and by whom. */
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
    .where(eb =>
      eb.or([
        eb('group.state', '=', 'cancelled'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('registration_lines as theirs')
              .select('theirs.id')
              .whereRef('theirs.attendee_id', '=', 'own.joined_as_id')
              .where('theirs.ended_at', 'is', null),
          ),
        ),
      ]),
    )
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
