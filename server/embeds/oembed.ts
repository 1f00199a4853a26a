import { Hono } from 'hono'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { forAnybody, forOtherSites } from '#server/embeds/embeds.ts'
import { lateFile } from '#server/files/late-file.ts'
import { insidePath } from '#server/hosts/host-paths.ts'
import type { OwnHosts } from '#server/hosts/own-hosts.ts'
import type { Settings } from '#server/startup/settings.ts'
import { oembedPath } from '#words/addresses/embed-paths.ts'

/** As wide as most columns of text; a narrower one may be asked for. */
const usualWidth = 600

/**
 * What the page at an address is, for websites that show a card in place of a link (oEmbed 1.0). It is read from the page itself, as
 * anybody gets it: what is not public, or not for search engines, has no card.
 *
 * @param visit asks this server for a page as a visitor does
 */
export function oembed(
  settings: Pick<Settings, 'publicUrl' | 'productName'>,
  visit: (address: string) => Promise<Response>,
  hosts?: Pick<OwnHosts, 'at'>,
): Hono {
  const app = new Hono()
  app.get(oembedPath, async c => {
    const { publicUrl, productName } = settings
    const headers = { ...forOtherSites, 'Cache-Control': 'public, max-age=300' }
    if ((c.req.query('format') ?? 'json') !== 'json') return c.text('Only JSON is made here.', 501, headers)
    const asked = URL.parse(c.req.query('url') ?? '')
    const own = asked ? hosts?.at(asked.host) : undefined
    if (!asked || asked.origin !== (own?.origin ?? new URL(publicUrl).origin))
      return c.text('Ask for the address of a page of this site, as url.', 404, headers)
    // A query may make a page somebody's own, such as a preview.
    const page = await visit(own ? own.origin + insidePath(own.event, asked.pathname) : asked.pathname)
    if (page.status >= 500) return forAnybody(lateFile(c.req.raw))
    // A file is no page, however long it is.
    const isPage = page.status === 200 && page.headers.get('Content-Type')?.startsWith('text/html')
    if (!isPage) void page.body?.cancel()
    const html = isPage ? await page.text() : ''
    const title = metaIn(html, 'property', 'og:title')
    if (title === undefined || metaIn(html, 'name', 'robots') !== undefined)
      return c.text('There is no such page for everybody.', 404, headers)
    const width = Math.min(usualWidth, Math.max(1, Math.trunc(Number(c.req.query('maxwidth'))) || usualWidth))
    const address = metaIn(html, 'property', 'og:url') ?? asked.href
    const description = metaIn(html, 'name', 'description') ?? ''
    return c.json(
      {
        version: '1.0',
        type: 'rich',
        title,
        provider_name: productName,
        provider_url: publicUrl,
        cache_age: 3600,
        thumbnail_url: metaIn(html, 'property', 'og:image'),
        thumbnail_width: Number(metaIn(html, 'property', 'og:image:width')),
        thumbnail_height: Number(metaIn(html, 'property', 'og:image:height')),
        width,
        height: null,
        html: `<blockquote class="conference-embed"><p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p><p>${escapeHtml(description)}</p></blockquote>`,
      },
      200,
      headers,
    )
  })
  return app
}

/** What a page that React wrote says of itself. */
function metaIn(html: string, attribute: 'property' | 'name', name: string): string | undefined {
  const found = new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1]
  return found?.replaceAll(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, entity: keyof typeof entities) => entities[entity] ?? '',
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
