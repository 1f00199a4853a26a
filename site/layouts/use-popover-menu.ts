import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A menu in a popover: it closes on navigation, but not on hydration. */
export function usePopoverMenu(): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    menu.current?.hidePopover?.()
  }, [pathname])
  return menu
}
