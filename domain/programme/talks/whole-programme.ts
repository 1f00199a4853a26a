/**
 * The whole programme with abstracts and people, for files and other systems. It is read in parts, so no request holds
 * the others up.
 */

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import { isSpeakerShown } from '#domain/programme/people/speaker-queries.ts'
import type { ProgrammeDay, ProgrammePerson, Talk } from '#domain/programme/talks/programme.ts'
import {
  listDays,
  peopleOf,
  type Sight,
  toTalk,
  unorderedTalksOf,
} from '#domain/programme/talks/programme-queries.ts'
import { talksInLanguage } from '#domain/programme/talks/talks-in-language.ts'

/**
 * A conference's whole programme with all abstracts, for exports: part by part, and others get their turn in between. Pages
 * list talks with `searchProgramme` and read the open one with `findTalk`, which keeps a programme of 800 talks and
 * two megabytes of abstracts fast.
 */
export async function readProgramme(
  db: Reader,
  conferenceId: number,
  sight: Sight = 'visitors',
): Promise<ProgrammeDay[]> {
  const days = await listDays(db, conferenceId, sight)
  const found: { position: number; dayId: number; talk: Talk }[] = []
  const talks = inParts<Selectable<Schema['talks']>>((last, limit) =>
    unorderedTalksOf(db, conferenceId, sight)
      .selectAll('talks')
      .where('talks.id', '>', last?.id ?? 0)
      .orderBy('talks.id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of talks) {
    const people = await peopleOf(db, conferenceId, rows)
    const peopleByTalk = Map.groupBy(people, person => person.talk_id)
    for (const row of rows) {
      const talk = toTalk(row, peopleByTalk.get(row.id) ?? [])
      found.push({ position: row.position, dayId: row.day_id, talk })
    }
  }
  const byDay = Map.groupBy(inOrder(found), ({ dayId }) => dayId)
  const listed: ProgrammeDay[] = []
  for (const day of days) {
    const talksOfDay = (byDay.get(day.id) ?? []).map(({ talk }) => talk)
    listed.push({ ...day, talks: await talksInLanguage(db, conferenceId, talksOfDay) })
  }
  return listed
}

/** All people of a conference, for exports, including those without a talk; others get their turn in between. */
export async function readProgrammePeople(
  db: Reader,
  conferenceId: number,
  sight: Sight = 'visitors',
): Promise<ProgrammePerson[]> {
  const found: { position: number; person: ProgrammePerson }[] = []
  const people = inParts<PersonRow>((last, limit) =>
    db
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
      .$if(sight === 'visitors', query => query.where(isSpeakerShown))
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of people) {
    for (const row of rows) found.push({ position: row.position, person: toPerson(row) })
  }
  return inOrder(found).map(({ person }) => person)
}

/** By position, and by id where positions are equal: the sort is stable, and they were read by id. */
const inOrder = <T extends { position: number }>(found: readonly T[]) =>
  found.toSorted((one, other) => one.position - other.position)

type PersonRow = Pick<
  Selectable<Schema['speakers']>,
  'id' | 'guid' | 'name' | 'affiliation' | 'speaker_group' | 'talk_title' | 'biography_html' | 'position'
>

function toPerson(row: PersonRow): ProgrammePerson {
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
