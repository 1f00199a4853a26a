/**
 * Shows a page with the drafts that a signed address names. The drafts are put in the place of what is published within a
 * transaction that is rolled back once the page is made, so that every query of the page is the public one.
 */
import type { MiddlewareFunction } from 'react-router'
import type { Database, Transaction } from '#database/database.ts'
import { showDrafts } from '#domain/editing/show-drafts.ts'
import { formatInstant } from '#domain/time.ts'
import { siteContext } from '#site/context.ts'
import { type Preview, previewParameter, readPreview } from '#site/preview/preview-link.ts'
import { isMainPage } from '#words/paths.ts'

/** Thrown to roll back; carries nothing, because the page was made. */
class Shown extends Error {}

export const withPreview: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const preview = request.method === 'GET' ? readPreview(site, url) : undefined
  const { event = null } = params
  if (!preview || (preview.owner === null) !== (event === null)) return next()
  const { database } = site
  let page: Response | undefined
  const show = async (tx: Transaction) => {
    if (event !== null && !(await openDraft(tx, preview, event))) {
      page = await next()
      throw new Shown()
    }
    const { unshown } = await showDrafts(tx, preview.owner)
    // What a page writes as it is read goes with the rest.
    const inside: Database = {
      dialect: database.dialect,
      read: tx,
      write: work => work(tx),
      close: async () => {},
    }
    context.set(siteContext, { ...site, database: inside })
    page = await asDraft(await next(), { preview, unshown, event })
    throw new Shown()
  }
  try {
    await database.write(show)
  } catch (error) {
    if (!(error instanceof Shown)) throw error
  } finally {
    context.set(siteContext, site)
  }
  return page ?? next()
}

/** Makes the conference of the address public within the transaction. @returns false where the link is of another */
async function openDraft(tx: Transaction, { owner }: Preview, event: string): Promise<boolean> {
  const opened = await tx
    .updateTable('conferences')
    .set({ is_active: 1 })
    .where('id', '=', owner ?? 0)
    .where('name', '=', event)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/**
 * The page with its strip, without scripts: a script would ask for more of the page without the link's signature. Links to
 * pages with the same drafts keep it.
 */
async function asDraft(
  response: Response,
  { preview, unshown, event }: { preview: Preview; unshown: number; event: string | null },
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex')
  // The address is a key: no other site is told of it.
  headers.set('Referrer-Policy', 'same-origin')
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    return new Response(response.body, { status: response.status, headers })
  }
  const gaps = unshown === 0 ? '' : ` Drafts with gaps, which are not shown: ${unshown}.`
  const strip = `<p class="draft-strip" role="note"><strong>Draft. Not public.</strong> This address works until ${formatInstant(preview.until, 'UTC')}.${gaps}</p>`
  const html = (await response.text())
    .replaceAll(/<script\b[^<>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^<>]*>/g, '')
    .replace(/<body[^>]{0,1000}>/, body => body + strip)
    .replaceAll(/(<a\b[^<>]*? href=")(\/[^"]*)(")/g, (link, before, href, after) => {
      const [address = '', hash] = href.split('#')
      const path = address.split('?')[0] ?? ''
      const isShown =
        event === null ? isMainPage(path) : path === `/${event}` || path.startsWith(`/${event}/`)
      if (!isShown) return link
      const query = `${address.includes('?') ? '&amp;' : '?'}${previewParameter}=${preview.token}`
      return `${before}${address}${query}${hash === undefined ? '' : `#${hash}`}${after}`
    })
  return new Response(html, { status: response.status, headers })
}
