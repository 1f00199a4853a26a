import {
  createPath,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  matchRoutes,
  type RouterProviderProps,
  type To,
} from 'react-router'
import { ownHost } from '#site/late-scripts/own-host.ts'
import { type SentPage, shownRoutes } from '#site/late-scripts/sent-page.ts'

type Router = RouterProviderProps['router']
type State = Router['state']

/** The router for a page as it was sent. */
export async function openRouter(page: SentPage): Promise<Router> {
  // The page shows the state in its address, not an earlier state of the same history entry.
  if (history.state?.masked) history.replaceState({ ...history.state, masked: undefined }, '')
  const routes = shownRoutes(page.framework)
  const sentAt = locationNow()
  const first = stateAsSent(page, routes, sentAt)
  return first ? lateRouter(page, routes, first) : loadRouter(page, sentAt)
}

/** The parts of a router that React Router's components and hooks use. */
export const usedMembers = [
  'basename',
  'window',
  'state',
  'routes',
  'manifest',
  'match',
  'initialize',
  'subscribe',
  'enableScrollRestoration',
  'navigate',
  'fetch',
  'revalidate',
  'createHref',
  'createURL',
  'encodeLocation',
  'getFetcher',
  'deleteFetcher',
  'resetFetcher',
  'getBlocker',
  'deleteBlocker',
] as const satisfies (keyof Router)[]

type UsedMember = (typeof usedMembers)[number]

/**
 * Events of visitors who may be about to navigate or to send a form. Not `pointerover`: it also comes when a page changes
 * under a mouse at rest.
 */
const firstActs = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'popstate'] as const

/** Nobody did anything yet: a dialog that came with the page took the focus, and nothing had it before. */
const isFocusOfOpeningDialog = (event: Event) =>
  event instanceof FocusEvent &&
  event.relatedTarget === null &&
  event.target instanceof Element &&
  event.target.closest('dialog:modal') !== null

/**
 * Shows the page as it was sent, and loads React Router's own router when somebody may be about to navigate: reading a
 * page does not need it. All requests are passed on to the real router, which starts from the same page.
 */
function lateRouter(page: SentPage, routes: Router['routes'], first: State): Router {
  const subscribers = new Set<Parameters<Router['subscribe']>[0]>()
  /** Requests from before the real router had loaded, still without an answer. */
  const waiting: ((router: Router) => void)[] = []
  let real: Router | undefined
  let coming: Promise<Router> | undefined

  async function fetchRouter(): Promise<Router> {
    const router = await loadRouter(page, first.location)
    real = router
    router.subscribe((...update) => {
      for (const subscriber of [...subscribers]) subscriber(...update)
    })
    for (const ask of waiting.splice(0)) ask(router)
    router.initialize()
    return router
  }

  function realSoon(): Promise<Router> {
    coming ??= fetchRouter().then(
      router => {
        leaveToBrowser(false)
        return router
      },
      error => {
        // The next act tries again; some browsers never request a script again that failed once.
        coming = undefined
        leaveToBrowser(true)
        throw error
      },
    )
    return coming
  }

  function ask(question: (router: Router) => void): void {
    if (real) question(real)
    else waiting.push(question)
  }

  async function navigate(to: To | number | null, options?: object): Promise<void> {
    let router = real
    try {
      router ??= await realSoon()
    } catch (error) {
      // A link still leads there; a form's input stays in its fields, and the browser sends it at the next try.
      if (typeof to === 'number' || to === null || (options && 'formData' in options)) throw error
      location.assign(hrefOf(to))
      return
    }
    // Both of its signatures have this one implementation.
    return router.navigate(to as string, options)
  }

  const members: Pick<Router, UsedMember> = {
    basename: '/',
    window,
    get state() {
      return real?.state ?? first
    },
    get routes() {
      return real?.routes ?? routes
    },
    get manifest() {
      return real?.manifest ?? {}
    },
    match: to => (real ? real.match(to) : matchRoutes(routes, to)),
    initialize() {
      const prepare = (event: Event) => {
        if (isFocusOfOpeningDialog(event)) return
        removeEventListener(event.type, prepare, true)
        void realSoon().catch(() => {})
      }
      for (const act of firstActs) addEventListener(act, prepare, { passive: true, capture: true })
      return router
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    enableScrollRestoration(...settings) {
      let disable = () => {}
      let isEnabled = true
      ask(router => {
        if (isEnabled) disable = router.enableScrollRestoration(...settings)
      })
      return () => {
        isEnabled = false
        disable()
      }
    },
    navigate,
    fetch: async (...request) => (real ?? (await realSoon())).fetch(...request),
    revalidate: async () => (real ?? (await realSoon())).revalidate(),
    createHref: to => ownHost.href(hrefOf(to)),
    createURL: urlOf,
    encodeLocation(to) {
      const { pathname, search, hash } = urlOf(to)
      return { pathname, search, hash }
    },
    getFetcher(key) {
      ask(router => router.getFetcher(key))
      return real?.state.fetchers.get(key) ?? IDLE_FETCHER
    },
    deleteFetcher: key => ask(router => router.deleteFetcher(key)),
    resetFetcher: (...settings) => ask(router => router.resetFetcher(...settings)),
    getBlocker(key, shouldBlock) {
      ask(router => router.getBlocker(key, shouldBlock))
      return real?.state.blockers.get(key) ?? IDLE_BLOCKER
    },
    deleteBlocker: key => ask(router => router.deleteBlocker(key)),
  }
  // The browser uses no other members.
  const router = members as Router
  return router
}

/** @param sentAt the address that the page was sent for */
async function loadRouter(page: SentPage, sentAt: State['location']): Promise<Router> {
  const { realRouter } = await import('#site/late-scripts/real-router.ts')
  return realRouter(page, sentAt)
}

/** As in React Router's browser history. */
function locationNow(): State['location'] {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = history.state ?? {}
  return { pathname: ownHost.path(pathname), search, hash, state: usr, key }
}

/** Without the router, links and forms work as on a page without scripts: React gets no event about them. */
function leaveToBrowser(isLeft: boolean): void {
  const change = isLeft ? addEventListener : removeEventListener
  for (const act of ['click', 'submit']) change(act, keepFromReact, true)
}

function keepFromReact(event: Event): void {
  const isNative =
    event.type === 'submit' || (event.target instanceof Element && event.target.closest('a[href]'))
  if (isNative) event.stopImmediatePropagation()
}

const hrefOf = (to: To | URL): string => (typeof to === 'string' ? to : createPath(to))
const urlOf = (to: To): URL => new URL(hrefOf(to), location.origin)

/** The router's initial state; undefined if the page shows an error, or lacks a part of its address's routes. */
function stateAsSent(
  { data: { loaderData, actionData = null, errors = null } }: SentPage,
  routes: Router['routes'],
  location: State['location'],
): State | undefined {
  const matches = matchRoutes(routes, location)
  if (errors || !matches?.every(({ route }) => loaderData[route.id] !== undefined)) return undefined
  return {
    // The enum is a type alone here.
    historyAction: 'POP' as State['historyAction'],
    location,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  }
}
