import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { asWritten, speaks, wordsInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import type { Language } from '#domain/foundations/language.ts'

/** A conference as a page shows it: its name, its place and its conditions in the reader's language. */
export async function conferenceInLanguage(db: Reader, conference: Conference): Promise<Conference> {
  const sayWord = await wordsInLanguage(db, conference.id)
  if (sayWord === asWritten)
    return speaks(db, conference.id) ? { ...conference, namedIn: conference.languages[0] } : conference
  const { prefix, subject, location, conditions } = conference
  const said = Object.entries(conditions).map(([admission, condition]) => [
    admission,
    condition?.kind === 'proof' ? { ...condition, of: sayWord('proofs', condition.of) } : condition,
  ])
  return {
    ...conference,
    ...(sayWord('subject', subject) === subject && { namedIn: conference.languages[0] }),
    prefix: sayWord('prefix', prefix),
    subject: sayWord('subject', subject),
    location: sayWord('location', location),
    conditions: Object.fromEntries(said),
  }
}

/** Conferences of a list of the main site, each in a language where it is translated into it. */
export async function conferencesInLanguage(
  db: Reader,
  conferences: Conference[],
  language: Language,
): Promise<Conference[]> {
  const speaking = conferences.filter(({ languages: [, ...others] }) => others.includes(language))
  if (speaking.length === 0) return conferences
  const rows = await db
    .selectFrom('translations')
    .select(['conference_id', 'path', 'text', 'source_digest'])
    .where('kind', '=', 'conference-words')
    .where('language', '=', language)
    .where('path', 'in', ['prefix', 'subject', 'location'])
    .where(
      'conference_id',
      'in',
      speaking.map(({ id }) => id),
    )
    .execute()
  const said = new Map(rows.map(row => [`${row.conference_id} ${row.path} ${row.source_digest}`, row.text]))
  return conferences.map(conference => {
    const { id, prefix, subject, location } = conference
    const wordOf = (path: string, text: string) => said.get(`${id} ${path} ${sourceDigest(text)}`) ?? text
    return {
      ...conference,
      prefix: wordOf('prefix', prefix),
      subject: wordOf('subject', subject),
      location: wordOf('location', location),
    }
  })
}
