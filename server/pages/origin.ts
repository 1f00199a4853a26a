/**
 * Whether a form comes from our own pages: its Origin must be PUBLIC_URL's or the request's own. A request without
 * Origin (old browsers, command-line tools) is accepted because public pages use no cookies that could be abused. A
 * page with `no-referrer` sends `null`; then Sec-Fetch-Site decides.
 */
export function isOwnOrigin(request: Request, url: URL, publicUrl: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site') return false
  const origin = request.headers.get('Origin')
  if (origin === null) return true
  if (origin === 'null') return site === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === url.origin || hostOf(origin) === url.host
}

/**
 * The same for pages where cookies give rights, as in the back office and at its sign-in: a post without an origin is
 * refused.
 */
export function isSurelyOwnOrigin(request: Request, url: URL, publicUrl: string): boolean {
  const isNamed = request.headers.has('Origin') || request.headers.get('Sec-Fetch-Site') === 'same-origin'
  return isNamed && isOwnOrigin(request, url, publicUrl)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
