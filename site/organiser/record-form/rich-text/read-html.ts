/** HTML as a document of the editor. */
import { DOMParser as DocumentParser, type Node as ProseNode } from 'prosemirror-model'
import { bareTextTag, isInline, schema } from '#site/organiser/record-form/rich-text/schema.ts'

const parser = DocumentParser.fromSchema(schema)

/** Elements that contain blocks, or bare text. */
const containers = new Set([
  'body',
  'li',
  'dt',
  'dd',
  'blockquote',
  'caption',
  'th',
  'td',
  'figure',
  'figcaption',
])

export function readHtml(html: string): ProseNode {
  const { body } = parseHtml(html)
  wrapBareText(body)
  return parser.parse(body)
}

/** Parsed as a browser parses it, where nothing in it loads or runs. */
export const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html')

export const tagOf = (node: Node) => node.nodeName.toLowerCase()

/** Puts an element around text without a paragraph, so that the editor does not give it one. */
function wrapBareText(parent: Element): void {
  for (const child of [...parent.children]) wrapBareText(child)
  if (!containers.has(tagOf(parent))) return
  let run: Node[] = []
  const wrap = (before: Node | null) => {
    if (run.some(node => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim())) {
      const wrapper = parent.ownerDocument.createElement(bareTextTag)
      parent.insertBefore(wrapper, before)
      wrapper.append(...run)
    }
    run = []
  }
  for (const child of [...parent.childNodes]) {
    if (isLine(child)) run.push(child)
    else wrap(child)
  }
  wrap(null)
}

function isLine(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true
  return node instanceof Element && isInline(tagOf(node)) && [...node.children].every(isLine)
}
