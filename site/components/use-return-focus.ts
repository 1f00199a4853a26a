import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What is handed along when a dialog with an address of its own is closed. */
export interface ClosedDialog {
  /** The address that the dialog had. */
  closed: string
}

/**
 * After a dialog was closed, gives the focus back to the link that leads to it, also where another page stood
 * under the dialog than the one that opened it.
 */
export function useReturnFocus(): void {
  const { state } = useLocation()
  const closed = isClosedDialog(state) ? state.closed : null
  useEffect(() => {
    if (closed === null) return
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
    const opener = [...links].find(link => link.getAttribute('href') === closed)
    opener?.focus({ preventScroll: isInView(opener) })
  }, [closed])
}

/** History state is the page's own, yet may be from an older build. */
function isClosedDialog(state: unknown): state is ClosedDialog {
  return typeof state === 'object' && state !== null && 'closed' in state && typeof state.closed === 'string'
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
