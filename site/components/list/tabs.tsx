import { useRef } from 'react'
import { Link } from 'react-router'
import { statedDirection } from '#domain/foundations/language.ts'
import styles from '#site/components/list/tabs.module.css'

/**
 * Tabs that are links: each has an address, so the server sends the chosen panel and everything works without
 * JavaScript. With it, the arrow keys move between them.
 */
export function Tabs({
  label,
  tabs,
  panelId,
}: {
  label: string
  tabs: { to: string; label: string; note?: string; isCurrent: boolean }[]
  /** The id of the element with the chosen tab's content; give it `role="tabpanel"`. */
  panelId: string
}) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: React.KeyboardEvent) {
    const links: Element[] = [...(list.current?.querySelectorAll('a') ?? [])]
    if (!document.activeElement) return
    const at = links.indexOf(document.activeElement)
    const by = statedDirection() === 'rtl' ? -1 : 1
    const to = { ArrowRight: at + by, ArrowLeft: at - by, Home: 0, End: links.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const link = links[(to + links.length) % links.length]
    if (link instanceof HTMLElement) link.focus()
  }

  return (
    <div className={styles.bar} ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <Link
          key={tab.to}
          to={tab.to}
          role="tab"
          preventScrollReset
          replace
          aria-selected={tab.isCurrent}
          {...(tab.isCurrent && { 'aria-controls': panelId })}
          className={styles.tab}
        >
          {tab.label}
          {tab.note && <span className={styles.note}>{tab.note}</span>}
        </Link>
      ))}
    </div>
  )
}
