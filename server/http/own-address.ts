import type { Context, MiddlewareHandler } from 'hono'
import { isFromProxy } from '#server/http/client-address.ts'
import type { Settings } from '#server/startup/settings.ts'

type Addressing = Pick<Settings, 'publicUrl' | 'isPublicUrlSet' | 'trustedProxies'>

/** A host as it may stand in an address that we write: a name or an IP address, and a port. */
const saneHost = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/**
 * Reads where a visitor reaches this site: at PUBLIC_URL, or, where that is not set, at the host that they asked for.
 * What depends on it is for this visitor alone; kept pages and mail name the default of PUBLIC_URL.
 *
 * @returns reads the address, without a slash at its end
 */
export function siteAddressReader({ publicUrl, isPublicUrlSet, trustedProxies }: Addressing) {
  return (c: Context): string => {
    if (isPublicUrlSet) return publicUrl
    const { protocol, host } = new URL(c.req.url)
    if (!saneHost.test(host)) return publicUrl
    const isSecure = c.req.header('X-Forwarded-Proto') === 'https' && isFromProxy(c, trustedProxies)
    return `${isSecure ? 'https:' : protocol}//${host}`
  }
}

/**
 * Sends whoever reads at another host than PUBLIC_URL's to the same page there. Whoever posts there is told where to
 * go, because a browser would not send the form on.
 *
 * @param answerElsewhere what a post is told
 */
export function keepToPublicUrl(
  { publicUrl, isPublicUrlSet }: Addressing,
  answerElsewhere: (c: Context) => Promise<Response>,
): MiddlewareHandler {
  const own = new URL(publicUrl)
  return async (c, next) => {
    if (!isPublicUrlSet || hostsOf(c).some(host => isHostOf(own, host))) return next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return answerElsewhere(c)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(publicUrl + pathname + search, 308)
  }
}

/**
 * The host that was asked for, and the one that a proxy in front says it was. Anybody may say so: it only keeps them
 * from being sent on.
 */
function hostsOf(c: Context): string[] {
  const forwarded = c.req.header('X-Forwarded-Host')?.split(',')[0]?.trim()
  return [new URL(c.req.url).host, ...(forwarded ? [forwarded] : [])]
}

/** Behind a proxy the scheme is not known here, so the usual port of either is no difference. */
function isHostOf(own: URL, host: string): boolean {
  const usual = /:(?:80|443)$/
  return host.toLowerCase().replace(usual, '') === own.host.replace(usual, '')
}
