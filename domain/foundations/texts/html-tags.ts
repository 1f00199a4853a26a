/**
 * Tells tags from text. Authors write `x<y`, `vector<int>` and `a <b> c` in texts that are otherwise HTML, and a parser
 * takes each of these for a tag, which a cleaner then removes. So a tag is only what can be one: an element of HTML
 * with attributes that are written as attributes, closed again where its kind must be closed.
 */

/** A part of an HTML text, in the order of the text. */
export interface HtmlPart {
  kind: 'text' | 'start' | 'end' | 'comment'
  /** As written; for a comment or a declaration with its brackets. */
  source: string
  /** The element's name in lower case; empty for text and comments. */
  name: string
  /** The index of the other tag of its pair, where it has one. */
  pair?: number
}

/** Splits HTML into tags and text. Whatever is not a tag is text, with its brackets. */
export function splitHtml(html: string): HtmlPart[] {
  return withoutDoubtful(pairUp(tokenize(html)))
}

const tagShape =
  /<(\/?)([a-z][a-z0-9]{0,15})((?:(?:\s+|(?<=["']))[a-z_@:][\w@:.-]*(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|"[^"]{0,5000}"|'[^']{0,5000}'|[^\s"'<>=][^\s<>]*))?)*)\s*\/?>/iy
const officeTag = /<\/?(?:o|w|v|m|x|st1):[a-z][\w-]{0,30}(?:\s[^<>]{0,2000})?\/?>/iy
const declaration = /<!\[?[a-z][^<>]{0,500}>|<\?[a-z][^<>]{0,500}>/iy

function tokenize(html: string): HtmlPart[] {
  const parts: HtmlPart[] = []
  const lastComment = html.lastIndexOf('-->')
  let from = 0
  const add = (part: HtmlPart, at: number) => {
    if (at > from) parts.push({ kind: 'text', source: html.slice(from, at), name: '' })
    parts.push(part)
    from = at + part.source.length
  }
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', Math.max(at + 1, from))) {
    const part = partAt(html, at, lastComment)
    if (part) add(part, at)
  }
  if (from < html.length) parts.push({ kind: 'text', source: html.slice(from), name: '' })
  return parts
}

function partAt(html: string, at: number, lastComment: number): HtmlPart | undefined {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(html)
  }
  if (html.startsWith('<!--', at)) {
    if (lastComment < at + 4) return undefined
    return { kind: 'comment', source: html.slice(at, html.indexOf('-->', at + 4) + 3), name: '' }
  }
  const declared = match(declaration) ?? match(officeTag)
  if (declared) return { kind: 'comment', source: declared[0], name: '' }
  const [source, slash, written = '', attributes = ''] = match(tagShape) ?? []
  const name = written.toLowerCase()
  if (source === undefined || !elements.has(name) || !areAttributes(attributes)) return undefined
  if (slash) return attributes === '' ? { kind: 'end', source, name } : undefined
  // `<input>` by itself is somebody writing about it.
  if (barrenVoids.has(name) && attributes === '') return undefined
  return { kind: 'start', source, name }
}

function areAttributes(text: string): boolean {
  const names = text.replace(/=\s*("[^"]*"|'[^']*'|[^\s"'<>=][^\s<>]*)/g, '= ').match(/[^\s=]+(\s*=)?/g) ?? []
  return names.every(name => name.endsWith('=') || booleanAttributes.has(name.toLowerCase()))
}

/** Finds the end of each element; a start tag that is never closed has none. */
function pairUp(parts: HtmlPart[]): HtmlPart[] {
  const open = new Map<string, number[]>()
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'start' && !isVoid(part.name)) {
      const starts = open.get(part.name)
      if (starts) starts.push(index)
      else open.set(part.name, [index])
    } else if (part.kind === 'end') {
      const start = open.get(part.name)?.pop()
      const opened = start === undefined ? undefined : parts[start]
      if (!opened || start === undefined) continue
      opened.pair = index
      part.pair = start
    }
  }
  return parts
}

/** Makes tags text where their kind needs another that is missing. */
function withoutDoubtful(parts: HtmlPart[]): HtmlPart[] {
  const isMarkup = parts.some(({ pair, name }) => pair !== undefined || name === 'br')
  const isDoubtful = ({ kind, name, pair }: HtmlPart, index: number) => {
    if (pair !== undefined || kind === 'text' || kind === 'comment') return false
    if (kind === 'end') return !isMarkup
    if (isVoid(name)) return false
    return !mayStayOpen.has(name) || (!isMarkup && isWithinWord(parts, index))
  }
  return parts.map((part, index) =>
    isDoubtful(part, index) ? { kind: 'text', source: part.source, name: '' } : part,
  )
}

/** `n<p>0` rather than the beginning of a paragraph. */
function isWithinWord(parts: readonly HtmlPart[], index: number): boolean {
  const [before, after] = [parts[index - 1], parts[index + 1]]
  return (
    before?.kind === 'text' &&
    after?.kind === 'text' &&
    /[\p{L}\p{N})]$/u.test(before.source.slice(-2)) &&
    /^[\p{L}\p{N}(]/u.test(after.source.slice(0, 2))
  )
}

const words = (text: string) => new Set(text.split(' '))

/** Elements whose end tag HTML lets authors leave out. */
const mayStayOpen = words('p li dt dd tr td th thead tbody tfoot colgroup html head body')
const voids = words('br hr img wbr')
/** Those that mean nothing without attributes. */
const barrenVoids = words('area base col embed input link meta param source track')
const isVoid = (name: string) => voids.has(name) || barrenVoids.has(name)

/** Blocks without a tag of their own in the website's texts. */
export const plainBlocks: ReadonlySet<string> = words(
  'div section article aside header footer main nav address center details summary hgroup',
)

/** All blocks that prose is made of: a text with one of them is HTML. */
export const proseBlocks: ReadonlySet<string> = words(
  'p div br hr ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table pre blockquote',
)

/** Left out with what they contain. */
export const hiddenElements: ReadonlySet<string> = words('script style')

/**
 * The elements that prose is written with, past and present, and those that embed something. Others, such as `title`,
 * `button` and `textarea`, are what a text is about: they are shown as written.
 */
const elements = new Set([
  ...mayStayOpen, ...voids, ...barrenVoids, ...plainBlocks, ...proseBlocks, ...hiddenElements,
  ...words('a abbr acronym audio b bdi bdo big blink caption cite code del dfn em figcaption figure font i iframe ins kbd'),
  ...words('mark nobr noscript object picture q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var video'),
]) // biome-ignore format: a table

const booleanAttributes = words(
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled download hidden ismap ' +
    'itemscope loop multiple muted nohref noresize noshade novalidate nowrap open playsinline readonly required reversed ' +
    'selected',
)
