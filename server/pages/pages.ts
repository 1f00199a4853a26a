import type { Context, Handler, MiddlewareHandler, Next } from 'hono'
import type { RouterContextProvider } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { dateIn, endOfDay } from '#domain/foundations/time.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lateFile } from '#server/files/late-file.ts'
import { type Place, pathAt, textAt } from '#server/hosts/host-paths.ts'
import { clientAddressReader } from '#server/http/client-address.ts'
import { siteAddressReader } from '#server/http/own-address.ts'
import { cacheKey, isForm } from '#server/pages/cacheable.ts'
import { canonicalPath } from '#server/pages/canonical-path.ts'
import { finishPage } from '#server/pages/finish-page.ts'
import { FinishedPage } from '#server/pages/finished-page.ts'
import { captchaPlaceholder, FormPage, formKeyPlaceholder } from '#server/pages/form-page.ts'
import { isOwnOrigin, isSurelyOwnOrigin } from '#server/pages/origin.ts'
import { PageCache, type RenderedPage } from '#server/pages/page-cache.ts'
import { contextFor, forRouter, type PageFacts, type Visitor } from '#server/pages/page-context.ts'
import type { RefusedStatus } from '#site/components/page/refusal-page.tsx'
import { conferenceContext, type RefusedRequest, readingContext, refusalContext } from '#site/context.ts'
import { carriesNotice } from '#site/forms/sent-notice.ts'
import { isOrganiserPath } from '#words/addresses/paths.ts'
import { acceptsOnly } from '#words/plain-answers.ts'

/**
 * Answers every address that belongs to no API. `cached` serves cached pages; that is cheap, so it never queues.
 * `rendered` does the rest: it redirects to the canonical path, refuses forms from other sites, renders, and sends
 * the page whole, with a policy that allows only its own scripts.
 */
export function pages(dependencies: Dependencies): { cached: MiddlewareHandler; rendered: Handler } {
  const { revisions, clock, log, hosts } = dependencies
  const cache = new PageCache(
    revisions,
    () => clock.now(),
    (where, error) => log.error({ err: error, where }, 'pages cannot be cached'),
  )
  const addressOf = clientAddressReader(dependencies.settings.trustedProxies)
  const siteAddressOf = siteAddressReader(dependencies.settings, hosts)

  async function cached(c: Context, next: Next) {
    const request = c.req.raw
    const shared = cachedAs(dependencies, request, {
      siteAddress: siteAddressOf(c),
      own: hosts?.ofRequest(request),
    })
    const found = shared && (await cache.find(shared.key))
    if (!found) return next()
    const { page, staleForSeconds } = found
    const response = await page.respond(request)
    if (staleForSeconds !== undefined) markStale(response, staleForSeconds)
    else if (page instanceof FinishedPage) c.set('cachedPage', { ...found, page })
    return response
  }

  async function rendered(c: Context): Promise<Response> {
    const request = c.req.raw
    const url = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.method !== 'POST') {
      const takesForms = dependencies.takesForms?.(url.pathname) ?? true
      const methods = takesForms ? 'GET, HEAD and POST' : 'GET and HEAD'
      return c.text(acceptsOnly({ methods }), 405, { Allow: methods.replace(' and', ',') })
    }
    if (!isWellFormed(url)) return renderNotFound(dependencies, request)
    const isOwn = isOrganiserPath(url.pathname) ? isSurelyOwnOrigin : isOwnOrigin
    if (!isRead && !isOwn(request, url, dependencies.settings.publicUrl)) {
      return renderRefusal(dependencies, request, 403)
    }
    const exact = await canonicalPath(dependencies, url.pathname)
    // A GET form without fields leaves a question mark behind.
    if (exact !== url.pathname || (isRead && request.url.endsWith('?'))) {
      if (!isRead) return renderNotFound(dependencies, request)
      const own = hosts?.ofRequest(request)
      return c.redirect((own ? pathAt(own, exact) : exact) + url.search, 301)
    }
    const own = hosts?.ofRequest(request)
    const visitor = { address: addressOf(c), siteAddress: siteAddressOf(c), own }
    return answer(dependencies, cache, request, visitor)
  }

  return { cached, rendered }
}

/** For whoever looks into a page that is older than it should be: RFC 9211. */
function markStale({ headers }: Response, seconds: number): void {
  headers.set('Age', String(seconds))
  headers.set('Cache-Status', 'colloquy; hit; detail="the database cannot be read"')
}

/**
 * Whether an address can have a page. It cannot with malformed percent-encoding, control characters, or two slashes
 * at the start: React Router builds addresses from the path and would take such a start for another host.
 * PostgreSQL rejects NUL in text.
 */
function isWellFormed({ pathname, search }: URL): boolean {
  try {
    return !/^\/\/|\p{Cc}/u.test(decodeURIComponent(pathname)) && !search.includes('%00')
  } catch {
    return false
  }
}

function renderNotFound(dependencies: Dependencies, request: Request): Promise<Response> {
  return render(dependencies, withoutPage(dependencies, request), nobody(dependencies, request))
}

/** Independent of the visitor: nothing can be posted here, and all addresses are public. */
function nobody({ settings, hosts }: Dependencies, request: Request): Visitor {
  const own = hosts?.ofRequest(request)
  return { address: 'nobody', siteAddress: own?.origin ?? settings.publicUrl, own }
}

/** A page that says why a request was refused. */
export function renderRefusal(
  dependencies: Dependencies,
  request: Request,
  status: RefusedStatus,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  // A page's script sends its form to the page's data.
  const page = pathname.replace(/\.data$/, '') + search
  return render(dependencies, withoutPage(dependencies, request), nobody(dependencies, request), {
    status,
    page,
  })
}

/** A GET request for an address without a page, with the headers of another request. */
function withoutPage(dependencies: Dependencies, request: Request): Request {
  const headers = new Headers(request.headers)
  // The body is not read here.
  for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) headers.delete(name)
  // Four segments, because fewer could be a conference, a language and a page.
  return new Request(new URL('/-/-/-/-', dependencies.settings.publicUrl), { headers })
}

/** The cache key, and the address to render; undefined where nothing is cached. */
function cachedAs(
  { settings }: Dependencies,
  { method, url }: Request,
  { siteAddress, own }: Pick<Visitor, 'siteAddress' | 'own'>,
): { key: string; address: string } | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const address = cacheKey(new URL(url))
  if (address === undefined) return undefined
  // A page contains the address at which it was asked for.
  // No address has a hash: so the pages at a domain are kept beside those at the main address.
  if (own) return { address, key: `${address}#${own.origin}` }
  return { address, key: siteAddress === settings.publicUrl ? address : `${siteAddress}${address}` }
}

/** From the cache where that is allowed, otherwise rendered for this visitor. */
async function answer(
  dependencies: Dependencies,
  cache: PageCache,
  request: Request,
  visitor: Visitor,
): Promise<Response> {
  const shared = cachedAs(dependencies, request, visitor)
  if (!shared) return render(dependencies, request, visitor)
  const anonymous = new Request(new URL(shared.address, request.url), { headers: { Accept: 'text/html' } })
  const page = await cache.get(shared.key, () => renderForAll(dependencies, anonymous, visitor))
  return page.respond(request)
}

async function render(
  dependencies: Dependencies,
  request: Request,
  visitor: Visitor,
  refusal: RefusedRequest | null = null,
): Promise<Response> {
  const facts: PageFacts = { isIncomplete: false }
  const context = contextFor(dependencies, request, facts, visitor)
  context.set(refusalContext, refusal)
  const response = await dependencies.renderPage(forRouter(visitor, request), context)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isForAll = isRead && !carriesNotice(new URL(request.url))
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
    // React Router answers so for a feed or another file if reading its content failed, which is reported.
    if (response.status === 500 && response.headers.get('Content-Type')?.startsWith('text/plain'))
      return lateFile(request)
    const sent = visitor.own ? await answerAt(visitor.own, response) : response
    return isForAll && sent.ok ? asked(sent) : uncached(sent)
  }
  // A post to no page never reaches the site's loaders, so the surrounding page comes from a GET.
  if (!isRead && response.status === 404) return renderNotFound(dependencies, request)
  const isCacheable = isForAll && response.status === 200 && !facts.isIncomplete
  // In the back office keys open the search, even on a page that only says why there is nothing.
  const mayBeShown = !isOrganiserPath(new URL(request.url).pathname)
  const use = mayBeShown && (response.status === 404 || refusal !== null) ? 'shown' : 'once'
  const page = await finishPage(dependencies, response, {
    use,
    caching: isCacheable ? 'no-cache' : 'no-store',
    own: visitor.own,
    path: new URL(request.url).pathname,
  })
  return page.respond(request)
}

/** Feeds, calendars and other texts. */
const texts = /^(?:text\/(?:calendar|plain|xml)|application\/(?:atom\+xml|xml))\b/

/** A response as it leaves at a conference's own domain: its addresses are as they are there. */
async function answerAt(own: Place, response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  const to = headers.get('Location')
  if (to !== null) headers.set('Location', to.startsWith('/') ? pathAt(own, to) : textAt(own, to))
  const isText = texts.test(headers.get('Content-Type') ?? '')
  const body = isText ? textAt(own, await response.text()) : response.body
  if (isText) for (const name of ['Content-Length', 'ETag']) headers.delete(name)
  return new Response(body, { status: response.status, headers })
}

/** Data that a page's script asks for by itself: the same for everybody, until it changes. */
function asked(response: Response): Response {
  const { headers } = response
  const isPageData = headers.get('Content-Type')?.startsWith('text/x-script')
  if (!isPageData && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  return response
}

/** The response to a form, or a step of a payment's return, belongs to one visitor. */
function uncached(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** A page without anything of the visitor who happens to be the first to request it, except for the site's address. */
async function renderForAll(
  dependencies: Dependencies,
  request: Request,
  { siteAddress, own }: Visitor,
): Promise<RenderedPage> {
  // Read before rendering: a page that starts just before a date changes shows the earlier state.
  const now = dependencies.clock.now()
  const facts: PageFacts = { isIncomplete: false }
  const visitor = { address: 'nobody', siteAddress, own }
  const context = contextFor(dependencies, request, facts, visitor)
  // Placeholders, for which each visitor gets new values.
  context.set(readingContext, {
    ...context.get(readingContext),
    newFormKey: () => formKeyPlaceholder,
    drawCaptcha: () => captchaPlaceholder,
  })
  const rendered = await dependencies.renderPage(forRouter(visitor, request), context)
  const response = own && rendered.headers.has('Location') ? await answerAt(own, rendered) : rendered
  const isWhole = response.status === 200 && !facts.isIncomplete
  const use = isForm(new URL(request.url).pathname) ? 'form' : 'cached'
  const page = await finishPage(dependencies, response, {
    use,
    caching: isWhole ? 'no-cache' : 'no-store',
    own,
    path: new URL(request.url).pathname,
  })
  const conference = conferenceOf(context)
  const isRepeatable = page instanceof FormPage || (use === 'cached' && page.etag !== undefined)
  return {
    page,
    conferenceId: conference?.id ?? null,
    mayBeCached: isWhole && isRepeatable && !response.headers.has('Set-Cookie'),
    expiresAt: conference
      ? endOfDay(dateIn(conference.timeZone, now), conference.timeZone)
      : nextQuarterHour(now),
  }
}

/** The conference that the microsite's middleware found, on a microsite's page. */
function conferenceOf(context: RouterContextProvider): Conference | undefined {
  try {
    return context.get(conferenceContext)
  } catch {
    return undefined
  }
}

/** Midnight falls on every quarter of an hour in some zone, and the main site lists conferences of all zones. */
function nextQuarterHour(now: Temporal.Instant): Temporal.Instant {
  const quarterMs = 15 * 60 * 1_000
  return Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(now.epochMilliseconds / quarterMs) + 1) * quarterMs,
  )
}
