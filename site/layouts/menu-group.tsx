import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry, MenuLink } from '#site/layouts/menu-view.ts'

/** The classes of the menu that a group is in. */
interface GroupStyles {
  /** Of the list's item that has the group. */
  item?: string | undefined
  group: string | undefined
  opener: string | undefined
  links: string | undefined
}

/** The items of a menu: pages, and groups of them. */
export function MenuEntries({
  entries,
  styles,
  children,
}: {
  entries: readonly MenuEntry[]
  styles: GroupStyles
  children: (link: MenuLink) => React.ReactNode
}) {
  return entries.map(entry =>
    'links' in entry ? (
      <li key={entry.label} className={styles.item}>
        <MenuGroup {...entry} styles={styles}>
          {children}
        </MenuGroup>
      </li>
    ) : (
      <li key={entry.to}>{children(entry)}</li>
    ),
  )
}

/**
 * A group of pages in a menu: opens by hover, click and keyboard. Without a script the stylesheet opens it on hover and
 * focus; with it, the button exposes its state and Escape closes it. On a phone its links are always visible.
 *
 * @param styles those of the menu that it is in
 */
function MenuGroup({
  label,
  links,
  styles,
  children,
}: {
  label: string
  links: readonly MenuLink[]
  styles: GroupStyles
  children: (link: MenuLink) => React.ReactNode
}) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Whether a mouse hovers over it; touch never does. */
  const isHovered = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [hasScript, setScript] = useState(false)
  const { pathname } = useLocation()
  const isCurrent = links.some(({ to }) => to === pathname)
  const id = useId()

  useEffect(() => {
    setScript(true)
    // It may have opened before the script came.
    isHovered.current = root.current?.matches(':hover') ?? false
    setOpen(isHovered.current)
  }, [])
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
      className={styles.group}
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
        aria-controls={id}
        className={styles.opener}
        data-current={isCurrent || undefined}
        // A mouse has opened it by hovering; its click must not close it again.
        onPointerDown={event => event.pointerType === 'mouse' && event.preventDefault()}
        onClick={event => setOpen(isHovered.current && event.detail > 0 ? true : !isOpen)}
      >
        {label}
      </button>
      <ul id={id} className={styles.links}>
        {links.map(link => (
          <li key={link.to}>{children(link)}</li>
        ))}
      </ul>
    </div>
  )
}
