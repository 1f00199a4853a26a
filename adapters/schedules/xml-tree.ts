/** An XML file as a tree that remembers what was read, so an import can report everything that it did not use. */

import sax from 'sax'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { XmlFault } from '#domain/preparation/imports/import-faults.ts'

/** An element of an XML file, with the line on which it begins. */
export interface XmlElement {
  /**
   * In lower case and without a namespace prefix, because files differ in both. The product's own processing
   * instructions count as elements whose names begin with `?`.
   */
  name: string
  attributes: XmlAttributes
  children: (XmlElement | string)[]
  line: number
  /** Whether its own text was read. What nobody reads is not imported, and is reported. */
  isRead: boolean
}

/** An element's attributes, which remember those that were read. */
export class XmlAttributes extends Map<string, string> {
  readonly read = new Set<string>()

  override get(name: string): string | undefined {
    this.read.add(name)
    return super.get(name)
  }

  /** The same without reading it. */
  peek(name: string): string | undefined {
    return super.get(name)
  }
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
  const top = newElement('', 0)
  const open = [top]
  let fault: XmlFault | undefined
  const addText = (text: string) => open.at(-1)?.children.push(text)
  parser.onopentagstart = tag => {
    const element = newElement(plainName(tag.name), parser.line + 1)
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > deepest) fault ??= { code: 'xml-too-deep', line: parser.line + 1 }
  }
  parser.onopentag = tag => {
    const element = open.at(-1)
    if (!element) return
    element.attributes = new XmlAttributes(
      Object.entries(tag.attributes).map(([name, value]) => [plainName(name), String(value)]),
    )
  }
  parser.onclosetag = () => open.pop()
  parser.ontext = addText
  parser.oncdata = addText
  parser.onprocessinginstruction = ({ name, body }) => {
    if (open.length === 1 || !/^colloquy-/.test(name)) return
    open.at(-1)?.children.push({ ...newElement(`?${name}`, parser.line + 1), children: [body] })
  }
  // The parser opens no other file and knows no entity but HTML's, so a type without entities says nothing.
  parser.ondoctype = type => {
    if (/<!ENTITY/i.test(type)) fault ??= { code: 'xml-doctype', line: parser.line + 1 }
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

function newElement(name: string, line: number): XmlElement {
  return { name, attributes: new XmlAttributes(), children: [], line, isRead: false }
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
  element.isRead = true
  return element.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** The element's text without that of its descendants. */
export function ownText(element: XmlElement): string {
  element.isRead = true
  return element.children.filter(part => typeof part === 'string').join('')
}

/** Marks elements as read whose content arrives in another way. */
export function markRead(element: XmlElement): void {
  element.isRead = true
  for (const name of element.attributes.keys()) element.attributes.read.add(name)
  for (const child of elementsOf(element)) markRead(child)
}

/** The text without surrounding white space. */
export function plainText(element: XmlElement | undefined): string {
  return textOf(element).trim()
}

/** The same, where a file writes HTML as nested elements instead of escaping it. */
export function htmlOf(element: XmlElement | undefined): string {
  if (!element) return ''
  if (elementsOf(element).length === 0) return textOf(element)
  for (const child of elementsOf(element)) markRead(child)
  element.isRead = true
  return contentHtml(element)
}

function contentHtml(element: XmlElement): string {
  return element.children
    .map(child => (typeof child === 'string' ? escapeHtml(child) : elementHtml(child)))
    .join('')
}

function elementHtml(element: XmlElement): string {
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${element.name}${attributes.join('')}>`
  // In HTML these have no end: a browser takes one for another line break.
  return /^(br|hr|img|wbr)$/.test(element.name) ? start : `${start}${contentHtml(element)}</${element.name}>`
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
