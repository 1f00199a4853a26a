/**
 * Reading a programme: days, talks and who gives them, as visitors or as staff see it. Visitors do not see talks of
 * accepted abstracts before the organiser shows them.
 */

import { type Selectable, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { ProgrammeDay, Talk, TalkEntry } from '#domain/programme/talks/programme.ts'
import { talksInLanguage } from '#domain/programme/talks/talks-in-language.ts'

/** Whose eyes a programme is read with: visitors don't see talks of abstracts before the organiser shows them. */
export type Sight = 'visitors' | 'staff'

/** Whether visitors see a talk. */
export const isTalkShown = sql<boolean>`(talks.is_of_abstract = 0 or exists (select 1 from conferences
  where conferences.id = programme_days.conference_id and conferences.shows_abstract_talks = 1))`

/** Whether visitors see a day: one without a date, such as that of unscheduled talks, only if they see a talk of it. */
export const isDayShown = sql<boolean>`(programme_days.held_on is not null
  or not exists (select 1 from talks where talks.day_id = programme_days.id)
  or exists (select 1 from talks where talks.day_id = programme_days.id and ${isTalkShown}))`

/** One talk of this conference with its day, in one query; undefined if the conference has no such talk. */
export async function findTalk(
  db: Reader,
  conferenceId: number,
  talkId: number,
): Promise<(Talk & { day: { id: number; date: Temporal.PlainDate | null } }) | undefined> {
  const rows = await talksOf(db, conferenceId)
    .leftJoin('talk_speakers', 'talk_speakers.talk_id', 'talks.id')
    .leftJoin('speakers', join =>
      join
        .onRef('speakers.id', '=', 'talk_speakers.speaker_id')
        .on('speakers.conference_id', '=', conferenceId),
    )
    .selectAll('talks')
    .select('programme_days.held_on')
    .select(['speakers.id as person_id', 'speakers.name as person_name', 'speakers.guid as person_guid'])
    .where('talks.id', '=', talkId)
    .orderBy('talk_speakers.position')
    .orderBy('speakers.id')
    .execute()
  const [row] = rows
  if (!row) return undefined
  const people = rows.flatMap(({ person_id: id, person_name: name, person_guid: guid }) =>
    id === null || name === null || guid === null ? [] : [{ id, name, guid }],
  )
  const date = row.held_on === null ? null : Temporal.PlainDate.from(row.held_on)
  const talk = { ...toTalk(row, people), day: { id: row.day_id, date } }
  return (await talksInLanguage(db, conferenceId, [talk]))[0]
}

/** The columns that a timetable needs, without abstracts. */
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

/** A conference's talks in the order of each day. */
export function talksOf(db: Reader, conferenceId: number) {
  return unorderedTalksOf(db, conferenceId).orderBy('talks.position').orderBy('talks.id')
}

/** The same in any order. */
export function unorderedTalksOf(db: Reader, conferenceId: number, sight: Sight = 'visitors') {
  return db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .where('programme_days.conference_id', '=', conferenceId)
    .$if(sight === 'visitors', query => query.where(isTalkShown))
}

/** A conference's days, in order, without their talks. */
export async function listDays(db: Reader, conferenceId: number, sight: Sight = 'visitors') {
  const rows = await db
    .selectFrom('programme_days')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .$if(sight === 'visitors', query => query.where(isDayShown))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inLanguage(db, conferenceId, 'programme-day', rows.map(toDay))
}

export function toDay({ id, name, held_on }: DayRow) {
  return { id, name, date: held_on === null ? null : Temporal.PlainDate.from(held_on) }
}

/** The speakers of some talks of a conference, in the order in which they are printed. */
export function peopleOf(db: Reader, conferenceId: number, talks: readonly { id: number }[]) {
  return (
    db
      .selectFrom('talk_speakers')
      .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
      .select(['talk_speakers.talk_id', 'speakers.id', 'speakers.name', 'speakers.guid'])
      // The sign keeps SQLite from going through all speakers, once for each of the talks.
      .where(sql`+speakers.conference_id`, '=', conferenceId)
      .where(
        'talk_speakers.talk_id',
        'in',
        talks.map(({ id }) => id),
      )
      .orderBy('talk_speakers.talk_id')
      .orderBy('talk_speakers.position')
      .orderBy('speakers.id')
      .execute()
  )
}

/** A day by its number, counted from 1 in the programme's order; undefined if there is none. */
export async function findDay(
  db: Reader,
  conferenceId: number,
  number: number,
): Promise<Pick<ProgrammeDay, 'id' | 'date'> | undefined> {
  return (await listDays(db, conferenceId))[number - 1]
}

/** The talks of one day, in order. */
export async function listTalksOfDay(
  db: Reader,
  conferenceId: number,
  day: Pick<ProgrammeDay, 'id' | 'date'>,
): Promise<(TalkEntry & { guid: string; day: Temporal.PlainDate | null })[]> {
  const rows = await talksOf(db, conferenceId)
    .where('talks.day_id', '=', day.id)
    .select(entryColumns)
    .select('talks.guid')
    .execute()
  const talks = rows.map(row => ({ ...toEntry(row), guid: row.guid, day: day.date }))
  return talksInLanguage(db, conferenceId, talks)
}

/** The talks that a person gives at this conference, in programme order. */
export async function listTalksOfSpeaker(
  db: Reader,
  conferenceId: number,
  speakerId: number,
): Promise<(TalkEntry & { date: Temporal.PlainDate | null })[]> {
  const rows = await db
    .selectFrom('talk_speakers')
    .innerJoin('talks', 'talks.id', 'talk_speakers.talk_id')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .where('programme_days.conference_id', '=', conferenceId)
    .where('talk_speakers.speaker_id', '=', speakerId)
    .where(isTalkShown)
    .select(entryColumns)
    .select('programme_days.held_on')
    .orderBy('programme_days.position')
    .orderBy('talks.position')
    .orderBy('talks.id')
    .execute()
  const talks = rows.map(row => ({
    ...toEntry(row),
    date: calendarDateOf(toDay({ ...row, name: '' }).date, row),
  }))
  return talksInLanguage(db, conferenceId, talks)
}

/** A talk's own calendar date: after midnight it is the date of the next day. */
function calendarDateOf(date: Temporal.PlainDate | null, row: { is_after_midnight: number }) {
  return date?.add({ days: row.is_after_midnight }) ?? null
}

type DayRow = Pick<Selectable<Schema['programme_days']>, 'id' | 'name' | 'held_on'>
type TalkRow = Selectable<Schema['talks']>
export type EntryRow = Omit<
  TalkRow,
  | 'position'
  | 'room_id'
  | 'abstract_html'
  | 'description_html'
  | 'links'
  | 'attachments'
  | 'external_id'
  | 'guid'
  | 'is_of_abstract'
  | 'version'
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

export function toTalk(row: TalkRow, people: Talk['people']): Talk {
  return {
    ...toEntry(row),
    guid: row.guid,
    abstractHtml: row.abstract_html,
    descriptionHtml: row.description_html,
    links: JSON.parse(row.links),
    attachments: JSON.parse(row.attachments),
    people: people.map(({ id, name, guid }) => ({ id, name, guid })),
  }
}
