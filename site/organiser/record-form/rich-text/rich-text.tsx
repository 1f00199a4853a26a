/** The editor of an HTML field, loaded with its first field. The field's textarea stays what is sent. */
import type { Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#site/components/class-names.ts'
import prose from '#site/components/prose.module.css'
import { linkAt, removeLink, setLink } from '#site/organiser/record-form/rich-text/commands.ts'
import { LinkPanel } from '#site/organiser/record-form/rich-text/link-panel.tsx'
import { makeState } from '#site/organiser/record-form/rich-text/make-state.ts'
import { pastedHtml } from '#site/organiser/record-form/rich-text/paste.ts'
import { readHtml } from '#site/organiser/record-form/rich-text/read-html.ts'
import styles from '#site/organiser/record-form/rich-text/rich-text.module.css'
import { saySame } from '#site/organiser/record-form/rich-text/same-text.ts'
import { Toolbar } from '#site/organiser/record-form/rich-text/toolbar.tsx'
import { writeHtml } from '#site/organiser/record-form/rich-text/write-html.ts'

export interface RichTextProps {
  /** The field's textarea: it contains the text, and is updated as somebody types here. */
  area: React.RefObject<HTMLTextAreaElement | null>
  label: string
  /** The field's own attributes, which the editor takes over while it is shown. */
  attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
  isShown: boolean
  onShow: (isShown: boolean) => void
}

export function RichText({ area, label, attributes, isShown, onShow }: RichTextProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [state, setState] = useState<EditorState>()
  const [isAsking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const show = () => {
    const isWhole = canHold(area.current?.value ?? '')
    setRefused(!isWhole)
    onShow(isWhole)
  }
  const latest = useRef({ show, attributes, label })
  latest.current = { show, attributes, label }
  // Before the browser draws the toolbar: nobody can press into the textarea that is then replaced.
  useLayoutEffect(() => {
    const { current: textarea } = area
    const start = () => latest.current.show()
    // Does not interrupt somebody who is typing already.
    if (textarea && document.activeElement === textarea)
      textarea.addEventListener('blur', start, { once: true })
    else start()
    return () => textarea?.removeEventListener('blur', start)
  }, [area])
  // Before the browser draws: the textarea's id is gone already, and its toolbar must not be there without a text.
  useLayoutEffect(() => {
    const { current: textarea } = area
    if (!isShown || !host.current || !textarea) return
    let isOwn = false
    const askForLink = () => setAsking(true)
    const made = new EditorView(host.current, {
      state: makeState(textarea.value, { askForLink }),
      attributes: attributesOf(latest.current),
      transformPastedHTML: pastedHtml,
      dispatchTransaction(tr) {
        const next = made.state.apply(tr)
        made.updateState(next)
        setState(next)
        if (!tr.docChanged) return
        isOwn = true
        textarea.value = writeHtml(next.doc)
        // So that the copy of unsaved text is updated.
        textarea.dispatchEvent(new Event('input', { bubbles: true }))
        isOwn = false
      },
    })
    view.current = made
    setState(made.state)
    const onInput = () => {
      if (isOwn) return
      // Restores the copy of unsaved text.
      if (!canHold(textarea.value)) return latest.current.show()
      made.updateState(makeState(textarea.value, { askForLink }))
      setState(made.state)
    }
    const label = document.querySelector(`label[for="${CSS.escape(latest.current.attributes.id)}"]`)
    const onLabel = () => made.focus()
    textarea.addEventListener('input', onInput)
    label?.addEventListener('click', onLabel)
    return () => {
      textarea.removeEventListener('input', onInput)
      label?.removeEventListener('click', onLabel)
      made.destroy()
      view.current = null
      setState(undefined)
    }
  }, [area, isShown])
  const run = (command: Command) => {
    const { current } = view
    if (!current) return
    command(current.state, current.dispatch, current)
    current.focus()
  }
  const closePanel = (command?: Command) => {
    setAsking(false)
    run(command ?? (() => false))
  }
  return (
    <>
      <Toolbar
        label={label}
        controls={attributes.id}
        state={isShown ? state : undefined}
        run={run}
        askForLink={() => setAsking(true)}
        switchView={() => (isShown ? onShow(false) : show())}
      />
      {isRefused && !isShown && (
        <p role="status" className={styles.refusal}>
          This text has markup that the editor does not support. It is shown as HTML, so that nothing is lost.
        </p>
      )}
      {isShown && state && isAsking && (
        <LinkPanel
          href={linkAt(state)}
          onSet={href => closePanel(setLink(href))}
          onRemove={() => closePanel(removeLink)}
          onCancel={() => closePanel()}
        />
      )}
      {isShown && <div ref={host} className={styles.host} />}
    </>
  )
}

/** Whether the editor preserves a text exactly. */
const canHold = (html: string) => saySame(html, writeHtml(readHtml(html)))

function attributesOf({ attributes, label }: Pick<RichTextProps, 'attributes' | 'label'>) {
  const words = Object.entries(attributes).map(([name, value]) => [name, String(value)])
  return {
    ...Object.fromEntries(words),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    dir: 'auto',
    'data-size': 'note',
    class: classNames(prose.prose, styles.text),
  }
}
