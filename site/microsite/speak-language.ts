import type { RouterContextProvider } from 'react-router'
import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { Language } from '#domain/foundations/language.ts'
import { readingContext, siteContext } from '#site/context.ts'

/** Has a page read the texts of a conference, or of the main site (null), in the visitor's language, if that is not the one they are written in. */
export function speakInLanguage(
  context: Readonly<RouterContextProvider>,
  owner: { id: number | null; languages: ConferenceLanguages },
  spoken: Language,
): void {
  const [first, ...others] = owner.languages
  if (spoken === first || !others.includes(spoken)) return
  const reading = context.get(readingContext)
  const read = readerInLanguage(reading.database.read, owner, spoken)
  context.set(readingContext, { ...reading, database: { ...reading.database, read } })
  const site = siteOf(context)
  // Commands write in transactions, which give the texts as they are written.
  if (site) context.set(siteContext, { ...site, database: { ...site.database, read } })
}

/** A preview has no site that acts. */
function siteOf(context: Readonly<RouterContextProvider>) {
  try {
    return context.get(siteContext)
  } catch {
    return undefined
  }
}
