import {
  createRequestHandler,
  matchPath,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { mainAddress } from '#domain/foundations/main-address.ts'
import type { RenderPage } from '#server/dependencies.ts'
import { partsOf } from '#server/pages/route-parts.ts'
import { readingContext } from '#site/context.ts'
import { loadSection } from '#site/section.ts'

/**
 * Renders pages with only the routes that they need. Pages behind sign-in get all routes, the pages before sign-in only
 * their own. Public pages get all except the back office's: those are two thirds, and React Router would compare each
 * request with them. `tools/build/split-manifest.ts` writes the two smaller manifests when the product is built.
 */
export function pageRenderer(build: ServerBuild): RenderPage {
  const { assets, routes } = build
  const { isOfVisitors, isOfLanguages, isOfDoorway } = partsOf(routes)
  const rendererOf = (part: string, isPart: (id: string) => boolean) => {
    const only = <Route>(all: Record<string, Route>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => isPart(id)))
    const url = assets.url.replace('/manifest-', `/${part}-manifest-`)
    return createRequestHandler({
      ...build,
      routes: only(routes),
      assets: { ...assets, routes: only(assets.routes), url },
    })
  }
  // The root has no path.
  const doorways = Object.keys(routes).flatMap(id => (isOfDoorway(id) && routes[id]?.path) || [])
  const ofOrganiser = createRequestHandler(build)
  const ofDoorway = rendererOf('doorway', isOfDoorway)
  const ofVisitors = rendererOf('visitors', isOfVisitors)
  const ofLanguages = rendererOf('languages', isOfLanguages)
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const page = pathname.replace(/\.data$/, '')
    if (!/^\/organiser(?:[/.]|$)/i.test(pathname)) {
      const { language } = mainAddress(page)
      const render = language === null || (await isConference(context, language)) ? ofVisitors : ofLanguages
      return render(request, context)
    }
    const render = doorways.some(path => matchPath(path, page)) ? ofDoorway : ofOrganiser
    return render(request, context)
  }
}

/** Tells whether the page at a path, or its data, takes forms: whether the innermost route there has an action. */
export function formTakers({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap(route => {
      if (!route || route.parentId !== parent) return []
      const { id, path, index } = route
      const at = { id, ...(path !== undefined && { path }) }
      return [index ? { ...at, index } : { ...at, children: below(id) }]
    })
  let all: RouteObject[] | undefined
  return path => {
    all ??= below(undefined)
    const innermost = matchRoutes(all, path.replace(/\.data$/, ''))?.at(-1)
    return routes[innermost?.route.id ?? '']?.module.action !== undefined
  }
}

/** Whether a conference has a language's two letters as its address: one of before the main site had languages. */
async function isConference(context: Readonly<RouterContextProvider>, name: string): Promise<boolean> {
  const site = context.get(readingContext)
  const found = await loadSection(site, 'the conference', async () =>
    findConference(site.database.read, name),
  )
  return found.ok && found.value !== undefined
}
