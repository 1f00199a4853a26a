/**
 * Which conference, and which language, the address of a website's page names. It is looked up once, before any
 * loader.
 */

import type { MiddlewareFunction } from 'react-router'
import { data, redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferenceInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import { findAddressed } from '#domain/conference/conferences/conference-queries.ts'
import { findMovedPage, findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { addressedLanguage, type Speech } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import type { Refusal } from '#site/components/page/refusal-page.tsx'
import {
  conferenceContext,
  mainPageContext,
  type NamedConference,
  namedConferenceContext,
  readingContext,
} from '#site/context.ts'
import { speakMainSite, withSite } from '#site/main/speak-main-site.ts'
import { speakInLanguage } from '#site/microsite/speak-language.ts'
import { loadSection, mapLoaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'

/** Retry-After while the conference itself cannot be read. */
const retryAfterSeconds = 5

/**
 * Looks up the conference of a microsite's page once. If there is none, a form gets a 404 here; a page gets it from
 * the layout's loader, because errors of middleware are shown without the site's header and footer.
 */
export const findConferenceOfPage: MiddlewareFunction<Response> = async (asked, next) => {
  const { params, context, request } = asked
  const site = context.get(readingContext)
  const { event = '' } = params
  const found = await loadSection(
    site,
    'the conference',
    async () => (await findAddressed(site.database.read, event)) ?? null,
  )
  const named = mapLoaded(found, it => it?.conference ?? null)
  context.set(namedConferenceContext, named)
  const url = new URL(request.url)
  const isFirstSegment = pageOf(url) === `/${event}`
  if (named.ok && !named.value && isFirstSegment) {
    const page = await loadSection(site, 'the page', () => findOwnPage(site.database.read, null, event))
    if (page.ok && page.value) {
      context.set(mainPageContext, page.value)
      return speakMainSite(asked, next)
    }
    const moved = await loadSection(site, 'the page', () => findMovedPage(site.database.read, null, event))
    if (moved.ok && moved.value !== undefined) throw redirect(paths.ownPage(null, moved.value), 301)
  }
  if (named.ok && named.value) {
    const spoken = speechAt(named.value, url, params.lang, request.method)
    if (spoken && found.ok && found.value) {
      const speech = withSite(spoken, found.value.siteLanguages)
      const written = named.value
      context.set(conferenceContext, written)
      speakInLanguage(context, { id: null, languages: found.value.siteLanguages }, speech.language)
      speakInLanguage(context, written, speech.language)
      const { read } = context.get(readingContext).database
      const said = await loadSection(site, 'the conference’s words', () =>
        conferenceInLanguage(read, written),
      )
      if (said.ok) {
        context.set(conferenceContext, said.value)
        context.set(namedConferenceContext, said)
      }
      return speakingTo(speech, next)
    }
    context.set(namedConferenceContext, { ok: true, value: null })
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw withoutConference(named)
  return speakMainSite(asked, next)
}

/** A script asks for a page's data at an address of its own. */
const pageOf = ({ pathname }: URL) => pathname.replace(/(?:\/_)?\.data$/, '')

/**
 * The language that the address names, and without one the conference's first; undefined where there is no such page.
 *
 * @param second what stands in the place of a language
 * @throws the redirect from an address with the first language, so that each page has one address, and with one that is not spoken
 * any more: mails of earlier times have personal links in it
 */
function speechAt(
  { name, languages: [first, ...others] }: Conference,
  url: URL,
  second: string | undefined,
  method: string,
): Speech | undefined {
  const { path, language } = addressedLanguage(pageOf(url))
  if (language === first) throw redirect(path + url.search, 301)
  if (language !== null && others.includes(language)) return { language, addressed: name }
  if (language !== null) throw redirect(path + url.search, method === 'GET' || method === 'HEAD' ? 302 : 307)
  // A page of the organiser's own stands there too, and has nothing below.
  const isPage = second === undefined || path === `/${name}/${second}`
  return isPage ? { language: first, addressed: null } : undefined
}

/** The error for a conference that is missing or could not be read. */
export function withoutConference(named: NamedConference | null) {
  if (named?.ok !== false) return data(null, { status: 404 })
  return data('no-conference' satisfies Refusal, {
    status: 503,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
