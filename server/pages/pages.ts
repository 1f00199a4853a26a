import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import type { Dependencies } from '#server/dependencies.ts'
import { canonicalPath } from '#server/pages/canonical-path.ts'
import { compress, etagOf } from '#server/pages/compression.ts'
import { isOwnOrigin } from '#server/pages/origin.ts'
import { policyFor } from '#server/pages/policy.ts'
import { siteContext } from '#site/context.ts'

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
  return async (c: Context): Promise<Response> => {
    const request = c.req.raw
    const url = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isWellFormed(url.pathname)) return renderNotFound(dependencies, request)
    if (!isRead && !isOwnOrigin(request, url, dependencies.settings.publicUrl)) {
      return c.text('This form was sent from another site. Open the page again and send it from there.', 403)
    }
    const exact = await canonicalPath(dependencies, url.pathname)
    if (exact !== url.pathname) {
      return isRead ? c.redirect(exact + url.search, 301) : renderNotFound(dependencies, request)
    }
    return render(dependencies, request)
  }
}

/** Malformed percent-encoding and NUL have no page. */
function isWellFormed(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

function renderNotFound(dependencies: Dependencies, request: Request): Promise<Response> {
  const url = new URL('/404', dependencies.settings.publicUrl)
  return render(dependencies, new Request(url, { headers: request.headers }))
}

async function render(dependencies: Dependencies, request: Request): Promise<Response> {
  const facts: PageFacts = { isIncomplete: false }
  const response = await dependencies.renderPage(
    forRouter(dependencies, request),
    contextFor(dependencies, request, facts),
  )
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  return finish(request, response)
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

function contextFor(dependencies: Dependencies, request: Request, facts: PageFacts): RouterContextProvider {
  const { settings, log } = dependencies
  const context = new RouterContextProvider()
  context.set(siteContext, {
    database: dependencies.database,
    files: dependencies.files,
    payments: dependencies.payments,
    clock: dependencies.clock,
    productName: settings.productName,
    productSlug: settings.productSlug,
    publicUrl: settings.publicUrl,
    isDemo: dependencies.payments.isDemo,
    demoOrders: dependencies.demoOrders,
    reportFault(where, error) {
      facts.isIncomplete = true
      log.error({ err: error, where, path: new URL(request.url).pathname }, 'a part of a page failed')
    },
  })
  return context
}

/** Reads the page whole, names the hashes of its scripts, compresses it and gives it an ETag. */
async function finish(request: Request, response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', policyFor(html, headers.get('X-Form-Targets')))
  headers.delete('X-Form-Targets')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  headers.append('Vary', 'Accept-Encoding')
  const etag = etagOf(html)
  if (response.status === 200 && !headers.get('Cache-Control')?.includes('no-store')) {
    headers.set('ETag', etag)
    if (request.headers.get('If-None-Match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  const { body, encoding } = await compress(html, request.headers.get('Accept-Encoding'))
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers })
}
