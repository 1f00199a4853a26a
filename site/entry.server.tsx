import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { namedConferenceContext, readingContext } from '#site/context.ts'

/**
 * Renders a page completely. Nothing is streamed behind a placeholder, because a placeholder stays hidden without
 * JavaScript.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // Marks our own scripts, so that the server can tell them from any other: server/pages/own-scripts.ts.
  const mark = crypto.randomUUID()
  const page = <ServerRouter context={withRoutesOfPage(routerContext)} url={request.url} nonce={mark} />
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      // Writes every section in its place, however long it is; React would send long ones later, for a script to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const chunks: Uint8Array[] = []
        const body = new Writable({
          highWaterMark: Number.MAX_SAFE_INTEGER,
          write(chunk, _, done) {
            chunks.push(chunk)
            done()
          },
        })
        body.on('finish', () => {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          headers.set('X-Script-Mark', mark)
          resolve(new Response(Buffer.concat(chunks), { status, headers }))
        })
        pipe(body)
      },
      onError: reject,
    })
  })
}

/** Leaves only the routes that show this page in its manifest: React Router builds an object for each of them. */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const { routes } = context.manifest
  const shown = context.staticHandlerContext.matches.map(({ route: { id } }) => [id, routes[id]])
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(shown) } }
}

/**
 * Reports faults. A missing page and a visitor who left are not faults, and neither are the errors that a
 * conference's pages throw when there is no conference.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  const named = context.get(namedConferenceContext)
  if (named && !(named.ok && named.value)) return
  context.get(readingContext).reportFault('page', error)
}
