import { plainText } from '#site/plain-text.ts'
import type { Loaded } from '#site/section.ts'

/** One part of a text page, as the organiser wrote it. */
export interface ProsePart {
  /** Identifies a part within its page; empty where there is only one. */
  section: string
  title: string
  lead: string
  /** HTML, cleaned when it was stored. */
  body: string
}

/** The part that opens a page and gives it its title: the only one, or the introduction. */
export function openingOf(prose: Loaded<ProsePart[]>): ProsePart | undefined {
  if (!prose.ok) return undefined
  return prose.value.find(part => part.section === '' || part.section === 'introduction')
}

/** The text before the first heading, and a part for each heading. */
export interface Outline {
  opening: string
  parts: ProsePart[]
}

/**
 * Splits a long text at its second-level headings. Headings inside another element, such as a quotation, do not
 * split it.
 *
 * @param html cleaned, so that every element is closed
 */
export function outlineOf(html: string): Outline {
  const starts: number[] = []
  let depth = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/g)) {
    if (voidElements.has(name) || tag.endsWith('/>')) continue
    if (slash) depth--
    else if (depth++ === 0 && name === 'h2') starts.push(index)
  }
  const parts = starts.map((start, index) => {
    const whole = html.slice(start, starts[index + 1])
    const end = whole.indexOf('</h2>')
    const title = plainText(whole.slice(0, end))
    return {
      section: slugOf(title) || `part-${index + 1}`,
      title,
      lead: '',
      body: whole.slice(end + 5).trim(),
    }
  })
  return { opening: html.slice(0, starts[0]).trim(), parts }
}

const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/** `4. Acceptable use` → `acceptable-use`: an anchor that survives renumbering. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-?(?:\d+-)?|(?<!-)-+$/g, '')
}
