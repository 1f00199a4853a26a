/** The signed-in person, read once for each request to the back office. */
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { WayIn } from '#domain/foundations/audit/actor.ts'
import type { Client } from '#domain/staff/accounts/accounts.ts'
import { readSignedIn } from '#domain/staff/accounts/read-signed-in.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { type SiteContext, siteContext } from '#site/context.ts'

/** Null if nobody is signed in. Only the guard reads it. */
export const personContext = createContext<SignedIn | null>()

/**
 * Reads the session, and forbids caching of every response of the back office: documents, data, redirects and errors.
 * It does not protect pages: a data request may call single loaders, so each is guarded itself.
 */
export const withSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { cookies } = await enter(request, context)
  const response = await next()
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  // Editors show a public page in a frame.
  if (!headers.has('X-Frames') && headers.get('Content-Type')?.startsWith('text/html')) {
    headers.set('X-Frames', 'contains-frame')
  }
  // Cookies that the page itself sets come later and win.
  const own = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of [...cookies, ...own]) headers.append('Set-Cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

/**
 * Stores the signed-in person in the context.
 *
 * @returns the cookies that keep their session alive
 */
export async function enter(request: Request, context: Readonly<RouterContextProvider>) {
  const site = context.get(siteContext)
  const { person, cookies } = await readSignedIn(
    { accounts: site.accounts, db: site.database.read },
    clientOf(request, site.clientAddress),
    wayInOf(site),
  )
  context.set(personContext, person)
  return { cookies }
}

/** For the audit: the interface, and the client. */
export const wayInOf = ({ clientAddress, requestId }: SiteContext): WayIn => ({
  door: 'page',
  address: clientAddress,
  requestId,
})

/** The request as accounts see it. */
export function clientOf(request: Request, address: string): Client {
  return {
    cookie: request.headers.get('Cookie') ?? '',
    address,
    userAgent: request.headers.get('User-Agent') ?? '',
  }
}

/** Headers that set cookies. */
export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
