import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { asWritten, speaks, wordsInLanguage } from '#domain/conference/translations/reader-in-language.ts'

/** A conference as a page shows it: its name, its place and its conditions in the reader's language. */
export async function conferenceInLanguage(db: Reader, conference: Conference): Promise<Conference> {
  const sayWord = await wordsInLanguage(db, conference.id)
  if (sayWord === asWritten)
    return speaks(db) ? { ...conference, namedIn: conference.languages[0] } : conference
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
