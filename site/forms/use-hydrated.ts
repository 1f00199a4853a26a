import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script runs: false in what the server sends, and until the browser took it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
