/** Talks that were taken out of a programme: calendars that have them learn that they are cancelled. */
import type { Reader, Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'

/** How long a calendar may take to ask again. */
export const daysKept = 30

/** A talk as calendars need it. */
export interface CancelledTalk {
  id: number
  guid: string
  title: string
  room: string
  /** The day of the programme. */
  day: Temporal.PlainDate
  /** `HH:MM` */
  startsAt: string
  isAfterMidnight: boolean
  durationMinutes: number | null
}

/** Call it before talks are removed. Talks without a date or a time are in no calendar. */
export async function noteCancelledTalks(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const talks = await tx
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
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

/** The talks of one day, or the one with an id, that were cancelled in the last 30 days. */
export async function listCancelledTalks(
  db: Reader,
  conferenceId: number,
  which: { day: Temporal.PlainDate } | { id: number },
  now: Temporal.Instant,
): Promise<CancelledTalk[]> {
  const rows = await db
    .selectFrom('cancelled_talks')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .where(eb => ('id' in which ? eb('id', '=', which.id) : eb('held_on', '=', which.day.toString())))
    .where('cancelled_at', '>=', toStored(now.subtract({ hours: 24 * daysKept })))
    // An imported file may bring a talk back with its guid.
    .where(eb =>
      eb.not(
        eb.exists(
          eb.selectFrom('talks').select('talks.id').whereRef('talks.guid', '=', 'cancelled_talks.guid'),
        ),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    guid: row.guid,
    title: row.title,
    room: row.room,
    day: Temporal.PlainDate.from(row.held_on),
    startsAt: row.starts_at,
    isAfterMidnight: row.is_after_midnight === 1,
    durationMinutes: row.duration_minutes,
  }))
}
