import { marked } from 'marked'
import { cleanHtml } from '#domain/content/html.ts'
import { paragraphs } from '#domain/content/prose.ts'

/** The longest text accepted from an imported file; the longest real abstract seen has 11,000 characters. */
export const longestProse = 100_000

/**
 * A description from a file as clean HTML. Files contain HTML or Markdown and rarely say which: a text without
 * paragraph or list tags is read as Markdown. Headings become the lowest level, because the text stands below a
 * talk's title.
 */
export function proseHtml(text: string): string {
  const html = isHtml(text) ? text : markdownHtml(text)
  return cleanHtml(html.replace(/<(\/?)h[1-6]\b/gi, '<$1h4')).trim()
}

/** More than any abstract has. With more of them the Markdown parser takes quadratic time, or never ends. */
const mostSigns = 2000

function markdownHtml(text: string): string {
  const signs = text.match(/[_*[\]<>|~`]/g)?.length ?? 0
  if (signs > mostSigns) return plainParagraphs(text)
  try {
    return marked.parse(text, { async: false, gfm: true, breaks: true })
  } catch (error) {
    // Characters nested thousands deep overflow the stack.
    if (error instanceof RangeError || String(error).includes('RangeError')) return plainParagraphs(text)
    throw error
  }
}

function plainParagraphs(text: string): string {
  return paragraphs(text.split(/\n{2,}/))
}

function isHtml(text: string): boolean {
  return /<(p|div|br|ul|ol|li|dl|h[1-6]|table|pre|blockquote)\b[^>]*>/i.test(text)
}

/** One line of plain text, without control characters and with single spaces. */
export function plainLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}

/** Removes what no database or page accepts: control characters and lone surrogates. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
