import type { createBrowserHistory } from 'virtual:late-router'

type History = ReturnType<typeof createBrowserHistory>

/**
 * How the address bar and links have what the router calls `/{event}/…`: the same everywhere but at a conference's own
 * domain, where own-paths.ts replaces these.
 */
export const ownHost = {
  /** The router's path of the address bar's. */
  path: (path: string) => path,
  /** How an address is written in links and in the address bar. */
  href: (href: string) => href,
  /** The browser's history, as the router has it. */
  history: (history: History) => history,
}
