import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { areSingleKeysOn } from '#site/organiser/parts/keys/single-keys.tsx'

/** Marks the link of a row that the keys move to. */
export const rowLink = { 'data-row': '' } as const

/** Marks any other link in a row that leads within the back office. */
export const inRow = { 'data-in-row': '' } as const

/**
 * Follows links in rows without loading a document. One listener for all of them: of a thousand rows, drawing a component for each
 * link would cost the server more than anything else.
 */
export function useRowLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isOwn = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (event.defaultPrevented || !isOwn || !(event.target instanceof Element)) return
      const to = event.target.closest('a[data-row], a[data-in-row]')?.getAttribute('href')
      if (!to) return
      event.preventDefault()
      void navigate(to)
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [navigate])
}

/**
 * `j` and `k` move to the next and the previous row, `x` ticks its box, Enter opens it as it opens any link; the buttons of an
 * element with `data-keys` are pressed by its letters, in their order, in their row. The account's page turns the letters off. Letters that are pressed before the
 * script is ready are kept by `site/late-scripts/scripts-last.ts` until hydration, so this must not run later.
 */
export function useRowKeys(): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!areSingleKeysOn()) return
      const links = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      const at = links.findIndex(link => link.closest('tr')?.contains(document.activeElement))
      if (event.key === 'j' || event.key === 'k') {
        const next = event.key === 'j' ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0)
        links[next]?.focus()
      } else if (event.key === 'x') {
        links[at]?.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
      } else if (/^[a-z]$/.test(event.key)) {
        const choices = links[at]?.closest('tr')?.querySelector<HTMLElement>('[data-keys]')
        const nth = choices?.dataset.keys?.indexOf(event.key) ?? -1
        const button = choices?.querySelectorAll('button')[nth]
        // The buttons go once one is pressed; the row keeps the focus.
        if (button) links[at]?.focus()
        button?.click()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** A letter typed into a field is left alone; check boxes take no letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
  )
}
