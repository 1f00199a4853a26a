import { createRequestHandler, type ServerBuild } from 'react-router'
import type { RenderPage } from '#server/dependencies.ts'

/**
 * Renders pages with the manifest of routes that they need: the back office's pages name all routes, the public ones
 * all but the back office's. `tools/split-manifest.ts` writes the second when the product is built.
 */
export function pageRenderer(build: ServerBuild): RenderPage {
  const { assets } = build
  const ofOrganiser = createRequestHandler(build)
  const ofVisitors = createRequestHandler({
    ...build,
    assets: { ...assets, url: assets.url.replace('/manifest-', '/visitors-manifest-') },
  })
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const render = /^\/organiser(?:[/.]|$)/i.test(pathname) ? ofOrganiser : ofVisitors
    return render(request, context)
  }
}
