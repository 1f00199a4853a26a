import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import type { Conference } from '#domain/conferences/conference.ts'
import { countPost } from '#domain/limits/post-limit.ts'
import { dateIn, endOfDay } from '#domain/time.ts'
import { clientAddressReader } from '#server/client-address.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { cacheKey } from '#server/pages/cacheable.ts'
import { canonicalPath } from '#server/pages/canonical-path.ts'
import { FinishedPage } from '#server/pages/finished-page.ts'
import { scriptsLast, stylesFirst } from '#server/pages/loading-order.ts'
import { isOwnOrigin } from '#server/pages/origin.ts'
import { PageCache, type RenderedPage } from '#server/pages/page-cache.ts'
import { policyFor } from '#server/pages/policy.ts'
import type { RefusedStatus } from '#site/components/refusal-page.tsx'
import { conferenceContext, refusalContext, siteContext } from '#site/context.ts'

/** Renders a page; rejects only for a bug. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>

/** What one request leaves behind beside its answer. */
interface PageFacts {
  /** A section's source failed or hung: the page is whole for this visitor, and never kept for others. */
  isIncomplete: boolean
}

/**
 * Answers every address that no interface has: redirects to the exact path, refuses forms from other
 * sites, renders, and sends the page whole with the policy that allows just its own scripts.
 */
export function pages(dependencies: Dependencies) {
  const { revisions, clock, log } = dependencies
  const cache = new PageCache(
    revisions,
    () => clock.now(),
    (where, error) => log.error({ err: error, where }, 'pages cannot be kept'),
  )
  const addressOf = clientAddressReader(dependencies.settings.trustedProxies)
  return async (c: Context): Promise<Response> => {
    const request = c.req.raw
    const url = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.method !== 'POST') {
      return c.text('This address can be read, and a form sent to it; nothing else.', 405, {
        Allow: 'GET, HEAD, POST',
      })
    }
    if (!isWellFormed(url)) return renderNotFound(dependencies, request)
    if (!isRead && !isOwnOrigin(request, url, dependencies.settings.publicUrl)) {
      return renderRefusal(dependencies, request, 403)
    }
    const exact = await canonicalPath(dependencies, url.pathname)
    if (exact !== url.pathname) {
      return isRead ? c.redirect(exact + url.search, 301) : renderNotFound(dependencies, request)
    }
    return answer(dependencies, cache, request, addressOf(c))
  }
}

/** Malformed percent-encoding has no page, and neither has NUL, which PostgreSQL cannot even look for. */
function isWellFormed({ pathname, search }: URL): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0') && !search.includes('%00')
  } catch {
    return false
  }
}

function renderNotFound(dependencies: Dependencies, request: Request): Promise<Response> {
  return render(dependencies, withoutPage(dependencies, request))
}

/** A page that says why a request was not taken. */
export function renderRefusal(
  dependencies: Dependencies,
  request: Request,
  refusal: RefusedStatus,
): Promise<Response> {
  return render(dependencies, withoutPage(dependencies, request), 'nobody', refusal)
}

/** A reading request for an address that no page has. */
function withoutPage(dependencies: Dependencies, request: Request): Request {
  const headers = new Headers(request.headers)
  // What was sent is not read here.
  for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) headers.delete(name)
  // Two segments, because a single one could be a conference's name.
  return new Request(new URL('/-/-', dependencies.settings.publicUrl), { headers })
}

/** From memory where the page may be kept, else rendered for this visitor alone. */
async function answer(
  dependencies: Dependencies,
  cache: PageCache,
  request: Request,
  clientAddress: string,
): Promise<Response> {
  const key =
    request.method === 'GET' || request.method === 'HEAD' ? cacheKey(new URL(request.url)) : undefined
  if (key === undefined) return render(dependencies, request, clientAddress)
  const anonymous = new Request(request.url, { headers: { Accept: 'text/html' } })
  const page = await cache.get(key, () => renderForAll(dependencies, anonymous))
  return page.respond(request)
}

/** @param clientAddress whom posts are counted for; none is needed where nothing can be posted */
async function render(
  dependencies: Dependencies,
  request: Request,
  clientAddress = 'nobody',
  refusal: RefusedStatus | null = null,
): Promise<Response> {
  const facts: PageFacts = { isIncomplete: false }
  const context = contextFor(dependencies, request, facts, clientAddress)
  context.set(refusalContext, refusal)
  const response = await dependencies.renderPage(forRouter(dependencies, request), context)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
    return isRead && response.ok ? response : unkept(response)
  }
  // Whoever posts to no page never reached the site's loaders: the page around the refusal comes from reading.
  if (!isRead && response.status === 404) return renderNotFound(dependencies, request)
  const isKeepable = isRead && response.status === 200 && !facts.isIncomplete
  const page = await finish(response, 'once', isKeepable ? 'no-cache' : 'no-store')
  return page.respond(request)
}

/** The answer to a form, or the next step of a payment's return: it is nobody else's. */
function unkept(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** A page without anything of the visitor who happens to be the first to ask for it. */
async function renderForAll(dependencies: Dependencies, request: Request): Promise<RenderedPage> {
  const facts: PageFacts = { isIncomplete: false }
  const context = contextFor(dependencies, request, facts, 'nobody')
  const response = await dependencies.renderPage(forRouter(dependencies, request), context)
  const isWhole = response.status === 200 && !facts.isIncomplete
  const page = await finish(response, 'kept', isWhole ? 'no-cache' : 'no-store')
  const conference = conferenceOf(context)
  const now = dependencies.clock.now()
  return {
    page,
    conferenceId: conference?.id ?? null,
    isKept: isWhole && page.etag !== undefined && !response.headers.has('Set-Cookie'),
    expiresAt: conference
      ? endOfDay(dateIn(conference.timeZone, now), conference.timeZone)
      : nextQuarterHour(now),
  }
}

/** The conference that the microsite's middleware found, if this was a microsite's page. */
function conferenceOf(context: RouterContextProvider): Conference | undefined {
  try {
    return context.get(conferenceContext)
  } catch {
    return undefined
  }
}

/** Some zone's midnight falls on every quarter of an hour, and the main site lists conferences of all zones. */
function nextQuarterHour(now: Temporal.Instant): Temporal.Instant {
  const quarterMs = 15 * 60 * 1_000
  return Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(now.epochMilliseconds / quarterMs) + 1) * quarterMs,
  )
}

/**
 * React Router compares Origin with the request's address and knows nothing of proxies. The origin was
 * checked before, so the request it sees stands at PUBLIC_URL and carries none.
 */
function forRouter(dependencies: Dependencies, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('Origin')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(dependencies.settings.publicUrl + pathname + search, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  } as RequestInit)
}

function contextFor(
  dependencies: Dependencies,
  request: Request,
  facts: PageFacts,
  clientAddress: string,
): RouterContextProvider {
  const { settings, log, database, clock } = dependencies
  const context = new RouterContextProvider()
  context.set(siteContext, {
    database,
    files: dependencies.files,
    payments: dependencies.payments,
    clock,
    productName: settings.productName,
    productSlug: settings.productSlug,
    publicUrl: settings.publicUrl,
    isDemo: dependencies.payments.isDemo,
    demoOrders: dependencies.demoOrders,
    secretKey: settings.secretKey,
    countPost: form => countPost(database, { form, address: clientAddress, now: clock.now() }),
    reportFault(where, error) {
      facts.isIncomplete = true
      log.error({ err: error, where, path: new URL(request.url).pathname }, 'a part of a page failed')
    },
  })
  return context
}

/**
 * Reads the page whole and names the hashes of its scripts.
 *
 * @param caching what browsers are told where the page itself says nothing
 */
async function finish(
  response: Response,
  use: 'once' | 'kept',
  caching: 'no-cache' | 'no-store',
): Promise<FinishedPage> {
  const html = scriptsLast(await response.text())
  const headers = new Headers(response.headers)
  headers.set(
    'Content-Security-Policy',
    policyFor(html, headers.get('X-Form-Targets'), headers.get('X-Widget-Origins')),
  )
  headers.delete('X-Form-Targets')
  headers.delete('X-Widget-Origins')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', caching)
  headers.append('Vary', 'Accept-Encoding')
  const stylesheets = stylesFirst(html)
  if (stylesheets) headers.set('Link', stylesheets)
  return new FinishedPage(html, response.status, headers, use)
}
