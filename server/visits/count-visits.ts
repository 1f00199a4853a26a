import type { MiddlewareHandler } from 'hono'
import type { PageCount, Visits } from '#server/visits/visits.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Where visits of the page that was sent are counted, also when it is repeated. */
    countedPage: PageCount
  }
}

/** Counts the pages that the application sends; the door counts those that it repeats. */
export function countVisits(visits: Visits): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const isSeen = c.res.status === 200 || c.res.status === 304
    if (!isSeen || c.req.method !== 'GET') return
    const page = visits.page(new URL(c.req.url))
    if (!page) return
    visits.see(page, c.req.header())
    c.set('countedPage', page)
  }
}
