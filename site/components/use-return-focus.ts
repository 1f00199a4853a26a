import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Navigation state passed when a dialog with its own address is closed. */
export interface ClosedDialog {
  /** The dialog's address. */
  closed: string
}

/**
 * After a dialog was closed, returns the focus to the link that leads to it, even where the page below the dialog
 * is not the one that opened it.
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

/** History state is our own, but may come from an older build. */
function isClosedDialog(state: unknown): state is ClosedDialog {
  return typeof state === 'object' && state !== null && 'closed' in state && typeof state.closed === 'string'
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
