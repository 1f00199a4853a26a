/** Remembers talks that were taken out of a programme; calendars ask for them. */
import type { Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'

/** How many days a calendar may take to ask again. */
export const daysKept = 30

/**
 * Call it before talks are removed. Talks without a date or a time are in no calendar, nor are those of abstracts before the
 * organiser shows them.
 */
export async function noteCancelledTalks(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const talks = await tx
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .innerJoin('conferences', 'conferences.id', 'programme_days.conference_id')
    .where(eb => eb.or([eb('is_of_abstract', '=', 0), eb('shows_abstract_talks', '=', 1)]))
    .select(['talks.id', 'conference_id', 'guid', 'title', 'room', 'held_on', 'starts_at'])
    .select(['is_after_midnight', 'duration_minutes'])
    .where('talks.id', 'in', [...ids])
    .execute()
  const timed = talks.flatMap(({ held_on, starts_at, ...talk }) =>
    held_on === null || starts_at === null
      ? []
      : [{ ...talk, held_on, starts_at, cancelled_at: toStored(now) }],
  )
  if (timed.length > 0) await tx.insertInto('cancelled_talks').values(timed).execute()
  await tx
    .deleteFrom('cancelled_talks')
    .where('cancelled_at', '<', toStored(now.subtract({ hours: 24 * daysKept })))
    .execute()
}

/** A removed talk that is put back keeps the guid by which calendars know it; undefined if it is not known any more. */
export async function takeBackCancelledTalk(tx: Transaction, id: number): Promise<string | undefined> {
  const row = await tx.deleteFrom('cancelled_talks').where('id', '=', id).returning('guid').executeTakeFirst()
  return row?.guid
}
