import type { Context, MiddlewareHandler } from 'hono'
import type { OwnHosts } from '#server/hosts/own-hosts.ts'
import { fromProxyReader } from '#server/http/client-address.ts'
import type { Settings } from '#server/startup/settings.ts'
import { isOrganiserPath } from '#words/addresses/paths.ts'

type Addressing = Pick<Settings, 'publicUrl' | 'isPublicUrlSet' | 'trustedProxies'> & {
  refusesOtherHosts?: boolean
}
type Hosts = Pick<OwnHosts, 'ofRequest'> | undefined

/** A host that may be part of an address: a name or IP address, with an optional port. */
const saneHost = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/**
 * Reads where a visitor reaches this site: the domain of a conference, PUBLIC_URL or, where that is not set, the host of the request. Everything
 * that is made for this visitor uses it, and is cached only for visitors at the same address. Mails and identifiers
 * use PUBLIC_URL or its default: anybody can make up a host (docs/security.md).
 *
 * @returns reads the address, without a slash at its end
 */
export function siteAddressReader(settings: Addressing, hosts?: Hosts) {
  const isFromProxy = fromProxyReader(settings.trustedProxies)
  return (c: Context): string => {
    const own = hosts?.ofRequest(c.req.raw)
    if (own) return own.origin
    if (settings.isPublicUrlSet) return settings.publicUrl
    const { protocol, host } = new URL(c.req.url)
    if (!saneHost.test(host)) return settings.publicUrl
    const isSecure = c.req.header('X-Forwarded-Proto') === 'https' && isFromProxy(c)
    return `${isSecure ? 'https:' : protocol}//${host}`
  }
}

/**
 * Redirects readers at another host than PUBLIC_URL's to the same page there. A post is answered with that address,
 * because a browser would not send the form on. At the domain of a conference all is answered but the back office. Where
 * the settings say so, any other host gets only a line of text: whoever lets a domain lead here has to be known.
 *
 * @param answerElsewhere the answer to a post
 */
export function keepToPublicUrl(
  settings: Addressing,
  answerElsewhere: (c: Context) => Promise<Response>,
  hosts?: Hosts,
): MiddlewareHandler {
  return async (c, next) => {
    const { publicUrl, isPublicUrlSet, refusesOtherHosts } = settings
    const main = new URL(publicUrl)
    const own = hosts?.ofRequest(c.req.raw)
    if (own ? !isOrganiserPath(c.req.path) : !isPublicUrlSet || hostsOf(c).some(host => isHostOf(main, host)))
      return next()
    if (!own && refusesOtherHosts) return c.text('There is no site at this name.', 421)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return answerElsewhere(c)
    const { pathname, search } = new URL(c.req.url)
    // The address is a setting: a browser that kept this would go in circles once it is changed back.
    c.header('Cache-Control', 'no-cache')
    return c.redirect(publicUrl + pathname + search, 308)
  }
}

/** The requested host, and the host that a proxy reports. Anybody can set the header; it only prevents a redirect. */
function hostsOf(c: Context): string[] {
  const forwarded = c.req.header('X-Forwarded-Host')?.split(',')[0]?.trim()
  return [new URL(c.req.url).host, ...(forwarded ? [forwarded] : [])]
}

/** Behind a proxy the scheme is unknown, so the default port of either scheme makes no difference. */
function isHostOf(main: URL, host: string): boolean {
  const usual = /:(?:80|443)$/
  return host.toLowerCase().replace(usual, '') === main.host.replace(usual, '')
}
