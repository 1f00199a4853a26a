import { type Selectable, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inLanguage, oneInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { Speaker, SpeakerGroup } from '#domain/programme/people/speaker.ts'

/**
 * Whether visitors see a speaker. Whoever presents an abstract waits until the organiser shows the talks of abstracts, unless
 * they have another talk or are presented themselves; and is not seen any more once they speak nowhere.
 */
export const isSpeakerShown = sql<boolean>`(speakers.is_of_abstract = 0 or speakers.speaker_group is not null
  or exists (select 1 from talk_speakers inner join talks on talks.id = talk_speakers.talk_id
    inner join conferences on conferences.id = speakers.conference_id
    where talk_speakers.speaker_id = speakers.id
      and (talks.is_of_abstract = 0 or conferences.shows_abstract_talks = 1)))`

/** The speakers whom a conference presents (plenary, keynote, invited), in the organiser's order. */
export async function listSpeakers(db: Reader, conferenceId: number): Promise<Speaker[]> {
  const rows = await speakersOf(db, conferenceId)
    .where('speaker_group', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inLanguage(db, conferenceId, 'speaker', rows.map(toSpeaker))
}

/** One speaker of this conference by id, also one who appears in the programme only. */
export async function findSpeaker(
  db: Reader,
  conferenceId: number,
  id: number,
): Promise<Speaker | undefined> {
  const row = await speakersOf(db, conferenceId).where('id', '=', id).where(isSpeakerShown).executeTakeFirst()
  return oneInLanguage(db, conferenceId, 'speaker', row && toSpeaker(row))
}

function speakersOf(db: Reader, conferenceId: number) {
  return db.selectFrom('speakers').selectAll().where('conference_id', '=', conferenceId)
}

function toSpeaker(row: Selectable<Schema['speakers']>): Speaker {
  return {
    id: row.id,
    // A CHECK enforces the union.
    group: row.speaker_group as SpeakerGroup | null,
    name: row.name,
    affiliation: row.affiliation,
    photo: row.photo === null ? null : JSON.parse(row.photo),
    awardsHtml: row.awards_html,
    talkTitle: row.talk_title,
    biographyHtml: row.biography_html,
  }
}
