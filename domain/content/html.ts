import sanitizeHtml from 'sanitize-html'
import { isOwnPicture, linkSchemes, proseAttributes, proseTags } from '#domain/content/prose-markup.ts'

/**
 * Cleans HTML from an organiser or an import, once, when it is written. Only prose markup remains: no scripts, styles,
 * frames, forms or handlers. External links are marked as such for the browser.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...proseTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(proseAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
    exclusiveFilter: frame => frame.tag === 'img' && !isOwnPicture(frame.attribs.src ?? ''),
  })
}
