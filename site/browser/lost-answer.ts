/** An answer that never came, or that was not ours: what to say, and what waits until somebody tries again. */

import { isRouteErrorResponse } from 'react-router'

/**
 * How an answer was lost. `unreached`: nothing answered, or a proxy without its server. `foreign`: something else answered
 * in our place, such as a network's sign-in page. `busy`: the request was refused for now. `failed`: a fault of ours.
 */
export type Loss = 'unreached' | 'foreign' | 'busy' | 'failed'

/** @returns undefined for an answer of ours, such as that there is no page */
export function lossOf(error: unknown): Loss | undefined {
  if (isRouteErrorResponse(error)) return lossByStatus(error)
  // `fetch` rejects with this where nothing was reached, and `import` where a script was not.
  if (error instanceof TypeError) return 'unreached'
  // React Router's words for what it could not read or what was empty; what our loaders throw has been made anonymous.
  if (error instanceof Error)
    return /decode|No result|Invalid response/.test(error.message) ? 'foreign' : 'failed'
  return undefined
}

function lossByStatus({ status, data }: { status: number; data: unknown }): Loss | undefined {
  if (status === 429) return 'busy'
  // A machine in front of the product answered for it.
  if (status === 408 || status === 502 || status === 503 || status === 504) return 'unreached'
  if (status >= 500) return 'failed'
  // Our own answers to a page's script are never pages.
  return typeof data === 'string' && /^\s*</.test(data) && status !== 404 && status !== 413
    ? 'foreign'
    : undefined
}

/** What is said about it, over the page that stays. */
export interface Said {
  words: string
  /** The address that was wanted; undefined where only trying again leads there. */
  href?: string | undefined
  /** Undefined where nothing waits for it: a form is sent again with its own button. */
  tryAgain?: () => void
  /** What shows it comes with the router, because nothing is lost before. */
  Dialog: React.ComponentType<{ said: Said; mayLeave: boolean }>
}

let said: Said | null = null
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const lostAnswer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => said,
  none: () => null,
}

/** @param next null to say nothing more */
export function sayLost(next: Said | null): void {
  said = next
  for (const listener of listeners) listener()
}
