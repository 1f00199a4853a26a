/** Talks that were taken out of a programme: calendars that have them learn that they are cancelled. */
import type { Reader } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { daysKept } from '#domain/programme/writing/write-cancelled.ts'

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
