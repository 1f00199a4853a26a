/** The list of a conference's talks, in the order of the programme. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import {
  ids,
  isAmong,
  type Noun,
  type NounTypes,
  oneOf,
  oneOfThese,
  rowsById,
  texts,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export interface ListedTalk {
  id: number
  title: string
  day: string
  /** `HH:MM`; null where it has no time yet. */
  startsAt: string | null
  isAfterMidnight: boolean
  minutes: number | null
  room: string
  track: string
  kind: string
  language: string
  /** Names and affiliations as printed under the title. */
  speakers: string
  hasDraft: boolean
}

/** What a talk may still need before it can be held. */
export const talkGaps = ['time', 'room', 'speaker'] as const

interface TalkFilter {
  id?: Wanted<number>
  /** Ids of days. */
  day?: Wanted<number>
  room?: Wanted<string>
  track?: Wanted<string>
  kind?: Wanted<string>
  lacks?: Wanted<(typeof talkGaps)[number]>
  draft?: Wanted<'yes'>
  /** Words that must all occur in the title, the room, the track, the day or the speakers. */
  text?: Words
}

const hasDraft = sql`exists (select 1 from drafts where drafts.kind = 'talk' and drafts.record_id = talks.id
  and drafts.conference_id = programme_days.conference_id)`

const selectRows = (db: Reader, scope: Scope) =>
  db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select([
      'talks.id', 'talks.title', 'programme_days.name as day', 'talks.starts_at', 'talks.is_after_midnight',
      'talks.duration_minutes', 'talks.room', 'talks.track', 'talks.kind', 'talks.language',
      'talks.speaker_affiliation',
    ]) // biome-ignore format: columns
    .select(sql<number>`case when ${hasDraft} then 1 else 0 end`.as('has_draft'))
    .where('programme_days.conference_id', '=', conferenceOf(scope))

export interface TalkTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedTalk
  filter: TalkFilter
  order: 'programme' | 'title' | 'room'
  column: 'day' | 'starts' | 'minutes' | 'room' | 'track' | 'kind' | 'language'
  context: Scope
}

const isMissing: Readonly<Record<(typeof talkGaps)[number], RawBuilder<unknown>>> = {
  time: sql`talks.starts_at is null`,
  room: sql`talks.room = ''`,
  speaker: sql`not exists (select 1 from talk_speakers where talk_speakers.talk_id = talks.id)`,
}

export const talksNoun: Noun<TalkTypes> = {
  name: 'talks',
  id: 'talks.id',
  rows: selectRows,
  fields: {
    day: ids(isAmong('talks.day_id')),
    room: texts('talks.room'),
    track: texts('talks.track'),
    kind: texts('talks.kind'),
    lacks: oneOfThese(isMissing),
    draft: oneOf(['yes'], () => hasDraft),
    id: rowsById('talks.id'),
  },
  // Talks are stored as they were typed.
  text: {
    of: ({ title, room, track, day, speaker_affiliation }) =>
      fold([title, room, track, day, speaker_affiliation].join('\n')),
  },
  orders: {
    programme: {
      keys: [
        sql<number>`programme_days.position`,
        sql<number>`programme_days.id`,
        sql<number>`talks.position`,
      ],
    },
    title: { keys: [sql<string>`lower(talks.title)`] },
    room: { keys: [sql<string>`lower(talks.room)`] },
  },
  usualOrder: { order: 'programme', isDescending: false },
  headOrder: 'title',
  columns: {
    day: { isUsual: true, order: 'programme' },
    starts: { isUsual: true },
    minutes: {},
    room: { isUsual: true, order: 'room' },
    track: { isUsual: true },
    kind: {},
    language: {},
  },
  complete: async (_db, rows) => rows.map(toListed),
}

const toListed = (row: TalkTypes['row']): ListedTalk => ({
  id: row.id,
  title: row.title,
  day: row.day,
  startsAt: row.starts_at,
  isAfterMidnight: row.is_after_midnight === 1,
  minutes: row.duration_minutes,
  room: row.room,
  track: row.track,
  kind: row.kind,
  language: row.language,
  speakers: row.speaker_affiliation,
  hasDraft: row.has_draft === 1,
})

/** How many talks each view has. */
export async function countTalks(
  db: Reader,
  scope: Scope,
): Promise<{ all: number; unplaced: number; drafts: number }> {
  const count = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select([
      count(sql`1 = 1`).as('all'),
      count(sql`(${isMissing.time} or ${isMissing.room})`).as('unplaced'),
      count(hasDraft).as('drafts'),
    ])
    .where('programme_days.conference_id', '=', conferenceOf(scope))
    .executeTakeFirstOrThrow()
}

/** What the talks of a conference can be filtered by. */
export async function listTalkChoices(
  db: Reader,
  scope: Scope,
): Promise<{ days: { id: number; name: string }[]; rooms: string[]; tracks: string[]; kinds: string[] }> {
  const named = (column: 'room' | 'track' | 'kind') =>
    db
      .selectFrom('talks')
      .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
      .select(`talks.${column} as text`)
      .distinct()
      .where('programme_days.conference_id', '=', conferenceOf(scope))
      .orderBy(`talks.${column}`)
      .limit(mostChoices)
      .execute()
  const days = db
    .selectFrom('programme_days')
    .select(['id', 'name'])
    .where('conference_id', '=', conferenceOf(scope))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const [rooms, tracks, kinds] = await Promise.all([named('room'), named('track'), named('kind')])
  const all = (rows: { text: string }[]) => rows.map(({ text }) => text)
  return { days: await days, rooms: all(rooms), tracks: all(tracks), kinds: all(kinds) }
}

/** More could not be read through. */
const mostChoices = 100
