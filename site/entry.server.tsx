import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { namedConferenceContext, siteContext } from '#site/context.ts'

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
  const page = <ServerRouter context={routerContext} url={request.url} nonce={mark} />
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        headers.set('X-Script-Mark', mark)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onError: reject,
    })
  })
}

/**
 * Reports faults. A missing page and a visitor who left are not faults, and neither are the errors that a
 * conference's pages throw when there is no conference.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  const named = context.get(namedConferenceContext)
  if (named && !(named.ok && named.value)) return
  context.get(siteContext).reportFault('page', error)
}
