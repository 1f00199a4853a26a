import { plainLine, readProse, withoutControls } from '#adapters/imported-values/prose.ts'
import { type CleanedHtml, cleanHtml, cleanHtmlNoting } from '#domain/conference/content/html.ts'
import { paragraphs, textOfHtml } from '#domain/conference/content/prose.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { longestProse } from '#domain/preparation/imports/import-notes.ts'

const inlineTags = 'strong|b|em|i|u|s|sub|sup|span|font|small|code|a|p|div'

/**
 * A cell as plain text: exports of web forms have entities and tags in titles and names. Only tags that are closed
 * again, or break a line, are tags: in `x<y and z>w`, `<` is a sign.
 */
export function cellText(cell: string): string {
  return readCell(cell).text
}

/** The same, with the attributes of its tags, such as the address of a link. */
export function readCell(cell: string): { text: string; leftOut: string[] } {
  const leftOut: string[] = []
  if (!/[<&]/.test(cell)) return { text: cell, leftOut }
  const attributes = String.raw`(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*`
  const closed = new Set(
    [...cell.matchAll(new RegExp(`</(${inlineTags})\\s*>`, 'gi'))].map(([, name = '']) => name.toLowerCase()),
  )
  const tag = new RegExp(`<(?:(/?)(${inlineTags})${attributes}|br\\s*/?)>`, 'gi')
  const text = cell.replace(tag, (written: string, _slash, name: string | undefined) => {
    if (name === undefined) return ' '
    if (!closed.has(name.toLowerCase())) return written
    leftOut.push(...(written.match(/[\w-]+\s*=\s*(?:"[^"]+"|'[^']+')/g) ?? []))
    return /^(p|div)$/i.test(name) ? ' ' : ''
  })
  return { text: decoded(text), leftOut }
}

/** One line of plain text from a cell. */
export const cellLine = (cell: string): string => plainLine(cellText(cell))

/** Only what ends with a semicolon is an entity: `R&D` and `?a=1&region=2` are not. */
function decoded(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, entity =>
    textOfHtml(cleanHtml(entity)),
  )
}

/** Tags of a text that was written as HTML; a single `<i>` may be mathematics. */
const isHtml = (text: string) =>
  /<\/(p|div|em|strong|b|i|ul|ol|li|a|sub|sup|span|blockquote)\s*>|<br\s*\/?>/i.test(text)

/**
 * An abstract as clean HTML. In a table it is plain text, whose `<`, `*` and `_` are mathematics, unless it has tags
 * that are closed.
 *
 * @returns with what pages cannot show of it
 */
export function readAbstract(cell: string): CleanedHtml {
  const text = cutTo(withoutControls(cell).replaceAll('\r\n', '\n').trim(), longestProse)
  if (isHtml(text)) return readProse(text)
  return cleanHtmlNoting(
    paragraphs(
      decoded(text)
        .split(/\n\s*\n/)
        .filter(part => part.trim()),
    ),
  )
}
