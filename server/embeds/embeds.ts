import { type Context, Hono, type Next } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferenceInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { Language } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { Dependencies } from '#server/dependencies.ts'
import script from '#server/embeds/embeds.browser.js?raw'
import style from '#server/embeds/embeds.css?raw'
import { fragmentOf } from '#server/embeds/fragments.ts'
import { lateFile } from '#server/files/late-file.ts'
import { isKnownTag } from '#server/http/etags.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { siteAddressReader } from '#server/http/own-address.ts'
import { versionOf } from '#server/pages/revisions.ts'
import { type Embed, embedFiles, embedMaxAgeSeconds, embeds } from '#words/addresses/embed-paths.ts'

/** What any website may read: the same for everybody, and nothing that a visitor could not see here. */
export const forOtherSites = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** An answer that a script of any website may read, too. */
export function forAnybody(answer: Response): Response {
  for (const [name, value] of Object.entries(forOtherSites)) answer.headers.set(name, value)
  return answer
}

/** In letters: a programme of eight hundred talks has 300,000. The last one is kept however large it is. */
const cachedLetters = 8 * 1024 * 1024

/**
 * Parts of a conference for other websites, at `/{event}/embeds/{part}.html`, with the script that puts them in place. A part is
 * made again once its conference has changed; asked again meanwhile, it is answered from memory or with 304.
 */
export function embedRoutes({ database, revisions, settings, hosts, clock, log }: Dependencies): Hono {
  const app = new Hono()
  const addressOf = siteAddressReader(settings, hosts)
  const made = new LRUCache<string, { version: string; html: string }>({
    maxSize: cachedLetters,
    sizeCalculation: ({ html }) => Math.min(Math.max(html.length, 1), cachedLetters),
  })

  app.get(embedFiles.script, c => c.body(script, 200, fileHeaders('text/javascript; charset=utf-8')))
  app.get(embedFiles.style, c => c.body(style, 200, fileHeaders('text/css; charset=utf-8')))
  app.get('/:event/embeds/:file', async (c, next) => {
    try {
      return await answer(c, next)
    } catch (error) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'a part for another website failed')
      return forAnybody(lateFile(c.req.raw))
    }
  })

  async function answer(c: Context, next: Next): Promise<Response | undefined> {
    const embed = embeds.find(each => `${each}.html` === c.req.param('file'))
    if (!embed) return void (await next())
    // Read the revision first: after a change in between, the next request reads again.
    const known = await revisions.current()
    const conference = await findConference(database.read, c.req.param('event') ?? '')
    const language = conference && languageOf(conference, c.req.query('lang'))
    if (!conference || !language)
      return c.text('There is nothing to show here.', 404, { ...forOtherSites, 'Cache-Control': 'no-cache' })
    const now = clock.now()
    const today = dateIn(conference.timeZone, now).toString()
    const address = addressOf(c)
    const version = `${versionOf(known, conference.id)}-${today}`
    const headers = {
      ...forOtherSites,
      // Weak, because it is also sent compressed.
      ETag: `W/"${embed}-${language}-${version}"`,
      'Cache-Control': `public, max-age=${embedMaxAgeSeconds}`,
    }
    if (isKnownTag(c.req.header('If-None-Match'), headers.ETag))
      return c.body(null, 304, { ...headers, Vary: 'Accept-Encoding' })
    const key = `${embed} ${language} ${conference.id} ${address}`
    const cached = made.get(key)
    const html =
      cached?.version === version ? cached.html : await make(embed, conference, language, { address, now })
    made.set(key, { version, html })
    return c.body(html, 200, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'X-Robots-Tag': 'noindex',
    })
  }

  async function make(
    embed: Embed,
    conference: Conference,
    language: Language,
    { address, now }: { address: string; now: Temporal.Instant },
  ): Promise<string> {
    const [first] = conference.languages
    const isFirst = language === first
    const db = isFirst ? database.read : readerInLanguage(database.read, conference, language)
    const named = isFirst ? conference : await conferenceInLanguage(db, conference)
    return speakingTo({ language, addressed: isFirst ? null : conference.name }, () =>
      fragmentOf(embed, { db, conference: named, address, now }),
    )
  }

  return app
}

/** The one that is asked for, if the conference has it; undefined if not. */
function languageOf({ languages }: Conference, asked: string | undefined): Language | undefined {
  return asked === undefined ? languages[0] : languages.find(each => each === asked)
}

const fileHeaders = (type: string) => ({
  ...forOtherSites,
  'Content-Type': type,
  'Cache-Control': `public, max-age=${embedMaxAgeSeconds}`,
})
