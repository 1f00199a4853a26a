import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ProgrammeDay, Talk } from '#domain/programme/programme.ts'

/** A conference's whole programme in two queries, however many talks it has. */
export async function readProgramme(db: Reader, conferenceId: number): Promise<ProgrammeDay[]> {
  const days = await db
    .selectFrom('programme_days')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const talks = await db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .selectAll('talks')
    .where('programme_days.conference_id', '=', conferenceId)
    .orderBy('talks.position')
    .orderBy('talks.id')
    .execute()
  const byDay = Map.groupBy(talks, talk => talk.day_id)
  return days.map(day => ({
    id: day.id,
    name: day.name,
    date: day.held_on === null ? null : Temporal.PlainDate.from(day.held_on),
    talks: (byDay.get(day.id) ?? []).map(toTalk),
  }))
}

function toTalk(row: Selectable<Schema['talks']>): Talk {
  return {
    id: row.id,
    title: row.title,
    startsAt: row.starts_at,
    durationMinutes: row.duration_minutes,
    room: row.room,
    track: row.track,
    kind: row.kind,
    abstractHtml: row.abstract_html,
    speakerAffiliation: row.speaker_affiliation,
    links: JSON.parse(row.links),
  }
}
