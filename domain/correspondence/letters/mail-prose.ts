/**
 * The formatted text of a group mail: paragraphs and lists of runs, which are bold, emphasized or links. Its writer's HTML
 * is reduced to that when it is saved, so that no mail program gets anything else.
 */
import { cleanHtml } from '#domain/conference/content/html.ts'
import { paragraphsOf } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { splitHtml } from '#domain/foundations/texts/html-tags.ts'

export interface Run {
  readonly text: string
  readonly isStrong?: true
  readonly isEmphasized?: true
  readonly href?: string
}

export type ProseBlock =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Run[])[] }

const strongTags = new Set(['strong', 'b', 'h2', 'h3', 'h4', 'th', 'dt'])
const emphasisTags = new Set(['em', 'i', 'cite'])
/** Within a line; every other tag ends a paragraph. */
const inlineTags = new Set([
  'a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'abbr', 'cite', 'q', 'time', 'code', 'img',
]) // biome-ignore format: a list

/** Reads HTML as blocks. Of what mails don't have, such as tables, the words remain. */
export function readProse(html: string): ProseBlock[] {
  const blocks: ProseBlock[] = []
  let runs: Run[] = []
  let list: { isOrdered: boolean; items: Run[][] } | undefined
  let depth = 0
  const open = { strong: 0, emphasis: 0 }
  const links: string[] = []
  const endBlock = () => {
    const trimmed = trimRuns(runs)
    runs = []
    if (trimmed.length === 0) return
    if (list) list.items.push(trimmed)
    else blocks.push({ kind: 'paragraph', runs: trimmed })
  }
  for (const { kind, name, source } of splitHtml(cleanHtml(html))) {
    if (kind === 'text') {
      const text = decode(source).replaceAll(/[^\S\u00a0]+/g, ' ')
      const href = links.at(-1)
      runs.push({
        text,
        ...(open.strong > 0 && { isStrong: true as const }),
        ...(open.emphasis > 0 && { isEmphasized: true as const }),
        ...(href && { href }),
      })
      continue
    }
    if (kind === 'comment') continue
    const step = kind === 'start' ? 1 : -1
    if (name === 'br') {
      runs.push({ text: '\n' })
      continue
    }
    if (!inlineTags.has(name)) endBlock()
    if (strongTags.has(name)) open.strong += step
    if (emphasisTags.has(name)) open.emphasis += step
    if (name === 'a' && step === 1) links.push(hrefOf(source))
    else if (name === 'a') links.pop()
    if (name !== 'ul' && name !== 'ol') continue
    depth += step
    // A list in a list goes on in the outer one.
    if (step === 1 && depth === 1) list = { isOrdered: name === 'ol', items: [] }
    if (step === -1 && depth === 0 && list) {
      if (list.items.length > 0) blocks.push({ kind: 'list', ...list })
      list = undefined
    }
  }
  endBlock()
  if (list && list.items.length > 0) blocks.push({ kind: 'list', ...list })
  return blocks
}

/** The same as plain text, in which links have their addresses: what an older release sends, and what lists show. */
export function textOfProse(blocks: readonly ProseBlock[]): string {
  return blocks
    .map(block =>
      block.kind === 'paragraph'
        ? textOfRuns(block.runs)
        : block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${textOfRuns(item)}`).join('\n'),
    )
    .join('\n\n')
} // biome-ignore format: one list

export function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, href }) => {
      const address = href?.replace(/^(?:mailto|tel):/, '')
      return address === undefined || address === text.trim() ? text : `${text} (${address})`
    })
    .join('')
}

/** Blocks as HTML: what is stored, and what the editor opens. */
export const writeProse = (blocks: readonly ProseBlock[]): string =>
  blocks
    .map(block =>
      block.kind === 'paragraph'
        ? `<p>${htmlOfRuns(block.runs)}</p>`
        : `<${tagOf(block)}>${block.items.map(item => `<li>${htmlOfRuns(item)}</li>`).join('')}</${tagOf(block)}>`,
    )
    .join('\n')

const tagOf = ({ isOrdered }: { isOrdered: boolean }) => (isOrdered ? 'ol' : 'ul')

const htmlOfRuns = (runs: readonly Run[]) =>
  runs
    .map(({ text, isStrong, isEmphasized, href }) => {
      let html = encode(text).replaceAll('\n', '<br>')
      if (isEmphasized) html = `<em>${html}</em>`
      if (isStrong) html = `<strong>${html}</strong>`
      return href ? `<a href="${encode(href)}">${html}</a>` : html
    })
    .join('')

/** Plain text, such as a template, as blocks: paragraphs are separated by empty lines. */
export const proseOfText = (text: string): ProseBlock[] =>
  paragraphsOf(text).map(paragraph => ({
    kind: 'paragraph',
    runs: [{ text: paragraph.replaceAll(/\r\n?/g, '\n') }],
  }))

/**
 * What somebody typed who may not have an editor: HTML; paragraphs separated by empty lines, if no tag in it makes them; or
 * plain text, if there is no tag at all.
 */
export function proseTyped(typed: string): ProseBlock[] {
  const tags = splitHtml(typed).filter(({ kind }) => kind === 'start')
  if (tags.length === 0) return proseOfText(typed)
  if (tags.some(({ name }) => !inlineTags.has(name))) return readProse(typed)
  const lines = (paragraph: string) => paragraph.replaceAll(/\r\n|\r|\n/g, '<br>')
  return readProse(
    paragraphsOf(typed)
      .map(each => `<p>${lines(each)}</p>`)
      .join(''),
  )
}

function trimRuns(runs: readonly Run[]): Run[] {
  const kept = runs.filter(({ text }) => text !== '')
  const first = kept.findIndex(({ text }) => text.trim() !== '')
  const last = kept.findLastIndex(({ text }) => text.trim() !== '')
  if (first === -1) return []
  return kept.slice(first, last + 1).map((run, at, all) => ({
    ...run,
    text: trimEnds(run.text, { start: at === 0, end: at === all.length - 1 }),
  }))
}

function trimEnds(text: string, { start, end }: { start: boolean; end: boolean }): string {
  const from = start ? text.trimStart() : text
  return end ? from.trimEnd() : from
}

/** Of a tag that the cleaner wrote. */
const hrefOf = (source: string) => decode(/\shref="([^"]*)"/.exec(source)?.[1] ?? '')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' } // biome-ignore format: a table

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
