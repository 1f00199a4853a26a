import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inLanguage, oneInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { Speaker, SpeakerGroup } from '#domain/programme/people/speaker.ts'

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
  const row = await speakersOf(db, conferenceId).where('id', '=', id).executeTakeFirst()
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
