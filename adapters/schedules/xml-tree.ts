import sax from 'sax'
import { escapeHtml } from '#domain/content/prose.ts'
import type { XmlFault } from '#domain/imports/import-faults.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** An element of an XML file, with the line on which it begins. */
export interface XmlElement {
  /**
   * In lower case and without a namespace prefix, because files differ in both. The product's own processing
   * instructions count as elements whose names begin with `?`.
   */
  name: string
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  line: number
}

const deepest = 64

// Callers limit the file's size; the parser's own limits would refuse long attributes and instructions.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

/** Reads a whole XML file in its declared encoding; files that are not well-formed are refused. */
export function readXml(bytes: Uint8Array): Result<XmlElement, XmlFault> {
  const decoded = decodeXml(bytes)
  return decoded.ok ? parseXml(decoded.value) : decoded
}

/** Knows HTML's entities, for files that use them undeclared; none is ever expanded further. */
export function parseXml(text: string): Result<XmlElement, XmlFault> {
  const parser = sax.parser(true)
  const top: XmlElement = { name: '', attributes: new Map(), children: [], line: 0 }
  const open = [top]
  let fault: XmlFault | undefined
  const addText = (text: string) => open.at(-1)?.children.push(text)
  parser.onopentagstart = tag => {
    const element = { name: plainName(tag.name), attributes: new Map(), children: [], line: parser.line + 1 }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > deepest) fault ??= { code: 'xml-too-deep', line: parser.line + 1 }
  }
  parser.onopentag = tag => {
    const element = open.at(-1)
    if (!element) return
    element.attributes = new Map(
      Object.entries(tag.attributes).map(([name, value]) => [plainName(name), String(value)]),
    )
  }
  parser.onclosetag = () => open.pop()
  parser.ontext = addText
  parser.oncdata = addText
  parser.onprocessinginstruction = ({ name, body }) => {
    if (open.length === 1 || !/^colloquy-/.test(name)) return
    open.at(-1)?.children.push({
      name: `?${name}`,
      attributes: new Map(),
      children: [body],
      line: parser.line + 1,
    })
  }
  parser.ondoctype = () => {
    fault ??= { code: 'xml-doctype', line: parser.line + 1 }
  }
  parser.onerror = error => {
    fault ??= { code: 'xml-malformed', line: parser.line + 1, reason: error.message.split('\n')[0] ?? '' }
  }
  for (let at = 0; at < text.length && !fault; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength))
  }
  if (!fault) parser.close()
  if (fault) return fail(fault)
  const root = elementsOf(top)[0]
  if (!root) return fail({ code: 'xml-malformed', line: 1, reason: 'There is no element' })
  return ok(root)
}

/** In chunks, so that a file refused on its first lines costs no more than those. */
const pieceLength = 64 * 1024

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter(child => typeof child !== 'string')
}

/** The first child with one of these names, in order of preference. */
export function childOf(element: XmlElement, ...names: string[]): XmlElement | undefined {
  const children = elementsOf(element)
  for (const name of names) {
    const found = children.find(child => child.name === name)
    if (found) return found
  }
  return undefined
}

/** The element's text with that of its descendants, as in the file. */
export function textOf(element: XmlElement | undefined): string {
  if (!element) return ''
  return element.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** The same without surrounding white space. */
export function plainText(element: XmlElement | undefined): string {
  return textOf(element).trim()
}

/** The same, where a file writes HTML as nested elements instead of escaping it. */
export function htmlOf(element: XmlElement | undefined): string {
  if (!element) return ''
  const isMarkup = elementsOf(element).length > 0
  return isMarkup ? contentHtml(element) : textOf(element)
}

function contentHtml(element: XmlElement): string {
  return element.children
    .map(child => (typeof child === 'string' ? escapeHtml(child) : elementHtml(child)))
    .join('')
}

function elementHtml(element: XmlElement): string {
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${element.name}${attributes.join('')}>${contentHtml(element)}</${element.name}>`
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/** By the byte order mark, otherwise by the XML declaration, otherwise UTF-8. */
function decodeXml(bytes: Uint8Array): Result<string, XmlFault> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const label = start.startsWith('þÿ')
    ? 'utf-16be'
    : start.startsWith('ÿþ')
      ? 'utf-16le'
      : (/^(?:ï»¿)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8')
  try {
    return ok(new TextDecoder(label, { fatal: true }).decode(bytes))
  } catch {
    return fail({ code: 'encoding', label })
  }
}
