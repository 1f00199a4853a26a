/** Those for whom a group pays, when its hold runs out and when its places are held again: docs/offers.md. */
import type { Transaction } from '#database/database.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { isOfGroup } from '#domain/offers/lines/attendees.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** Tells those who had registrations of their own that their places were released, as nobody paid in time. */
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
}

/** Tells them that they come after all: the group's places are held again, or it was paid late. */
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
