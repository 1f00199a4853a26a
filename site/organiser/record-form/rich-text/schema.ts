/**
 * What the editor can hold: exactly the markup that HTML fields may contain. Nodes and marks have their tags' names, so
 * that a tag allowed later and forgotten here does not compile.
 */
import { type Attrs, type MarkSpec, type NodeSpec, type ParseRule, Schema } from 'prosemirror-model'
import {
  isOwnPicture,
  linkSchemes,
  type ProseTag,
  proseAttributes,
} from '#domain/conference/content/prose-markup.ts'

/** Text in a cell, a list item or the page itself without a paragraph around it. */
export const bareTextTag = 'bare-text'

const flow = '(words | block)+'

/** How blocks may be nested. The first block is what Enter makes; bare text comes last except in lists and tables. */
const blocks = {
  p: { content: 'inline*', group: 'block' },
  h2: { content: 'inline*', group: 'block', defining: true },
  h3: { content: 'inline*', group: 'block', defining: true },
  h4: { content: 'inline*', group: 'block', defining: true },
  ul: { content: 'li+', group: 'block' },
  ol: { content: 'li+', group: 'block' },
  li: { content: flow, defining: true },
  dl: { content: '(dt | dd)+', group: 'block' },
  dt: { content: flow, defining: true },
  dd: { content: flow, defining: true },
  blockquote: { content: 'block+', group: 'block', defining: true },
  pre: { content: 'inline*', group: 'block', code: true, defining: true, whitespace: 'pre' },
  hr: { group: 'block' },
  table: { content: 'caption? (thead | tbody)+', group: 'block', isolating: true },
  caption: { content: flow, isolating: true },
  thead: { content: 'tr+' },
  tbody: { content: 'tr*' },
  tr: { content: '(th | td)*' },
  th: { content: flow, isolating: true },
  td: { content: flow, isolating: true },
  figure: { content: '(words | figcaption | block)+', group: 'block', defining: true },
  figcaption: { content: flow, isolating: true },
  br: { group: 'inline', inline: true, selectable: false },
  img: { group: 'inline', inline: true, draggable: true },
} as const satisfies Partial<Record<ProseTag, NodeSpec>>

/** From the outside in, where several begin together. */
const marks = {
  a: {}, q: {}, cite: {}, abbr: {}, time: {}, small: {}, strong: {}, b: {}, em: {}, i: {}, u: {}, s: {}, sub: {}, sup: {}, code: {},
} as const satisfies Partial<Record<ProseTag, MarkSpec>> // biome-ignore format: a table

const specs = { ...blocks, ...marks } satisfies Record<ProseTag, NodeSpec | MarkSpec>

type BlockName = keyof typeof blocks
type MarkName = keyof typeof marks
// The keys of the tables.
const blockNames = Object.keys(blocks) as BlockName[]
const markNames = Object.keys(marks) as MarkName[]

/** Whether a tag stands within a line of text. */
export const isInline = (tag: string) => Object.hasOwn(marks, tag) || tag === 'br' || tag === 'img'

const attributeNames: Readonly<Record<string, readonly string[]>> = proseAttributes

/** Whether a link may lead there; addresses without a scheme are the site's own. */
export function mayLinkTo(href: string): boolean {
  // Browsers ignore these characters in an address, so a scheme may hide between them.
  const plain = [...href].filter(letter => letter > ' ').join('')
  if (plain.startsWith('//')) return false
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(plain) ?? []
  return scheme === undefined || linkSchemes.some(known => known === scheme.toLowerCase())
}

function readAttributes(tag: string, element: HTMLElement): Attrs | false {
  const names = attributeNames[tag] ?? []
  const attributes = Object.fromEntries(names.map(name => [name, element.getAttribute(name)]))
  if (tag === 'a' && typeof attributes.href === 'string' && !mayLinkTo(attributes.href)) return false
  if (tag === 'img' && !isOwnPicture(attributes.src ?? '')) return false
  return attributes
}

/** Headings that no page has, as pasted documents contain them. */
const foreignTags: Partial<Record<ProseTag, readonly string[]>> = {
  h2: ['h1'],
  h4: ['h5', 'h6'],
  s: ['del', 'strike'],
}

function common(tag: ProseTag) {
  const names = attributeNames[tag] ?? []
  const rules: (ParseRule & { tag: string })[] = [
    { tag, getAttrs: element => readAttributes(tag, element) },
    ...(foreignTags[tag] ?? []).map(foreign => ({ tag: foreign })),
  ]
  return {
    attrs: Object.fromEntries(names.map(name => [name, { default: null }])),
    parseDOM: rules,
  }
}

const given = (attributes: Attrs) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

function nodeSpec(tag: BlockName): NodeSpec {
  const spec: NodeSpec = specs[tag]
  return {
    ...spec,
    ...common(tag),
    ...(tag === 'pre' && { parseDOM: [{ tag, preserveWhitespace: 'full' as const }] }),
    toDOM: ({ attrs }) => (spec.content ? [tag, given(attrs), 0] : [tag, given(attrs)]),
  }
}

function markSpec(tag: MarkName): MarkSpec {
  return { ...common(tag), toDOM: ({ attrs }) => [tag, given(attrs), 0] }
}

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...Object.fromEntries(blockNames.map(tag => [tag, nodeSpec(tag)])),
    words: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: bareTextTag }],
      toDOM: () => ['div', 0],
    },
    text: { group: 'inline' },
  },
  marks: Object.fromEntries(markNames.map(tag => [tag, markSpec(tag)])),
})

/** @throws for a name that the schema does not have */
export function nodeType(name: BlockName | 'words') {
  const type = schema.nodes[name]
  if (!type) throw new Error(`The editor knows no ${name}.`)
  return type
}

/** @throws for a name that the schema does not have */
export function markType(name: MarkName) {
  const type = schema.marks[name]
  if (!type) throw new Error(`The editor knows no ${name}.`)
  return type
}
