import type { Reader } from '#database/database.ts'
import { asWritten, inLanguage, wordsInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { TalkEntry } from '#domain/programme/talks/programme.ts'

/** Talks as a page shows them: their texts, and their track, kind and room, in the reader's language. */
export async function talksInLanguage<T extends TalkEntry>(
  db: Reader,
  conferenceId: number,
  talks: T[],
): Promise<T[]> {
  const translated = await inLanguage(db, conferenceId, 'talk', talks)
  if (translated === talks) return talks
  const sayWord = await wordsInLanguage(db, conferenceId)
  if (sayWord === asWritten) return translated
  return translated.map(talk => ({
    ...talk,
    track: sayWord('tracks', talk.track),
    kind: sayWord('kinds', talk.kind),
    room: sayWord('rooms', talk.room),
  }))
}
