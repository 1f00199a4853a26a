/** Turns a rendered page into one that can be sent and cached. */
import type { Dependencies } from '#server/dependencies.ts'
import { type Place, pageAt } from '#server/hosts/host-paths.ts'
import { FinishedPage } from '#server/pages/finished-page.ts'
import { isLaidOutInParts, laidOutInParts } from '#server/pages/first-layout.ts'
import { FormPage, formKeyPlaceholder } from '#server/pages/form-page.ts'
import { withOembedLink } from '#server/pages/oembed-link.ts'
import { hashOf, ownScripts } from '#server/pages/own-scripts.ts'
import type { ReadyPage } from '#server/pages/page-cache.ts'
import { type Frames, isFramed, policyFor } from '#server/pages/policy.ts'
import { searchMark } from '#server/pages/search-mark.ts'
import { stylesFirst } from '#server/pages/styles-first.ts'
import { scriptsLast } from '#site/late-scripts/scripts-last.ts'

const framesHeader = 'X-Frames'

function framesOf(headers: Headers): Frames {
  const said = headers.get(framesHeader)
  return said === 'contains-frame' || said === 'framed-page' || said === 'framed-mail' ? said : 'none'
}

interface Finishing {
  use: 'once' | 'shown' | 'cached' | 'form'
  caching: 'no-cache' | 'no-store'
  own?: Place | undefined
  path: string
}

/**
 * Reads the page whole and lists the hashes of our own scripts.
 *
 * @param finishing.use `cached` pages are the same for everybody, `form` pages except for the form's key and captcha; the others
 *   are for one visitor, and those that are `shown` say only that there is no page or why a request was refused
 * @param finishing.caching Cache-Control where the page itself sets none
 * @param finishing.own the conference at whose own domain the page is
 * @param finishing.path of the page, inside
 */
export async function finishPage(
  { log, settings, clock }: Pick<Dependencies, 'log' | 'settings' | 'clock'>,
  response: Response,
  { use, caching, own, path }: Finishing,
): Promise<ReadyPage> {
  const headers = new Headers(response.headers)
  const html = await response.text()
  const rendered = withOembedLink(own ? pageAt(own, html, path) : html)
  // A page that is the same for everybody only shows something, unless a dialog is already open.
  const onlyShows = (use === 'cached' || use === 'shown') && !rendered.includes('<dialog')
  const mark = headers.get('X-Script-Mark')
  const laidOut = laidOutInParts(rendered, mark)
  const started = scriptsLast(laidOut, {
    when: onlyShows ? 'when wanted' : 'after paint',
    hasSearchKeys: laidOut.includes(searchMark),
    isLaidOutInParts: isLaidOutInParts(laidOut),
  })
  const { html: whole, scripts, foreign } = ownScripts(started, mark)
  if (foreign > 0) log.error({ foreign }, 'scripts that are not ours were left out of a page')
  headers.set(
    'Content-Security-Policy',
    policyFor(scripts.map(hashOf), {
      formTargets: headers.get('X-Form-Targets'),
      widgetOrigins: headers.get('X-Widget-Origins'),
      frames: framesOf(headers),
    }),
  )
  // The same rule for older browsers.
  if (isFramed(framesOf(headers))) headers.set('X-Frame-Options', 'SAMEORIGIN')
  headers.delete(framesHeader)
  headers.delete('X-Form-Targets')
  headers.delete('X-Widget-Origins')
  headers.delete('X-Script-Mark')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', caching)
  headers.append('Vary', 'Accept-Encoding')
  const stylesheets = stylesFirst(whole)
  if (stylesheets) headers.set('Link', stylesheets)
  // A page without the key shows something else instead of the form, such as an error: do not cache it.
  return use === 'form' && whole.includes(formKeyPlaceholder)
    ? new FormPage({ html: whole, scripts, headers, status: response.status }, settings.secretKey, () =>
        clock.now(),
      )
    : new FinishedPage(whole, response.status, headers, use === 'cached' ? 'cached' : 'once')
}
