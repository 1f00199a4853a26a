/** Rows and columns of a table. A table with joined cells is changed in its HTML. */
import { Fragment, type Node as ProseNode } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { around } from '#site/organiser/record-form/rich-text/commands.ts'
import { nodeType } from '#site/organiser/record-form/rich-text/schema.ts'

const [table, thead, tr, td, th, tbody, words] = [
  nodeType('table'),
  nodeType('thead'),
  nodeType('tr'),
  nodeType('td'),
  nodeType('th'),
  nodeType('tbody'),
  nodeType('words'),
]

export const isInTable = ({ selection }: EditorState) => around(selection, table) !== undefined

/** Whether each cell takes one place, so that rows and columns can be counted. */
export function isPlainTable({ selection }: EditorState): boolean {
  const found = around(selection, table)
  let isPlain = found !== undefined
  found?.node.descendants(({ attrs }) => {
    if ((attrs.colspan ?? '1') !== '1' || (attrs.rowspan ?? '1') !== '1') isPlain = false
  })
  return isPlain
}

export const insertTable: Command = (state, dispatch) => {
  const row = (type: typeof th | typeof td) => tr.create(null, [cell(type), cell(type)])
  const made = table.create(null, [thead.create(null, row(th)), tbody.create(null, [row(td), row(td)])])
  dispatch?.(state.tr.replaceSelectionWith(made).scrollIntoView())
  return true
}

const cell = (type: typeof th) => type.create(type === th ? { scope: 'col' } : null, words.create())

/** A row of empty cells below the one with the cursor; below the head it begins the body. */
export const addRow: Command = (state, dispatch) => {
  const row = around(state.selection, tr)
  const head = around(state.selection, thead)
  if (!row) return false
  const cells = row.node.children.map(({ type }) => (head ? td : type).create(null, words.create()))
  const made = tr.create(null, cells)
  const at = head ? head.at + head.node.nodeSize : row.at + row.node.nodeSize
  const hasBody = head && state.doc.nodeAt(at)?.type === tbody
  // A body's first row begins one position inside it.
  dispatch?.(
    head && !hasBody
      ? state.tr.insert(at, tbody.create(null, made))
      : state.tr.insert(hasBody ? at + 1 : at, made),
  )
  return true
}

export const removeRow: Command = (state, dispatch) => {
  const row = around(state.selection, tr)
  const whole = around(state.selection, table)
  if (!row || !whole) return false
  const section = state.selection.$from.node(row.depth - 1)
  const isOnly = rowsOf(whole.node).length === 1
  const gone = isOnly
    ? whole
    : section.childCount === 1
      ? { at: state.selection.$from.before(row.depth - 1), node: section }
      : row
  dispatch?.(state.tr.delete(gone.at, gone.at + gone.node.nodeSize))
  return true
}

export const addColumn: Command = (state, dispatch) =>
  changeColumns(state, dispatch, (cells, index) => {
    const beside = cells[index] ?? cells.at(-1)
    return cells.toSpliced(index + 1, 0, cell(beside?.type ?? td))
  })

export const removeColumn: Command = (state, dispatch) =>
  changeColumns(state, dispatch, (cells, index) => cells.toSpliced(index, 1))

function changeColumns(
  state: EditorState,
  dispatch: Parameters<Command>[1],
  change: (cells: readonly ProseNode[], index: number) => ProseNode[],
): boolean {
  const row = around(state.selection, tr)
  const whole = around(state.selection, table)
  if (!row || !whole) return false
  const index = state.selection.$from.index(row.depth)
  const changed = mapRows(whole.node, each => each.copy(Fragment.from(change(each.children, index))))
  const isEmpty = rowsOf(changed).every(({ childCount }) => childCount === 0)
  const { from, to } = { from: whole.at, to: whole.at + whole.node.nodeSize }
  dispatch?.(isEmpty ? state.tr.delete(from, to) : state.tr.replaceWith(from, to, changed))
  return true
}

const rowsOf = (whole: ProseNode) =>
  whole.children.flatMap(section => section.children.filter(({ type }) => type === tr))

function mapRows(whole: ProseNode, change: (row: ProseNode) => ProseNode): ProseNode {
  const sections = whole.children.map(section =>
    section.copy(Fragment.from(section.children.map(child => (child.type === tr ? change(child) : child)))),
  )
  return whole.copy(Fragment.from(sections))
}
