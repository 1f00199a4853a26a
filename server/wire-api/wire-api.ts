import { OpenAPIHono } from '@hono/zod-openapi'
import type { Dependencies } from '#server/dependencies.ts'
import { problem } from '#server/problem.ts'

/** The specification's API (section 7), under `/{product}Backend`, with and without slashes at the end. */
export function wireApi(_dependencies: Dependencies) {
  const api = new OpenAPIHono({ strict: false })
  api.notFound(c => problem(c, { status: 404, title: 'There is nothing at this address' }))
  return api
}
