import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { fold } from '#domain/foundations/fold.ts'
import { findInParts, searchWords } from '#domain/foundations/search.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

const talksAPage = 50

export interface ListedTalk {
  id: number
  title: string
  day: string
  /** `HH:MM`; null where it has no time yet. */
  startsAt: string | null
  isAfterMidnight: boolean
  room: string
  track: string
  /** Names and affiliations as printed under the title. */
  speakers: string
}

/**
 * The talks of a conference in the order of the programme, a page of them. However many there are, a search lets other
 * requests have their turn.
 *
 * @param query words, each of them in the title, the room, the track, the day or the speakers, compared as everywhere;
 *   empty for all
 * @param after the last one of the page before
 */
export async function listTalksPage(
  db: Reader,
  { conferenceId }: Scope,
  { query, after }: { query: string; after?: number | undefined },
): Promise<{ talks: ListedTalk[]; hasMore: boolean }> {
  const words = searchWords(query)
  const start = after === undefined ? undefined : await placeOf(db, conferenceId, after)
  const read = (last: Place | undefined, limit: number) => listAfter(db, conferenceId, last ?? start, limit)
  const rows =
    words.length === 0
      ? await read(undefined, talksAPage + 1)
      : await findInParts(read, row => words.every(word => textOf(row).includes(word)), talksAPage + 1)
  return { talks: rows.slice(0, talksAPage).map(toListed), hasMore: rows.length > talksAPage }
}

const textOf = ({ title, room, track, day, speaker_affiliation }: Row) =>
  fold([title, room, track, day, speaker_affiliation].join('\n'))

type Row = Awaited<ReturnType<typeof listAfter>>[number]
type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

function listAfter(db: Reader, conferenceId: number | null, last: Place | undefined, limit: number) {
  return talksOf(db, conferenceId)
    .select([
      'talks.id', 'talks.title', 'programme_days.name as day', 'talks.starts_at', 'talks.is_after_midnight',
      'talks.room', 'talks.track', 'talks.speaker_affiliation', 'programme_days.position as dayPosition',
      'programme_days.id as dayId', 'talks.position',
    ]) // biome-ignore format: columns
    .$if(last !== undefined, talks =>
      talks.where(
        sql<boolean>`(programme_days.position, programme_days.id, talks.position, talks.id)
          > (${last?.dayPosition}, ${last?.dayId}, ${last?.position}, ${last?.id})`,
      ),
    )
    .orderBy('programme_days.position')
    .orderBy('programme_days.id')
    .orderBy('talks.position')
    .orderBy('talks.id')
    .limit(limit)
    .execute()
}

const toListed = (row: Row): ListedTalk => ({
  id: row.id,
  title: row.title,
  day: row.day,
  startsAt: row.starts_at,
  isAfterMidnight: row.is_after_midnight === 1,
  room: row.room,
  track: row.track,
  speakers: row.speaker_affiliation,
})

function talksOf(db: Reader, conferenceId: number | null) {
  return db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .where('programme_days.conference_id', '=', conferenceId)
}

function placeOf(db: Reader, conferenceId: number | null, id: number) {
  return talksOf(db, conferenceId)
    .select([
      'programme_days.position as dayPosition', 'programme_days.id as dayId', 'talks.position', 'talks.id',
    ]) // biome-ignore format: columns
    .where('talks.id', '=', id)
    .executeTakeFirst()
}
