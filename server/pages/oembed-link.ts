import { embedCardPath } from '#words/addresses/embed-paths.ts'

/**
 * Names the card of a public page (docs/decisions/0085-parts-for-other-websites.md). It is written here, so that it is neither in a
 * page's data nor in its script: browsers have no use for it.
 */
export function withOembedLink(html: string): string {
  if (html.includes('<meta name="robots"')) return html
  return html.replace(
    /<link rel="canonical" href="((https?:\/\/[^/"]+)[^"]*)"\/>/,
    (link, page: string, origin: string) => {
      const card = `${origin}${embedCardPath(page.replaceAll('&amp;', '&'))}`
      return `${link}<link rel="alternate" type="application/json+oembed" href="${card}"/>`
    },
  )
}
