/** React Router's own router, with answers that may get lost. Loaded when somebody may be about to navigate. */

import {
  createBrowserHistory,
  createClientRoutes,
  createRouter,
  getTurboStreamSingleFetchDataStrategy,
} from 'virtual:late-router'
import {
  createPath,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type RouterProviderProps,
} from 'react-router'
import { keepPage } from '#site/browser/keep-page.ts'
import { untilTriedAgain } from '#site/browser/trying-again.ts'
import { ownHost } from '#site/late-scripts/own-host.ts'
import type { SentPage } from '#site/late-scripts/sent-page.ts'
import { lossWords } from '#words/lost-page-words.ts'

type Router = RouterProviderProps['router']
type State = Router['state']
type History = ReturnType<typeof createBrowserHistory>
type Routes = ReturnType<typeof createClientRoutes>

/**
 * Not yet initialized.
 *
 * @param sentAt the address that the page was sent for; the history may have moved on since
 */
export function realRouter(page: SentPage, sentAt: State['location']): Router {
  const history = ownHost.history(createBrowserHistory())
  const { manifest, routeModules, ssr, isSpaMode } = page.framework
  let isStarting = true
  const fromSentPage: History = Object.create(history, {
    location: { get: () => (isStarting ? sentAt : history.location) },
    listen: {
      value(listener: Parameters<History['listen']>[0]) {
        const stop = history.listen(listener)
        isStarting = false
        // A place on the page is not another page.
        const isElsewhere = pageOf(history.location) !== pageOf(sentAt)
        if (isElsewhere) listener({ action: history.action, location: history.location, delta: null })
        return stop
      },
    },
  })
  const routes = createClientRoutes(manifest.routes, routeModules, page.data, ssr, isSpaMode)
  const router: Router = createRouter({
    routes: withLateScripts(routes, page.framework),
    history: fromSentPage,
    hydrationData: page.data,
    mapRouteProperties: defaultMapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: keepPage(
      getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, ssr),
      () => router,
    ),
  })
  return router
}

const pageOf = ({ pathname, search }: State['location']) => createPath({ pathname, search })

/**
 * React Router reloads the whole page if another page's script does not come, and everything typed is gone. Here the
 * script is requested first, again and again until it has come.
 */
function withLateScripts(routes: Routes, framework: SentPage['framework']): Routes {
  return routes.map(route => {
    const { id = '', lazy, children } = route
    const late =
      typeof lazy === 'object' &&
      Object.fromEntries(
        Object.entries(lazy).map(([part, get]) => [
          part,
          get && (() => loadScript(id, framework).then(() => get())),
        ]),
      )
    // An index route has no children; each route stays what it was.
    return {
      ...route,
      ...(late && { lazy: late }),
      ...(children && { children: withLateScripts(children, framework) }),
    } as typeof route
  })
}

async function loadScript(id: string, { manifest, routeModules }: SentPage['framework']): Promise<void> {
  const file = manifest.routes[id]?.module
  while (file && !routeModules[id]) {
    try {
      // First, because a browser never again requests a script that failed as a module.
      await fetch(file)
      routeModules[id] = await import(/* @vite-ignore */ file)
    } catch {
      await untilTriedAgain({ words: lossWords.unreached })
    }
  }
}
