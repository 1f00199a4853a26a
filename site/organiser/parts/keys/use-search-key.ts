import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { areSingleKeysOn } from '#site/organiser/parts/keys/single-keys.tsx'

/** As `site/late-scripts/scripts-last.ts` makes it before hydration. */
const standInId = 'search-stand-in'

/**
 * The keys / and Ctrl K move to the page's search field or, without one, to the search over everything; the account's
 * page turns the single key off. What is typed while that page is on its way goes into a stand-in for its field, so that
 * no letter is lost. A key pressed before the script is ready is stored by `site/late-scripts/scripts-last.ts` until
 * hydration, so this must not run later.
 */
export function useSearchKey(): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // After the effects of the new page, which may set its field.
  useEffect(() => {
    if (key) handOver()
  }, [key])
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCombined = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isCombined && !(isSlash && !isTyping(event.target) && areSingleKeysOn())) return
      event.preventDefault()
      const field = searchField()
      if (field) return focusShown(field)
      focusStandIn()
      navigate(`${organiserPaths.search}#q`)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

const searchField = () => document.querySelector<HTMLInputElement>('main input[type="search"]')

/** On a phone a list's search is folded away. */
function focusShown(field: HTMLInputElement): void {
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus()
}

function findStandIn(): HTMLInputElement | undefined {
  const found = document.getElementById(standInId)
  return found instanceof HTMLInputElement ? found : undefined
}

function focusStandIn(): void {
  const before = findStandIn()
  const standIn = before ?? document.createElement('input')
  if (!before) {
    standIn.id = standInId
    standIn.ariaLabel = 'Search'
    standIn.maxLength = 200
    document.body.append(standIn)
  }
  standIn.focus()
}

/** Gives the page's field what was typed on the way to it. */
function handOver(): void {
  const standIn = findStandIn()
  const field = searchField()
  if (!standIn || !field) return
  // First, because leaving a field ends the composition of a letter in it.
  field.focus()
  if (standIn.value !== '') {
    field.value = standIn.value + field.value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  standIn.remove()
}

/** A slash typed into a field is left alone. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
