import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import type { ProgrammeDay, ProgrammePerson, Talk } from '#domain/programme/talks/programme.ts'
import { listDays, peopleOf, toTalk, unorderedTalksOf } from '#domain/programme/talks/programme-queries.ts'

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
