/** A document of the editor as HTML, formatted so that a person can read it. */
import type { Mark, Node as ProseNode } from 'prosemirror-model'

export function writeHtml(document: ProseNode): string {
  const { firstChild } = document
  const isEmpty = document.childCount === 1 && firstChild?.isTextblock && firstChild.childCount === 0
  return isEmpty ? '' : writeBlocks(document).join('\n')
}

function writeBlocks(parent: ProseNode): string[] {
  return parent.children.map((child, index) => {
    if (child.type.name !== 'words') return writeBlock(child)
    // Two adjacent bare texts would become one.
    const besides = [parent.maybeChild(index - 1), parent.maybeChild(index + 1)]
    const text = writeLine(child)
    return besides.some(other => other?.type === child.type) ? `<p>${text}</p>` : text
  })
}

function writeBlock(node: ProseNode): string {
  const tag = node.type.name
  const open = openTag(tag, node.attrs)
  if (node.isLeaf) return open
  if (tag === 'pre') {
    const text = writeLine(node)
    // A browser ignores the first line break.
    return `${open}${text.startsWith('\n') ? '\n' : ''}${text}</pre>`
  }
  if (node.isTextblock) return `${open}${writeLine(node)}</${tag}>`
  const parts = writeBlocks(node)
  const isLine = node.childCount === 1 && node.firstChild?.type.name === 'words'
  if (isLine) return `${open}${parts.join('')}</${tag}>`
  return `${open}\n${parts.map(indent).join('\n')}\n</${tag}>`
}

/** Preformatted text keeps its own lines. */
const indent = (html: string) => (html.includes('<pre') ? html : html.replaceAll(/^/gm, '  '))

/** Text with its marks; a mark over several pieces is opened once. */
function writeLine(node: ProseNode): string {
  let html = ''
  let open: readonly Mark[] = []
  const change = (to: readonly Mark[]) => {
    const shared = open.findIndex((mark, index) => !to[index]?.eq(mark))
    const kept = shared === -1 ? open.length : shared
    for (const mark of open.slice(kept).toReversed()) html += `</${mark.type.name}>`
    for (const mark of to.slice(kept)) html += openTag(mark.type.name, mark.attrs)
    open = to
  }
  for (const child of node.children) {
    change(child.marks)
    html += child.isText ? escapeText(child.text ?? '') : openTag(child.type.name, child.attrs)
  }
  change([])
  return html
}

function openTag(tag: string, attributes: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`)
  return `<${tag}${words.join('')}>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}
