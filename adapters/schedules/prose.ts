import { marked } from 'marked'
import { cleanHtml } from '#domain/content/html.ts'
import { paragraphs } from '#domain/content/prose.ts'

/** What one text of an imported file may take up; the longest real abstract seen has 11,000 characters. */
export const longestProse = 100_000

/**
 * What a file says about a talk or a person, as clean HTML. Files write HTML or Markdown, often without
 * knowing which: whatever has no tags of paragraphs and lists is read as Markdown. Headings become the
 * lowest kind, because the text stands below a talk's own title.
 */
export function proseHtml(text: string): string {
  const html = isHtml(text) ? text : markdownHtml(text)
  return cleanHtml(html.replace(/<(\/?)h[1-6]\b/gi, '<$1h4')).trim()
}

/** No abstract has so many; on more of them Markdown's reader takes time with their square, or no end. */
const mostSigns = 2000

function markdownHtml(text: string): string {
  const signs = text.match(/[_*[\]<>|~`]/g)?.length ?? 0
  if (signs > mostSigns) return plainParagraphs(text)
  try {
    return marked.parse(text, { async: false, gfm: true, breaks: true })
  } catch (error) {
    // Signs that are nested thousands deep outgrow the stack.
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

/** One line of plain text: without control characters, with single spaces. */
export function plainLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}

/** Without what no database or page takes: control characters and halves of surrogate pairs. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
