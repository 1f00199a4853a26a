import type { Reader } from '#database/database.ts'
import type { PlacedTalk } from '#domain/programme/talks/find-clashes.ts'
import { peopleOf, talksOf } from '#domain/programme/talks/programme-queries.ts'

/**
 * The places of a conference's published talks, in two queries.
 *
 * @param near only talks that can meet those of this day: its own, and those of the calendar days beside it
 */
export async function listPlacedTalks(
  db: Reader,
  conferenceId: number,
  near?: { dayId: number; day: Temporal.PlainDate | null },
): Promise<PlacedTalk[]> {
  const dates = near?.day ? [-1, 0, 1].map(days => near.day?.add({ days }).toString() ?? '') : []
  const rows = await talksOf(db, conferenceId)
    .select([
      'talks.id', 'talks.title', 'talks.day_id', 'talks.starts_at', 'talks.is_after_midnight',
      'talks.duration_minutes', 'talks.room', 'talks.kind', 'programme_days.held_on',
    ]) // biome-ignore format: columns
    .$if(near !== undefined, talks =>
      talks.where(({ eb, or }) =>
        or([
          eb('talks.day_id', '=', near?.dayId ?? 0),
          ...(dates.length > 0 ? [eb('programme_days.held_on', 'in', dates)] : []),
        ]),
      ),
    )
    .execute()
  const people = Map.groupBy(await peopleOf(db, conferenceId).execute(), ({ talk_id }) => talk_id)
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    dayId: row.day_id,
    day: row.held_on === null ? null : Temporal.PlainDate.from(row.held_on),
    startsAt: row.starts_at,
    isAfterMidnight: row.is_after_midnight === 1,
    durationMinutes: row.duration_minutes,
    room: row.room,
    kind: row.kind,
    people: (people.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

/** Where a talk, or a day itself, is in the timetable; undefined if it is not published. */
export async function findDayOf(
  db: Reader,
  conferenceId: number,
  { kind, id }: { kind: 'talk' | 'programme-day'; id: number },
): Promise<{ dayId: number; day: Temporal.PlainDate | null } | undefined> {
  const days = db
    .selectFrom('programme_days')
    .select(['programme_days.id', 'held_on'])
    .where('conference_id', '=', conferenceId)
  const row = await (kind === 'programme-day'
    ? days.where('programme_days.id', '=', id)
    : days.innerJoin('talks', 'talks.day_id', 'programme_days.id').where('talks.id', '=', id)
  ).executeTakeFirst()
  return row && { dayId: row.id, day: row.held_on === null ? null : Temporal.PlainDate.from(row.held_on) }
}
