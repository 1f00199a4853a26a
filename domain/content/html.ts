import sanitizeHtml from 'sanitize-html'

/**
 * Cleans HTML that an organiser or an import wrote, once, when it is written. Only prose markup remains: no scripts,
 * styles, frames, forms or handlers, and external links tell the browser so.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code',
      'a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'abbr', 'cite', 'q', 'time',
      'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'figure', 'figcaption',
    ], // biome-ignore format: a table
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      abbr: ['title'],
      time: ['datetime'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Only the site's own pictures: a page asks no other host for anything.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
    exclusiveFilter: frame => frame.tag === 'img' && !frame.attribs.src?.startsWith('/media/'),
  })
}
