import type { Reader } from '#database/database.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import type { PlacedTalk } from '#domain/programme/talks/find-clashes.ts'
import { listDays, peopleOf } from '#domain/programme/talks/programme-queries.ts'

/**
 * The places of a conference's published talks, in no order. Others get their turn while thousands are read.
 *
 * @param near only talks that can meet those of this day: its own, and those of the calendar days beside it
 */
export async function listPlacedTalks(
  db: Reader,
  conferenceId: number,
  near?: { dayId: number; day: Temporal.PlainDate | null },
): Promise<PlacedTalk[]> {
  const dates = near?.day ? [-1, 0, 1].map(days => near.day?.add({ days }).toString() ?? '') : []
  const days = (await listDays(db, conferenceId, 'staff')).filter(
    ({ id, date }) => !near || id === near.dayId || (date !== null && dates.includes(date.toString())),
  )
  const placed: PlacedTalk[] = []
  for (const { id: dayId, date: day } of days) {
    const parts = inParts<PlacedRow>((last, limit) => readPlaces(db, dayId, { after: last?.id ?? 0, limit }))
    for await (const rows of parts) {
      const people = await peopleOf(db, conferenceId, rows)
      const peopleByTalk = Map.groupBy(people, ({ talk_id }) => talk_id)
      for (const row of rows) {
        placed.push({
          id: row.id,
          title: row.title,
          dayId,
          day,
          startsAt: row.starts_at,
          isAfterMidnight: row.is_after_midnight === 1,
          durationMinutes: row.duration_minutes,
          room: row.room,
          kind: row.kind,
          people: (peopleByTalk.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
        })
      }
    }
  }
  return placed
}

function readPlaces(db: Reader, dayId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('talks')
    .select(['id', 'title', 'starts_at', 'is_after_midnight', 'duration_minutes', 'room', 'kind'])
    .where('day_id', '=', dayId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type PlacedRow = Awaited<ReturnType<typeof readPlaces>>[number]

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
