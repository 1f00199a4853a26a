/**
 * Whether a form comes from this site's own pages: its Origin is PUBLIC_URL's or the request's own. Without
 * an Origin (old browsers, command-line tools) nothing of a visitor's can be abused, because pages carry no
 * cookies; `null` is what a page with `no-referrer` sends, and then the browser's own word decides.
 */
export function isOwnOrigin(request: Request, url: URL, publicUrl: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site') return false
  const origin = request.headers.get('Origin')
  if (origin === null) return true
  if (origin === 'null') return site === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === url.origin || hostOf(origin) === url.host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
