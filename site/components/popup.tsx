import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type NoticeTone, roleOf } from '#site/components/notice.tsx'
import styles from '#site/components/popup.module.css'

/**
 * A message that floats over the page and goes by itself. The count stops while it is hovered or holds the focus.
 * Without JavaScript it stays, and its close control is a link to the page without the message.
 */
export function Popup({
  tone,
  title,
  children,
  closesAfterSeconds,
  closeTo,
  onClose,
}: {
  tone: NoticeTone
  title: string
  children?: React.ReactNode
  closesAfterSeconds: number
  /** The address of this page without the message. */
  closeTo: string
  onClose?: () => void
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
    onClose?.()
  }

  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only hold the clock; nothing is operated here
    <div
      className={styles.popup}
      data-tone={tone}
      role={roleOf(tone)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <Link
        to={closeTo}
        replace
        preventScrollReset
        className={styles.close}
        onClick={event => {
          if (onClose) event.preventDefault()
          close()
        }}
      >
        Close
      </Link>
    </div>
  )
}
