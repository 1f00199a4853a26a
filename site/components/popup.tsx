import { useEffect, useRef, useState } from 'react'
import { say } from '#domain/foundations/say.ts'
import { type NoticeTone, roleOf, useFocusOnAnswer } from '#site/components/notice.tsx'
import styles from '#site/components/popup.module.css'
import { useHydrated } from '#site/forms/use-hydrated.ts'

/**
 * A message that floats over the page and closes after a while, or with Escape. The countdown pauses while the
 * message is hovered, or one of its controls has the focus. Without JavaScript it stays until it is closed, which
 * the browser's dialog does by itself: the page below keeps its state and what was typed.
 */
export function Popup({
  tone,
  title,
  children,
  closesAfterSeconds,
  closesOnClick = false,
  answers = null,
}: {
  tone: NoticeTone
  title: string
  children?: React.ReactNode
  closesAfterSeconds: number
  /** Whether a click anywhere on it closes it, not only on its button. */
  closesOnClick?: boolean
  /** The form submission that it answers, where no other message takes the focus. */
  answers?: object | null
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isFilled = useLateFilling()
  const left = useRef(closesAfterSeconds * 1000)

  const message = useFocusOnAnswer(isFilled ? answers : null)
  useEffect(() => {
    if (!isOpen || isHovered || hasFocus) return
    const startedAt = performance.now()
    const timer = setTimeout(close, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  })

  function close() {
    if (dialog.current?.contains(document.activeElement)) returnFocus(dialog.current)
    setOpen(false)
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  })

  const isMessage = (target: EventTarget) => target === message.ref.current

  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it wherever the focus is
    <dialog
      ref={dialog}
      open
      className={styles.popup}
      data-tone={tone}
      aria-label={title}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // The message itself takes the focus automatically; only focus on one of its controls pauses the countdown.
      onFocus={event => setFocus(!isMessage(event.target))}
      onBlur={() => setFocus(false)}
      onClick={event => closesOnClick && !isControl(event.target) && close()}
    >
      <div {...message} tabIndex={-1} className={styles.text} role={roleOf(tone)}>
        {isFilled && (
          <>
            <p className={styles.title}>{title}</p>
            {children}
          </>
        )}
      </div>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          close()
        }}
      >
        <button type="submit" className={styles.close}>
          {say('Close')}
        </button>
      </form>
    </dialog>
  )
}

/** Long enough for screen readers to register a region before it changes, too short to notice. */
const fillsAfterMs = 100

/**
 * Starts false where the popup appears on an existing page: screen readers announce changes of a region that they
 * know, not the initial content of a new one. In HTML from the server the region is filled at once.
 */
function useLateFilling(): boolean {
  const isHydrated = useHydrated()
  const [isFilled, setFilled] = useState(!isHydrated)
  useEffect(() => {
    const timer = setTimeout(() => setFilled(true), fillsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isFilled
}

/** Its own button also closes it, so the dialog may be gone already. */
const isControl = (target: EventTarget) => target instanceof Element && target.closest('form, a') !== null

/** Returns the focus to the button of the form that the popup answers, which comes before it. */
function returnFocus(dialog: HTMLDialogElement): void {
  const form = dialog.previousElementSibling
  const button = form?.querySelector('button[type=submit]')
  if (button instanceof HTMLElement) button.focus()
}
