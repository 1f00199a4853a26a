import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ProgrammeDay, Talk, TalkEntry } from '#domain/programme/programme.ts'

/**
 * A conference's whole programme with every abstract, in three queries, however many talks it has: for
 * exports. A page lists the talks with `searchProgramme` and reads the one that is open with `findTalk`,
 * which keeps a programme of 800 talks and two megabytes of abstracts quick.
 */
export async function readProgramme(db: Reader, conferenceId: number): Promise<ProgrammeDay[]> {
  const days = await listDays(db, conferenceId)
  const talks = await talksOf(db, conferenceId).selectAll('talks').execute()
  const people = await peopleOf(db, conferenceId).execute()
  const peopleByTalk = Map.groupBy(people, person => person.talk_id)
  const byDay = Map.groupBy(talks, talk => talk.day_id)
  return days.map(day => ({
    ...day,
    talks: (byDay.get(day.id) ?? []).map(row => toTalk(row, peopleByTalk.get(row.id) ?? [])),
  }))
}

/** One talk of this conference with its day's id, in one query; undefined for another conference's, or none. */
export async function findTalk(
  db: Reader,
  conferenceId: number,
  talkId: number,
): Promise<(Talk & { dayId: number }) | undefined> {
  const rows = await talksOf(db, conferenceId)
    .leftJoin('talk_speakers', 'talk_speakers.talk_id', 'talks.id')
    .leftJoin('speakers', join =>
      join
        .onRef('speakers.id', '=', 'talk_speakers.speaker_id')
        .on('speakers.conference_id', '=', conferenceId),
    )
    .selectAll('talks')
    .select(['speakers.id as person_id', 'speakers.name as person_name'])
    .where('talks.id', '=', talkId)
    .orderBy('talk_speakers.position')
    .orderBy('speakers.id')
    .execute()
  const [row] = rows
  if (!row) return undefined
  const people = rows.flatMap(({ person_id: id, person_name: name }) =>
    id === null || name === null ? [] : [{ id, name }],
  )
  return { ...toTalk(row, people), dayId: row.day_id }
}

/** The columns that a timetable needs, without the abstracts. */
export const entryColumns = [
  'talks.id',
  'talks.day_id',
  'talks.title',
  'talks.subtitle',
  'talks.starts_at',
  'talks.is_after_midnight',
  'talks.duration_minutes',
  'talks.room',
  'talks.track',
  'talks.kind',
  'talks.language',
  'talks.speaker_affiliation',
] as const

/** A conference's talks in the order in which each day gives them. */
export function talksOf(db: Reader, conferenceId: number) {
  return db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .where('programme_days.conference_id', '=', conferenceId)
    .orderBy('talks.position')
    .orderBy('talks.id')
}

/** A conference's days, in order, without their talks. */
async function listDays(db: Reader, conferenceId: number) {
  const rows = await db
    .selectFrom('programme_days')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toDay)
}

export function toDay({ id, name, held_on }: DayRow) {
  return { id, name, date: held_on === null ? null : Temporal.PlainDate.from(held_on) }
}

function peopleOf(db: Reader, conferenceId: number) {
  return db
    .selectFrom('talk_speakers')
    .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
    .select(['talk_speakers.talk_id', 'speakers.id', 'speakers.name'])
    .where('speakers.conference_id', '=', conferenceId)
    .orderBy('talk_speakers.talk_id')
    .orderBy('talk_speakers.position')
    .orderBy('speakers.id')
}

type DayRow = Pick<Selectable<Schema['programme_days']>, 'id' | 'name' | 'held_on'>
type TalkRow = Selectable<Schema['talks']>
export type EntryRow = Omit<
  TalkRow,
  'position' | 'abstract_html' | 'description_html' | 'links' | 'attachments' | 'external_id'
>

export function toEntry(row: EntryRow): TalkEntry {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    startsAt: row.starts_at,
    isAfterMidnight: row.is_after_midnight === 1,
    durationMinutes: row.duration_minutes,
    room: row.room,
    track: row.track,
    kind: row.kind,
    language: row.language,
    speakerAffiliation: row.speaker_affiliation,
  }
}

function toTalk(row: TalkRow, people: readonly { id: number; name: string }[]): Talk {
  return {
    ...toEntry(row),
    abstractHtml: row.abstract_html,
    descriptionHtml: row.description_html,
    links: JSON.parse(row.links),
    attachments: JSON.parse(row.attachments),
    people: people.map(({ id, name }) => ({ id, name })),
  }
}
