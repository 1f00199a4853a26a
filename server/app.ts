import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { FilesUnavailable } from '#domain/content/file-store.ts'
import { compressText } from '#server/compress-text.ts'
import { limitConcurrency } from '#server/concurrency.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { downloads } from '#server/downloads.ts'
import { drainUnreadBody } from '#server/drain-body.ts'
import { health } from '#server/health.ts'
import { media, mediaVariants } from '#server/media.ts'
import { metrics } from '#server/metrics.ts'
import { pages, renderRefusal } from '#server/pages/pages.ts'
import { registrationPapers } from '#server/registration-papers.ts'
import { scheduleFile } from '#server/schedule-file.ts'
import { limitTime, timeLimits } from '#server/time-limits.ts'
import { webhooks } from '#server/webhooks/webhooks.ts'
import { wireApi } from '#server/wire-api/wire-api.ts'

/** A form with a file may be this large; the file inside it at most 10 MB. */
const maxFormBytes = 11 * 1024 * 1024
const maxPlainFormBytes = 256 * 1024

/** The whole product behind one `fetch`: interfaces first, and every other address is a page. */
export function createApp(dependencies: Dependencies): Hono {
  const { log, settings } = dependencies
  const app = new Hono()
  app.use(drainUnreadBody)
  app.use(
    secureHeaders({
      crossOriginOpenerPolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: settings.publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ['self'] },
      overwrite: false,
    }),
  )
  const { count, route: metricsRoute } = metrics(dependencies)
  app.use(count)
  app.use(compressText)
  app.route('/', health(dependencies))
  app.route('/', metricsRoute)
  app.use(
    '/assets/*',
    serveStatic({
      root: dependencies.assetsFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/media/:key/:name', media(dependencies))
  app.get('/media/:key/:width/:name', mediaVariants(dependencies))
  const wireBase = `/${settings.productSlug}Backend`
  const wire = wireApi(dependencies, wireBase)
  // Its own app, because an app that is routed into another answers with the other's words where nothing is.
  // What comes with a request from the server (its socket) goes along untyped.
  app.all(`${wireBase}/*`, c => wire.fetch(c.req.raw, c.env as object))
  app.route('/webhooks', webhooks(dependencies))
  app.get('/:event/downloads/:purpose', downloads(dependencies))
  app.get('/:event/schedule.xml', scheduleFile(dependencies))
  app.route('/', registrationPapers(dependencies))
  app.use(limitConcurrency({ atOnce: 256, waiting: 4_000, answerBusy }))
  app.use(limitForms(dependencies))
  const limit = limitTime(timeLimits.answerMs, answerSlow)
  // A file takes as long as its sender's line.
  app.use((c, next) => (isFileForm(c) ? next() : limit(c, next)))
  app.all('*', pages(dependencies))
  app.onError((error, c) => {
    if (error instanceof FilesUnavailable) {
      log.error({ err: error, path: c.req.path }, 'a file could not be read')
      return answerWithoutFile(c)
    }
    log.error({ err: error, path: c.req.path }, 'a request failed')
    return renderRefusal(dependencies, c.req.raw, 500)
  })
  return app
}

/** A page would cost what there is too little of; who sent a form from a page gets it back by that page's script. */
function answerBusy(c: Context): Response {
  const words = 'Too many visitors at once. Nothing was done. Please try again in a moment.'
  return c.text(words, 503, { 'Retry-After': '2', 'Cache-Control': 'no-store' })
}

/** Nobody knows what comes of it, so nobody is told that it failed. */
function answerSlow(c: Context): Response {
  const words =
    'This takes longer than it should, and may still be done. If you were paying, do not pay again: look at the page of your registration in a minute.'
  return c.text(words, 503, { 'Retry-After': '30', 'Cache-Control': 'no-store' })
}

function answerWithoutFile(c: Context): Response {
  const words = 'The file could not be read just now. Please try again in a moment.'
  return c.text(words, 503, { 'Retry-After': '10', 'Cache-Control': 'no-store' })
}

const isFileForm = (c: Context) => c.req.header('Content-Type')?.startsWith('multipart/') === true

/** Forms with a file may be larger than others; what is larger still is told so on a page. */
function limitForms(dependencies: Dependencies): MiddlewareHandler {
  const onError = (c: Context) => renderRefusal(dependencies, c.req.raw, 413)
  const limitFiles = bodyLimit({ maxSize: maxFormBytes, onError })
  const limitPlain = bodyLimit({ maxSize: maxPlainFormBytes, onError })
  return (c, next) => (isFileForm(c) ? limitFiles(c, next) : limitPlain(c, next))
}
