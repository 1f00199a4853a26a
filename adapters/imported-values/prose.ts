import { markdownHtml } from '#adapters/imported-values/markdown.ts'
import { type CleanedHtml, cleanHtmlNoting } from '#domain/conference/content/html.ts'
import { proseBlocks, splitHtml } from '#domain/foundations/texts/html-tags.ts'

/** A description from a file as clean HTML. */
export function proseHtml(text: string): string {
  return readProse(text).html
}

/**
 * The same, with what pages cannot show of it. Files contain HTML or Markdown and rarely say which: a text without
 * paragraph or list tags is read as Markdown. Headings become the lowest level, because the text stands below a talk's
 * title.
 */
export function readProse(text: string): CleanedHtml {
  const { html, leftOut } = cleanHtmlNoting(isHtml(text) ? text : markdownHtml(text), { heading: 'h4' })
  return { html: html.trim(), leftOut }
}

/** Tags within Markdown's code are what the text is about. */
function isHtml(text: string): boolean {
  const withoutCode = text.replaceAll(/(`{1,3})[^`]{1,2000}\1/g, '')
  return splitHtml(withoutCode).some(({ name }) => proseBlocks.has(name))
}

/** One line of plain text, without control characters and with single spaces. */
export function plainLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}

/** Whether it has what `withoutControls` removes. */
export const hasControls = (text: string): boolean => withoutControls(text) !== text

/** Removes what no database or page accepts: control characters and lone surrogates. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
