/**
 * Whether two pieces of HTML mean the same to a reader, determined from their elements without the editor's own types.
 */
import { parseHtml, tagOf } from '#site/organiser/record-form/rich-text/read-html.ts'
import { isInline } from '#site/organiser/record-form/rich-text/schema.ts'

/** If the editor would lose anything of a text, the text stays HTML. */
export const saySame = (one: string, other: string) => outline(one) === outline(other)

type Token = { kind: 'edge' | 'atom'; text: string } | { kind: 'text'; marks: string; text: string }

/**
 * Blocks with their attributes, and text with its marks. The order of marks makes no difference, nor do spaces that a
 * browser does not show.
 */
function outline(html: string): string {
  const tokens: Token[] = []
  walk(parseHtml(html).body, { marks: [], keepsWhiteSpace: false }, tokens)
  const written: string[] = []
  let last: Token | undefined
  for (const token of withoutHiddenSpaces(tokens)) {
    if (token.kind === 'text' && last?.kind === 'text' && last.marks === token.marks) written.push(token.text)
    else written.push(token.kind === 'text' ? `\n${token.marks}|${token.text}` : `\n${token.text}`)
    last = token
  }
  return written.join('')
}

function walk(node: Node, around: { marks: string[]; keepsWhiteSpace: boolean }, tokens: Token[]): void {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      const text = child.nodeValue ?? ''
      const marks = around.marks.toSorted().join(' ')
      tokens.push({
        kind: 'text',
        marks,
        text: around.keepsWhiteSpace ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' '),
      })
      continue
    }
    if (!(child instanceof Element)) continue
    const tag = tagOf(child)
    const named = nameOf(child)
    if (tag === 'br' || tag === 'hr') tokens.push({ kind: 'edge', text: named })
    else if (tag === 'img')
      tokens.push({ kind: 'atom', text: `${named} ${around.marks.toSorted().join(' ')}` })
    else if (tag === 'q') {
      // Each is in quotation marks.
      tokens.push({ kind: 'atom', text: '<q>' })
      walk(child, around, tokens)
      tokens.push({ kind: 'atom', text: '</q>' })
    } else if (isInline(tag)) walk(child, { ...around, marks: [...around.marks, named] }, tokens)
    else {
      tokens.push({ kind: 'edge', text: named })
      walk(child, { ...around, keepsWhiteSpace: around.keepsWhiteSpace || tag === 'pre' }, tokens)
      tokens.push({ kind: 'edge', text: `</${tag}>` })
    }
  }
}

/** The opening tag with its attributes in order. */
function nameOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).toSorted()
  return `<${tagOf(element)}${attributes.join('')}>`
}

function withoutHiddenSpaces(tokens: readonly Token[]): Token[] {
  const left: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'edge') trimLast(left)
    if (token.kind !== 'text') left.push(token)
    else {
      const text = isAfterSpace(left.at(-1)) ? token.text.replace(/^ /, '') : token.text
      if (text !== '') left.push({ ...token, text })
    }
  }
  trimLast(left)
  return left
}

const isAfterSpace = (before: Token | undefined) =>
  before === undefined || before.kind === 'edge' || (before.kind === 'text' && before.text.endsWith(' '))

/** A space at a line's end is not shown. */
function trimLast(tokens: Token[]): void {
  const last = tokens.at(-1)
  if (last?.kind !== 'text') return
  const text = last.text.replace(/ $/, '')
  if (text === '') tokens.pop()
  else tokens[tokens.length - 1] = { ...last, text }
}
