/** The editor's state for a text: its keys, its history, and what typing turns into lists. */
import { baseKeymap, chainCommands, newlineInCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { findWrapping } from 'prosemirror-transform'
import {
  enter,
  lineBreak,
  toggle,
  withoutParagraphs,
} from '#site/organiser/record-form/rich-text/commands.ts'
import { readHtml } from '#site/organiser/record-form/rich-text/read-html.ts'
import { markType, nodeType } from '#site/organiser/record-form/rich-text/schema.ts'

const li = nodeType('li')

/** `- ` or `1. ` at the beginning of a paragraph. */
function listRule(pattern: RegExp, list: NodeType): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    const tr = state.tr.delete(start, end)
    const range = tr.doc.resolve(start).blockRange()
    const wrapping = range && findWrapping(range, list)
    return wrapping ? withoutParagraphs(tr.wrap(range, wrapping)) : null
  })
}

/** @param askForLink opens the field for a link's address */
export function makeState(html: string, { askForLink }: { askForLink: () => void }): EditorState {
  const ask: Command = () => {
    askForLink()
    return true
  }
  return EditorState.create({
    doc: readHtml(html),
    plugins: [
      inputRules({ rules: [listRule(/^[-*]\s$/, nodeType('ul')), listRule(/^1[.)]\s$/, nodeType('ol'))] }),
      keymap({
        'Mod-b': toggle(markType('strong')),
        'Mod-i': toggle(markType('em')),
        'Mod-k': ask,
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
        // Tab moves to the next field.
        'Mod-]': sinkListItem(li),
        'Mod-[': liftListItem(li),
        Enter: chainCommands(newlineInCode, enter),
        'Shift-Enter': lineBreak,
      }),
      keymap(baseKeymap),
      history(),
    ],
  })
}
