/**
 * The markup that HTML fields may contain; everything else is removed when they are written. The editor's schema is
 * made from it too.
 */
import { isMediaPath } from '#domain/conference/files/media-path.ts'

export const proseTags = [
  'p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code',
  'a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'abbr', 'cite', 'q', 'time',
  'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'figure', 'figcaption',
] as const // biome-ignore format: a table
export type ProseTag = (typeof proseTags)[number]

export const proseAttributes = {
  a: ['href', 'title', 'rel'],
  abbr: ['title'],
  time: ['datetime'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
} as const satisfies Partial<Record<ProseTag, readonly string[]>>

/** Where links may lead; an address without a scheme is one of the site's own. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Only the site's own pictures: a page asks no other host for anything. */
export const isOwnPicture = (src: string) => isMediaPath(src)
