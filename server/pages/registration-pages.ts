/** Registration pages, rendered once for everybody whose pages differ in personal texts alone (ADR 44). */
import { hash } from 'node:crypto'
import type { Conference } from '#domain/conferences/conference.ts'
import { conferenceNameShape } from '#domain/conferences/conference.ts'
import { findConference } from '#domain/conferences/conference-queries.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { FilledPage } from '#server/pages/filled-page.ts'
import { finishPageToFill } from '#server/pages/finish-page.ts'
import type { PageCache, RenderedPage } from '#server/pages/page-cache.ts'
import { contextFor, forRouter, type PageFacts, type Visitor } from '#server/pages/page-context.ts'
import { siteContext } from '#site/context.ts'
import { takeOutTexts } from '#site/microsite/registration/page/personal-texts.ts'
import { preparedPageContext } from '#site/microsite/registration/page/prepared-page.ts'
import {
  type ReadPage,
  readRegistrationPage,
} from '#site/microsite/registration/page/read-registration-page.ts'
import { paths } from '#words/paths.ts'

/** A page's own address, without what a script adds to it. */
const address = /^\/([^/]+)\/registrations\/([\w-]{20,64})$/

/**
 * Answers a request for a registration's page.
 *
 * @returns undefined where it has to be rendered as any other page: it is another address, there is no such page, or a
 *   part of it could not be read
 */
export async function answerRegistrationPage(
  dependencies: Dependencies,
  cache: PageCache<FilledPage>,
  request: Request,
  visitor: Visitor,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const [, event = '', secret = ''] = address.exec(url.pathname) ?? []
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || url.search !== '' || !conferenceNameShape.test(event)) return undefined
  const facts: PageFacts = { isIncomplete: false }
  const context = contextFor(dependencies, request, facts, visitor)
  const site = context.get(siteContext)
  const { read } = dependencies.database
  const found = await orUndefined(async () => {
    const conference = await findConference(read, event)
    const registration = conference && (await findRegistrationBySecret(read, conference.id, secret))
    return registration && { conference, page: await readRegistrationPage(site, conference, registration) }
  })
  if (!found || facts.isIncomplete) return undefined
  const { conference, page } = found
  const taken = takeOutTexts(page.page)
  const prepared = { ...page, page: taken.page }
  const content = hash('sha256', JSON.stringify(prepared), 'base64url')
  const path = paths.registration(conference.name, taken.secret)
  const filled = await orUndefined(() =>
    cache.get(`${visitor.siteAddress} ${path} ${content}`, () =>
      renderOnce(dependencies, conference, visitor, path, prepared),
    ),
  )
  return filled?.respond(request, placeholder => taken.texts.get(placeholder) ?? '')
}

/** Reading it again as a usual page reports what fails. */
async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}

async function renderOnce(
  dependencies: Dependencies,
  conference: Conference,
  { siteAddress }: Visitor,
  path: string,
  prepared: ReadPage,
): Promise<RenderedPage<FilledPage>> {
  const facts: PageFacts = { isIncomplete: false }
  const visitor = { address: 'nobody', siteAddress }
  const request = new Request(siteAddress + path, { headers: { Accept: 'text/html' } })
  const context = contextFor(dependencies, request, facts, visitor)
  context.set(preparedPageContext, prepared)
  const response = await dependencies.renderPage(forRouter(visitor, request), context)
  if (response.status !== 200 || facts.isIncomplete) throw new Error('a part of the page is missing')
  return {
    page: await finishPageToFill(dependencies, response),
    conferenceId: conference.id,
    mayBeCached: true,
    expiresAt: dependencies.clock.now().add({ minutes: 10 }),
  }
}
