import { useEffect, useRef, useState } from 'react'
import { type NoticeTone, roleOf } from '#site/components/notice.tsx'
import styles from '#site/components/popup.module.css'

/**
 * A message that floats over the page and goes by itself. The count stops while it is hovered or holds the focus.
 * Without JavaScript it stays until it is closed, which the platform's dialog does by itself: the page under it,
 * and what was typed there, stay as they are.
 */
export function Popup({
  tone,
  title,
  children,
  closesAfterSeconds,
}: {
  tone: NoticeTone
  title: string
  children?: React.ReactNode
  closesAfterSeconds: number
}) {
  const [isOpen, setOpen] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const left = useRef(closesAfterSeconds * 1000)

  useEffect(() => {
    if (!isOpen || isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(close, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  })

  function close() {
    setOpen(false)
  }

  if (!isOpen) return null
  return (
    <dialog
      open
      className={styles.popup}
      data-tone={tone}
      aria-label={title}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div className={styles.text} role={roleOf(tone)}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          close()
        }}
      >
        <button type="submit" className={styles.close}>
          Close
        </button>
      </form>
    </dialog>
  )
}
