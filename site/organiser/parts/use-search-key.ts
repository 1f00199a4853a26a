import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { areSingleKeysOn } from '#site/organiser/parts/single-keys.tsx'

/**
 * The keys / and Ctrl K move to the page's search field or, without one, to the search over everything; the account's
 * page turns the single key off. A key pressed
 * before the script is ready is stored by `server/pages/loading-order.ts` until hydration, so this must not run later.
 */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCombined = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isCombined && !(isSlash && !isTyping(event.target) && areSingleKeysOn())) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (field) field.focus()
      else navigate(`${organiserPaths.search}#q`)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

/** A slash typed into a field is left alone. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
