/**
 * Shows a page with the drafts that a signed address names. The drafts replace the published records in a snapshot from
 * which the page is rendered, so that every query of the page is the public one.
 */
import { data, type MiddlewareFunction } from 'react-router'
import { findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { isSlug } from '#domain/conference/content/page-slug.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import {
  inSnapshot,
  listDraftedKinds,
  openConference,
  showDrafts,
} from '#domain/preparation/editing/show-drafts.ts'
import type { Refusal } from '#site/components/page/refusal-page.tsx'
import { readingContext, siteContext } from '#site/context.ts'
import { type Preview, previewParameter, readPreview, tokenShape } from '#site/preview/preview-link.ts'
import { isMainPage } from '#words/addresses/paths.ts'

export const withPreview: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const site = context.get(readingContext)
  const url = new URL(request.url)
  const preview = request.method === 'GET' ? readPreview(site, url) : undefined
  const isOfMainSite = preview?.owner === null
  const { event: segment = null } = params
  // An address of one segment may be a page that the organiser made for the main site.
  const isOwnOfMainSite = isOfMainSite && url.pathname === `/${segment}`
  const event = isOwnOfMainSite ? null : segment
  if (!preview || isOfMainSite !== (event === null)) return next()
  // Instead of the public page: the reader would take it for the draft.
  if (Temporal.Instant.compare(preview.until, site.clock.now()) <= 0)
    throw data('preview-ended' satisfies Refusal, { status: 410 })
  url.searchParams.delete(previewParameter)
  const { database, renderPreview } = context.get(siteContext)
  const kinds = await listDraftedKinds(database.read, preview.owner)
  const shown = await inSnapshot(database, kinds, async snapshot => {
    if (event !== null && !(await openConference(snapshot, preview.owner, event))) return null
    const { unshown } = await showDrafts(snapshot, preview.owner, kinds)
    if (isOwnOfMainSite && !(await findOwnPage(snapshot, null, segment ?? ''))) return null
    return asDraft(await renderPreview(url.pathname + url.search, snapshot), { preview, unshown, event })
  })
  return shown ?? next()
}

/**
 * The page with its strip, without scripts: a script would request more of the page without the link's signature. Links
 * to pages with the same drafts keep it.
 */
async function asDraft(
  response: Response,
  { preview, unshown, event }: { preview: Preview; unshown: number; event: string | null },
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex')
  // The address is a key, so it is not passed on to other sites.
  headers.set('Referrer-Policy', 'same-origin')
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    return new Response(response.body, { status: response.status, headers })
  }
  const gaps = unshown === 0 ? '' : ` Incomplete drafts, which are not shown: ${unshown}.`
  const strip = `<p class="draft-strip" role="note"><strong>Draft. Not public.</strong> This address works until ${formatInstant(preview.until, 'UTC')}.${gaps}</p>`
  const html = withoutScripts(await response.text())
    .replace(/<body[^>]{0,1000}>/, body => body + strip)
    // What the page links to works as long as this preview does, and no longer.
    .replaceAll(linkToken, (_, before) => before + preview.token)
    .replaceAll(/(<a\b[^<>]*? href=")(\/[^"]*)(")/g, (link, before, href, after) => {
      const [address = '', hash] = href.split('#')
      const path = address.split('?')[0] ?? ''
      const isShown =
        event === null
          ? isMainPage(path) || isSlug(path.slice(1))
          : path === `/${event}` || path.startsWith(`/${event}/`)
      if (!isShown) return link
      const query = `${address.includes('?') ? '&amp;' : '?'}${previewParameter}=${preview.token}`
      return `${before}${address}${query}${hash === undefined ? '' : `#${hash}`}${after}`
    })
  return new Response(html, { status: response.status, headers })
}

const linkToken = new RegExp(`([?;]${previewParameter}=)${tokenShape.source}`, 'g')

/** A page's HTML as somebody without JavaScript sees it. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^<>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^<>]*>/g, '')
}
