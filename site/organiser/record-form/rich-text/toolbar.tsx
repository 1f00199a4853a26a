import type { Command, EditorState } from 'prosemirror-state'
import { useRef, useState } from 'react'
import {
  hasMark,
  isIn,
  linkAt,
  toggle,
  toggleBlock,
  toggleList,
} from '#site/organiser/record-form/rich-text/commands.ts'
import styles from '#site/organiser/record-form/rich-text/rich-text.module.css'
import { markType, nodeType } from '#site/organiser/record-form/rich-text/schema.ts'
import {
  addColumn,
  addRow,
  insertTable,
  isInTable,
  isPlainTable,
  removeColumn,
  removeRow,
} from '#site/organiser/record-form/rich-text/table-commands.ts'

interface Tool {
  label: string
  command: Command
  isOn?: (state: EditorState) => boolean
}

const markTool = (label: string, name: Parameters<typeof markType>[0]): Tool => ({
  label,
  command: toggle(markType(name)),
  isOn: state => hasMark(state, markType(name)),
})
const blockTool = (label: string, name: 'h2' | 'h3'): Tool => ({
  label,
  command: toggleBlock(nodeType(name)),
  isOn: state => isIn(state, nodeType(name)),
})
const listTool = (label: string, name: 'ul' | 'ol'): Tool => ({
  label,
  command: toggleList(nodeType(name)),
  isOn: state => isIn(state, nodeType(name)),
})

const [emphasis, structure, small] = [
  [markTool('Bold', 'strong'), markTool('Italic', 'em')],
  [
    listTool('List', 'ul'),
    listTool('Numbered list', 'ol'),
    blockTool('Heading', 'h2'),
    blockTool('Subheading', 'h3'),
  ],
  [markTool('Sub', 'sub'), markTool('Sup', 'sup')],
] as const

const tableTools: readonly Tool[] = [
  { label: 'Add row', command: addRow },
  { label: 'Remove row', command: removeRow },
  { label: 'Add column', command: addColumn },
  { label: 'Remove column', command: removeColumn },
]

interface ToolbarProps {
  label: string
  controls: string
  /** Undefined while the text is shown as HTML. */
  state: EditorState | undefined
  run: (command: Command) => void
  askForLink: () => void
  switchView: () => void
}

/** Buttons that act on the selection. They are one stop of the Tab key; the arrow keys move between them. */
export function Toolbar({ label, controls, state, run, askForLink, switchView }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const link = { label: 'Link', isPressed: state ? linkAt(state) !== '' : false, act: askForLink }
  const button = ({ label, command, isOn }: Tool) => ({
    label,
    ...(state && isOn && { isPressed: isOn(state) }),
    act: () => run(command),
  })
  const ofTable =
    state && isInTable(state)
      ? isPlainTable(state)
        ? tableTools
        : []
      : [{ label: 'Table', command: insertTable }]
  const buttons: { label: string; isPressed?: boolean; act: () => void }[] = [
    ...(state
      ? [
          ...emphasis.map(button),
          link,
          ...structure.map(button),
          ...small.map(button),
          ...ofTable.map(button),
        ]
      : []),
    { label: 'HTML', isPressed: !state, act: switchView },
  ]
  const stop = Math.min(current, buttons.length - 1)
  const onKeyDown = ({ key, nativeEvent }: React.KeyboardEvent) => {
    const step = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: buttons.length - 1 }[key]
    if (step === undefined) return
    nativeEvent.preventDefault()
    const to = (step + buttons.length) % buttons.length
    setCurrent(to)
    bar.current?.querySelectorAll('button').item(to).focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Tools for ${label}`}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {buttons.map(({ label, isPressed, act }, index) => (
        <button
          key={label}
          type="button"
          className={styles.tool}
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={isPressed}
          onFocus={() => setCurrent(index)}
          // The text keeps its selection.
          onMouseDown={event => event.preventDefault()}
          onClick={act}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
