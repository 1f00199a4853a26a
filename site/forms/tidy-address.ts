import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The query parameter with what a page says after its form was accepted. */
export const noticeParameter = 'done'

/**
 * Removes a notice from the address bar once its page shows it: a reload, a bookmark or a copied address then leads to
 * the page itself.
 */
export function tidyAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(noticeParameter)) return
  address.searchParams.delete(noticeParameter)
  history.replaceState(history.state, '', address)
}

/** Does it after each navigation. The router's own address still has the notice, so the page keeps its message. */
export function useTidyAddress(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address
  useEffect(tidyAddress, [key])
}
