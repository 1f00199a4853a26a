import { type ComponentProps, createElement, type FunctionComponent, type PropsWithChildren } from 'react'
import {
  UNSAFE_decodeViaTurboStream as decode,
  type UNSAFE_FrameworkContext as FrameworkContext,
  type RouterProviderProps,
} from 'react-router'

type Framework = NonNullable<ComponentProps<typeof FrameworkContext.Provider>['value']>
type State = RouterProviderProps['router']['state']
type Route = State['matches'][number]['route']

/** The data that the server wrote into the page for React Router: see its `<Scripts>`. */
interface Sent {
  __reactRouterContext: Pick<Framework, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> & {
    stream: ReadableStream<Uint8Array>
  }
  __reactRouterManifest: Framework['manifest']
  __reactRouterRouteModules: Framework['routeModules']
}

/** A page as sent by the server: the data its components were rendered from. */
export interface SentPage {
  framework: Framework
  data: Pick<State, 'loaderData'> & Partial<Pick<State, 'actionData' | 'errors'>>
}

/** Reads the data that the server wrote into the page. */
export async function readSentPage(): Promise<SentPage> {
  // The page's own scripts have set all three before the entry module runs.
  const sent = window as unknown as Sent
  const { stream, future, ssr, isSpaMode, routeDiscovery } = sent.__reactRouterContext
  const manifest = sent.__reactRouterManifest
  // Written by the same version of React Router.
  const data = (await decode(stream, window)).value as SentPage['data']
  const withoutLoader = Object.values(manifest.routes).flatMap(route =>
    route && !route.hasLoader ? [[route.id, null]] : [],
  )
  const loaderData = { ...Object.fromEntries(withoutLoader), ...data.loaderData }
  const routeModules = sent.__reactRouterRouteModules
  return {
    framework: { manifest, routeModules, future, ssr, isSpaMode, routeDiscovery },
    data: { ...data, loaderData },
  }
}

/** The page's own routes with their components: it was rendered from these, so no others can match its address. */
export function shownRoutes(framework: Framework, parentId?: string): Route[] {
  const { manifest, routeModules } = framework
  return Object.entries(routeModules).flatMap(([id, module]) => {
    const route = manifest.routes[id]
    if (!route || !module || route.parentId !== parentId) return []
    const { path, index, caseSensitive } = route
    const { default: Component, ErrorBoundary, Layout, handle } = module
    const parts = { element: elementOf(Component, Layout), errorElement: elementOf(ErrorBoundary, Layout) }
    const children = index ? undefined : shownRoutes(framework, id)
    // Index routes and others are two types; each route here is one of them.
    return [{ id, path, index, caseSensitive, handle, ...parts, children } as Route]
  })
}

/** The build passes a module's components the props that React Router documents. */
function elementOf(part: unknown, Layout: unknown): React.ReactElement | undefined {
  const element = part ? createElement(part as FunctionComponent) : undefined
  return Layout ? createElement(Layout as FunctionComponent<PropsWithChildren>, null, element) : element
}
