/**
 * Cleaning HTML that an organiser or an import brings. It happens once, when a text is written, so pages can show what
 * is stored.
 */

import sanitizeHtml from 'sanitize-html'
import {
  isOwnPicture,
  linkSchemes,
  proseAttributes,
  proseTags,
} from '#domain/conference/content/prose-markup.ts'
import {
  type HtmlPart,
  hiddenElements,
  plainBlocks,
  proseBlocks,
  splitHtml,
} from '#domain/foundations/texts/html-tags.ts'

/** HTML after cleaning, and what is not in it any more. */
export interface CleanedHtml {
  html: string
  /** What was removed, as written: `<script>alert(1)</script>`, `onclick="x"`. Tags whose text remains are not named. */
  leftOut: string[]
}

/**
 * Cleans HTML from an organiser or an import, once, when it is written. Only prose markup remains: no scripts, styles,
 * frames, forms or handlers. What only looks like a tag is text. External links are marked as such for the browser, and
 * pictures of other hosts become links.
 */
export function cleanHtml(html: string): string {
  return cleanHtmlNoting(html).html
}

/**
 * The same, with what was removed.
 *
 * @param heading replaces all headings, in a text that stands below a title
 */
export function cleanHtmlNoting(html: string, { heading }: { heading?: 'h4' } = {}): CleanedHtml {
  const leftOut: string[] = []
  const opened: OpenedTag[] = []
  const ourTags: Readonly<Record<string, string>> = heading
    ? { ...sameTags, ...Object.fromEntries(headings.map(name => [name, heading])) }
    : sameTags
  const cleaned = sanitizeHtml(rewrite(splitHtml(html), leftOut), {
    allowedTags: [...proseTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(proseAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // The cleaner deletes the attributes that it refuses from this very object.
    onOpenTag: (name, attributes) =>
      opened.push({ name: ourTags[name] ?? name, written: { ...attributes }, attributes }),
    transformTags: { ...ourTags, a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
    exclusiveFilter: frame => frame.tag === 'img' && !isOwnPicture(frame.attribs.src ?? ''),
  })
  return { html: cleaned, leftOut: [...leftOut, ...opened.flatMap(lostAttributes)] }
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Tags that mean the same as one of ours. */
const sameTags = {
  h1: 'h2', h5: 'h4', h6: 'h4', del: 's', strike: 's', ins: 'u', tt: 'code', kbd: 'code', samp: 'code', var: 'i', dfn: 'em',
} // biome-ignore format: a table

interface OpenedTag {
  /** Ours, where another tag means the same. */
  name: string
  /** Before cleaning. */
  written: Readonly<Record<string, string>>
  /** After cleaning. */
  attributes: Readonly<Record<string, string>>
}

const attributesOfTags: Readonly<Record<string, readonly string[]>> = proseAttributes
/** How a link opens is ours to say. */
const replacedAttributes = new Set(['target', 'rel'])

function lostAttributes({ name, written, attributes }: OpenedTag): string[] {
  const mayStay = (attribute: string) =>
    attributesOfTags[name]?.includes(attribute) && attribute in attributes
  return Object.entries(written)
    .filter(([key, value]) => value.trim() !== '' && !mayStay(key) && !replacedAttributes.has(key))
    .map(([key, value]) => `${key}="${value}"`)
}

/** The same HTML for a parser that would lose what is not a tag. */
function rewrite(parts: readonly HtmlPart[], leftOut: string[]): string {
  let html = ''
  let openLinks = 0
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    if (!part) continue
    const { kind, name, source, pair } = part
    if (kind === 'text') html += escapeBare(source)
    else if (kind === 'comment') leftOut.push(source)
    else if (kind === 'start' && hiddenElements.has(name) && pair !== undefined) {
      leftOut.push(textBetween(parts, index, pair + 1))
      index = pair
    } else if (plainBlocks.has(name)) html += isLeaf(parts, index) ? asParagraph(source) : `\n${source}`
    else if (name === 'img') html += pictureOrLink(source, openLinks > 0, leftOut)
    else html += source
    if (name === 'a' && pair !== undefined) openLinks += kind === 'start' ? 1 : -1
  }
  return html
}

/** Brackets and ampersands that begin neither a tag nor a character reference. */
function escapeBare(text: string): string {
  return text
    .replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function textBetween(parts: readonly HtmlPart[], from: number, to: number): string {
  return parts
    .slice(from, to)
    .map(part => part.source)
    .join('')
}

/** Whether a block contains no other: its text is a paragraph. */
function isLeaf(parts: readonly HtmlPart[], index: number): boolean {
  const { pair } = parts[index] ?? {}
  if (pair === undefined) return false
  const between = parts.slice(Math.min(index, pair) + 1, Math.max(index, pair))
  return !between.some(({ name }) => plainBlocks.has(name) || (proseBlocks.has(name) && name !== 'br'))
}

const asParagraph = (source: string) => source.replace(/^(<\/?)[a-z0-9]+/i, '$1p')

/** Pages load nothing from other hosts: a picture of another becomes a link to it. */
function pictureOrLink(source: string, isInLink: boolean, leftOut: string[]): string {
  const { src = '', alt = '', ...others } = attributesIn(source)
  if (isOwnPicture(src)) return source
  leftOut.push(...Object.entries(others).map(([key, value]) => `${key}="${value}"`))
  const href = src.startsWith('//') ? `https:${src}` : src
  const isLink = /^https?:\/\//i.test(href) && !isInLink
  if (!isLink && src !== '') leftOut.push(`src="${src}"`)
  const label = escapeBare(alt || (isLink ? href : ''))
  return isLink ? `<a href="${href.replaceAll('"', '&quot;')}">${label}</a>` : label
}

/** The attributes of a start tag that are not empty, with character references as written. */
function attributesIn(source: string): Record<string, string> {
  const pairs = source.matchAll(
    /(?<=[\s"'])([\w@:.-]{1,50})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g,
  )
  return Object.fromEntries(
    [...pairs].flatMap(([, name = '', double, single, bare]) => {
      const value = (double ?? single ?? bare ?? '').trim()
      return value === '' ? [] : [[name.toLowerCase(), value]]
    }),
  )
}
