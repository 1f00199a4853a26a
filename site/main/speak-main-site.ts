import { type MiddlewareFunction, redirect } from 'react-router'
import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { readSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import type { Language, Speech } from '#domain/foundations/language.ts'
import { mainAddress } from '#domain/foundations/main-address.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { readingContext, unspokenContext } from '#site/context.ts'
import { speakInLanguage } from '#site/microsite/speak-language.ts'
import { loadSection } from '#site/section.ts'

/** Has a page of the main site speak the language of its address, and without one the site's first. */
export const speakMainSite: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const site = context.get(readingContext)
  const read = await loadSection(site, 'languages', () => readSiteLanguages(site.database.read))
  const [first, ...others]: ConferenceLanguages = read.ok ? read.value : ['en']
  const url = new URL(request.url)
  const { path, language } = mainAddress(url.pathname.replace(/(?:\/_)?\.data$/, ''))
  if (language === first) throw redirect(path + url.search, 301)
  if (others.length > 0) context.set(readingContext, { ...site, languages: [first, ...others] })
  // The layout says so, between header and footer.
  if (language !== null && !others.includes(language)) context.set(unspokenContext, true)
  if (language !== null) speakInLanguage(context, { id: null, languages: [first, ...others] }, language)
  return speakingTo(speechOfSite([first, ...others], language ?? first), next)
}

/** How pages of the main site speak in a language; in the first one where it is not spoken. */
const speechOfSite = (spoken: ConferenceLanguages, language: Language): Speech =>
  spoken.includes(language)
    ? withSite({ language, addressed: null }, spoken)
    : { language: spoken[0], addressed: null }

/** A speech with the addresses of the main site's pages: in its language, if that is spoken there and not the first. */
export const withSite = (speech: Speech, [, ...others]: ConferenceLanguages): Speech =>
  others.includes(speech.language) ? { ...speech, site: `/${speech.language}` } : speech
