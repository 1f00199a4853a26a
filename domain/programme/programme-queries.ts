import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { SpeakerGroup } from '#domain/people/speaker.ts'
import type { ProgrammeDay, ProgrammePerson, Talk, TalkEntry } from '#domain/programme/programme.ts'

/** How many talks or people are read before other requests get their turn: with their texts, some 20 ms. */
const readAtOnce = 500

/**
 * A conference's whole programme with all abstracts, for exports: part by part, and others get their turn in between. Pages
 * list talks with `searchProgramme` and read the open one with `findTalk`, which keeps a programme of 800 talks and
 * two megabytes of abstracts fast.
 */
export async function readProgramme(db: Reader, conferenceId: number): Promise<ProgrammeDay[]> {
  const days = await listDays(db, conferenceId)
  const found: { position: number; dayId: number; talk: Talk }[] = []
  await readParts(async (after, limit) => {
    const rows = await unorderedTalksOf(db, conferenceId)
      .selectAll('talks')
      .where('talks.id', '>', after)
      .orderBy('talks.id')
      .limit(limit)
      .execute()
    const last = rows.at(-1)
    const people = await peopleOf(db, conferenceId)
      .where('talk_speakers.talk_id', '>', after)
      .where('talk_speakers.talk_id', '<=', last?.id ?? after)
      .execute()
    const peopleByTalk = Map.groupBy(people, person => person.talk_id)
    for (const row of rows) {
      const talk = toTalk(row, peopleByTalk.get(row.id) ?? [])
      found.push({ position: row.position, dayId: row.day_id, talk })
    }
    return rows
  })
  const byDay = Map.groupBy(inOrder(found), ({ dayId }) => dayId)
  return days.map(day => ({ ...day, talks: (byDay.get(day.id) ?? []).map(({ talk }) => talk) }))
}

/** All people of a conference, for exports, including those without a talk; others get their turn in between. */
export async function readProgrammePeople(db: Reader, conferenceId: number): Promise<ProgrammePerson[]> {
  const found: { position: number; person: ProgrammePerson }[] = []
  await readParts(async (after, limit) => {
    const rows = await db
      .selectFrom('speakers')
      .select([
        'id',
        'guid',
        'name',
        'affiliation',
        'speaker_group',
        'talk_title',
        'biography_html',
        'position',
      ])
      .where('conference_id', '=', conferenceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const row of rows) found.push({ position: row.position, person: toPerson(row) })
    return rows
  })
  return inOrder(found).map(({ person }) => person)
}

/** @param read the next rows by id after one, at most so many */
async function readParts(read: (after: number, limit: number) => Promise<{ id: number }[]>): Promise<void> {
  let rows = await read(0, readAtOnce)
  for (let last = rows.at(-1); last && rows.length === readAtOnce; last = rows.at(-1)) {
    await setImmediate()
    rows = await read(last.id, readAtOnce)
  }
}

/** By position, and by id where positions are equal: the sort is stable, and they were read by id. */
const inOrder = <T extends { position: number }>(found: readonly T[]) =>
  found.toSorted((one, other) => one.position - other.position)

function toPerson(
  row: Pick<
    Selectable<Schema['speakers']>,
    'id' | 'guid' | 'name' | 'affiliation' | 'speaker_group' | 'talk_title' | 'biography_html'
  >,
): ProgrammePerson {
  return {
    id: row.id,
    guid: row.guid,
    name: row.name,
    affiliation: row.affiliation,
    // A CHECK holds it to the union.
    group: row.speaker_group as SpeakerGroup | null,
    talkTitle: row.talk_title,
    biographyHtml: row.biography_html,
  }
}

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
  return { ...toTalk(row, people), day: { id: row.day_id, date } }
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

function unorderedTalksOf(db: Reader, conferenceId: number) {
  return db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .where('programme_days.conference_id', '=', conferenceId)
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

/** The speakers of each talk, in the order in which they are printed. */
export function peopleOf(db: Reader, conferenceId: number) {
  return db
    .selectFrom('talk_speakers')
    .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
    .select(['talk_speakers.talk_id', 'speakers.id', 'speakers.name', 'speakers.guid'])
    .where('speakers.conference_id', '=', conferenceId)
    .orderBy('talk_speakers.talk_id')
    .orderBy('talk_speakers.position')
    .orderBy('speakers.id')
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
  return rows.map(row => ({ ...toEntry(row), guid: row.guid, day: day.date }))
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
    .select(entryColumns)
    .select('programme_days.held_on')
    .orderBy('programme_days.position')
    .orderBy('talks.position')
    .orderBy('talks.id')
    .execute()
  return rows.map(row => ({ ...toEntry(row), date: calendarDateOf(toDay({ ...row, name: '' }).date, row) }))
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
  | 'abstract_html'
  | 'description_html'
  | 'links'
  | 'attachments'
  | 'external_id'
  | 'guid'
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

function toTalk(row: TalkRow, people: Talk['people']): Talk {
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
