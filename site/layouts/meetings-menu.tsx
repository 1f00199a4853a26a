import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/layouts/site-header.module.css'
import { mainPaths } from '#words/paths.ts'

/**
 * MEETINGS: opens by hover, click and keyboard. Without a script the stylesheet opens it on hover and focus; with
 * it, the button exposes its state and Escape closes the menu. On a phone the two links are always visible.
 */
export function MeetingsMenu() {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Whether a mouse hovers over it; touch never does. */
  const isHovered = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [hasScript, setScript] = useState(false)
  const { pathname } = useLocation()
  const isCurrent = pathname === mainPaths.upcoming || pathname === mainPaths.completed

  useEffect(() => setScript(true), [])
  // On the document, because a menu opened by hovering has no focus inside, and must close too.
  useEffect(() => {
    if (!isOpen) return
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever another page is shown
  useEffect(() => setOpen(false), [pathname])

  function hover(isInside: boolean) {
    isHovered.current = isInside
    setOpen(isInside)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) button.current?.focus()
    if (event.key === 'ArrowDown' && event.target === button.current) {
      event.preventDefault()
      setOpen(true)
      requestAnimationFrame(() => root.current?.querySelector('a')?.focus())
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers extend the button inside, which is operable
    <div
      ref={root}
      className={styles.dropdown}
      data-menu
      data-open={hasScript ? isOpen : undefined}
      onPointerEnter={event => event.pointerType === 'mouse' && hover(true)}
      onPointerLeave={event => event.pointerType === 'mouse' && hover(false)}
      onBlur={event => !root.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="meetings-menu"
        className={classNames(styles.link, styles.opener)}
        data-current={isCurrent || undefined}
        // A mouse has opened it by hovering; its click must not close it again.
        onPointerDown={event => event.pointerType === 'mouse' && event.preventDefault()}
        onClick={event => setOpen(isHovered.current && event.detail > 0 ? true : !isOpen)}
      >
        MEETINGS
      </button>
      <ul id="meetings-menu" className={styles.dropdownList}>
        <li>
          <NavLink to={mainPaths.upcoming} end className={styles.link ?? ''}>
            UPCOMING
          </NavLink>
        </li>
        <li>
          <NavLink to={mainPaths.completed} end className={styles.link ?? ''}>
            COMPLETED
          </NavLink>
        </li>
      </ul>
    </div>
  )
}
