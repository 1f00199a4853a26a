/** What the editor's buttons and keys do. */
import { lift, setBlockType, splitBlock, toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType, Node as ProseNode, ResolvedPos } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { markType, nodeType } from '#site/organiser/record-form/rich-text/schema.ts'

const { p, li, dt, dd, words, ul, ol } = {
  p: nodeType('p'),
  li: nodeType('li'),
  dt: nodeType('dt'),
  dd: nodeType('dd'),
  words: nodeType('words'),
  ul: nodeType('ul'),
  ol: nodeType('ol'),
}
const link = markType('a')

/** Marks that look the same to a reader: a text keeps the one it has. */
const sameMarks = new Map([
  [markType('strong'), markType('b')],
  [markType('em'), markType('i')],
])

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const types = [type, sameMarks.get(type)].filter(each => each !== undefined)
  const { $from, from, to, empty } = selection
  return types.some(each =>
    empty ? each.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, each),
  )
}

export function toggle(type: MarkType): Command {
  return (state, dispatch, view) => {
    const other = sameMarks.get(type)
    const present = other && hasMark(state, other) && !plainlyHas(state, type) ? other : type
    return toggleMark(present)(state, dispatch, view)
  }
}

const plainlyHas = ({ selection: { from, to }, doc }: EditorState, type: MarkType) =>
  doc.rangeHasMark(from, to, type)

/** The innermost block of a type around the selection's start, with where it begins. */
export function around(
  { $from }: { $from: ResolvedPos },
  ...types: NodeType[]
): { node: ProseNode; depth: number; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, depth, at: $from.before(depth) }
  }
  return undefined
}

export const isIn = ({ selection }: EditorState, type: NodeType) => around(selection, type) !== undefined

/** A heading, or a paragraph again. */
export function toggleBlock(type: NodeType): Command {
  return (state, dispatch) => setBlockType(isIn(state, type) ? p : type)(state, dispatch)
}

/** Makes a list, changes its kind, or takes its lines out of it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = around(state.selection, ul, ol)
    if (!list) {
      return wrapInList(type)(state, dispatch && (tr => dispatch(withoutParagraphs(tr))))
    }
    if (list.node.type === type)
      return liftListItem(li)(state, dispatch && (tr => dispatch(withParagraphs(tr))))
    dispatch?.(state.tr.setNodeMarkup(list.at, type))
    return true
  }
}

/** Items of a new list are lines, as in existing texts, not paragraphs. */
export function withoutParagraphs(tr: Transaction): Transaction {
  return changeBlocks(tr, (node, parent) =>
    node.type === p && parent?.type === li && parent.childCount === 1 ? words : undefined,
  )
}

/** Outside of a list they are paragraphs again. */
function withParagraphs(tr: Transaction): Transaction {
  return changeBlocks(tr, (node, parent) => (node.type === words && parent?.type !== li ? p : undefined))
}

function changeBlocks(
  tr: Transaction,
  wanted: (node: ProseNode, parent: ProseNode | null) => NodeType | undefined,
): Transaction {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, at, parent) => {
    const type = wanted(node, parent)
    if (type) tr.setNodeMarkup(at, type)
  })
  return tr
}

/** Enter: the next item, the description after a term, and out of a list from its empty last line. */
export const enter: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (empty && $from.node(-1)?.type === dt && $from.parentOffset === $from.parent.content.size) {
    dispatch?.(state.tr.split($from.pos, 2, [{ type: dd }, { type: words }]).scrollIntoView())
    return true
  }
  const isEmptyLine = empty && $from.parent.content.size === 0
  if (isEmptyLine && isIn(state, li))
    return liftListItem(li)(state, dispatch && (tr => dispatch(withParagraphs(tr))))
  if (isEmptyLine && $from.node(-1)?.type === dd) return leaveTerms(state, dispatch)
  if ($from.parent.type.spec.code) return false
  return (
    splitListItem(li)(state, dispatch) ||
    splitListItem(dd)(state, dispatch) ||
    splitBlock(state, dispatch, view)
  )
}

/** An empty last description ends its list. */
const leaveTerms: Command = (state, dispatch) => {
  const { $from } = state.selection
  const list = $from.node(-2)
  const isLast =
    $from.index(-2) === list.childCount - 1 && list.childCount > 1 && $from.node(-1).childCount === 1
  if (!isLast) return lift(state, dispatch)
  const tr = state.tr.delete($from.before(-1), $from.after(-1))
  const after = tr.mapping.map($from.after(-2))
  tr.insert(after, p.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

export const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('br').create()).scrollIntoView())
  return true
}

/** The address of the link at the selection; empty where there is none. */
export function linkAt({ selection }: EditorState): string {
  const { $from, empty } = selection
  const marks = empty ? $from.marks() : ($from.nodeAfter?.marks ?? [])
  return String(link.isInSet(marks)?.attrs.href ?? '')
}

/** Links the selection, the link that the cursor is in, or the address itself where there is neither. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = linkedRange(state)
    const mark = link.create({ href })
    const { tr } = state
    if (from === to) tr.insert(from, state.schema.text(href, [mark]))
    else tr.removeMark(from, to, link).addMark(from, to, mark)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkedRange(state)
  dispatch?.(state.tr.removeMark(from, to, link))
  return true
}

function linkedRange({ selection }: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = selection
  const mark = link.isInSet($from.marks())
  if (!empty || !mark) return { from, to }
  const start = $from.start()
  const range = { from: start, to: start }
  $from.parent.forEach((child, offset) => {
    const [childFrom, childTo] = [start + offset, start + offset + child.nodeSize]
    if (!mark.isInSet(child.marks)) return
    // Adjacent pieces belong to the same link.
    if (range.to === childFrom && range.to >= start && range.from < range.to) range.to = childTo
    else if (range.to < from || range.from === range.to)
      Object.assign(range, { from: childFrom, to: childTo })
  })
  return range.from <= from && from <= range.to ? range : { from, to }
}
