import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { mediaRoot } from '#domain/conference/files/media-path.ts'
import { bodyReceiver, isMultipart, type ReceiveBodies } from '#server/bodies/receive-bodies.ts'
import { takesFiles } from '#server/bodies/takes-files.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { embedRoutes } from '#server/embeds/embeds.ts'
import { oembed } from '#server/embeds/oembed.ts'
import { downloads } from '#server/files/downloads.ts'
import { lateFile } from '#server/files/late-file.ts'
import { media, mediaVariants } from '#server/files/media.ts'
import { paperPaths, registrationPapers } from '#server/files/registration-papers.ts'
import { scheduleFile } from '#server/files/schedule-file.ts'
import { health } from '#server/health.ts'
import { limitConcurrency } from '#server/http/concurrency.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { keepToPublicUrl } from '#server/http/own-address.ts'
import { inPlainWords } from '#server/http/plain-words.ts'
import { represent } from '#server/http/represent.ts'
import { requestIds } from '#server/http/request-ids.ts'
import { limitTime, timeLimits } from '#server/http/time-limits.ts'
import { metrics } from '#server/metrics.ts'
import { organiserApi } from '#server/organiser-api/organiser-api.ts'
import type { Door } from '#server/pages/door.ts'
import { formulaPreview } from '#server/pages/formula-preview.ts'
import { pages, renderRefusal } from '#server/pages/pages.ts'
import type { Settings } from '#server/startup/settings.ts'
import { countVisits } from '#server/visits/count-visits.ts'
import type { WaitingRoom } from '#server/waiting-room/waiting-room.ts'
import { mailBounces } from '#server/webhooks/mail-bounces.ts'
import { webhooks } from '#server/webhooks/webhooks.ts'
import { wireApi } from '#server/wire-api/wire-api.ts'
import { isDoor } from '#site/organiser/organiser-paths.ts'
import { embedFiles, oembedPath } from '#words/addresses/embed-paths.ts'
import { isOnTheWayToPay } from '#words/addresses/paths.ts'
import { webhookPath } from '#words/addresses/payment-paths.ts'
import { bouncesPath, schedulePath, servicePaths } from '#words/addresses/service-paths.ts'
import * as answers from '#words/plain-answers.ts'

/** The largest form with a file; the file inside it may have 10 MB. */
const maxFormBytes = 11 * 1024 * 1024
const maxPlainFormBytes = 256 * 1024

/**
 * The whole product behind one `fetch`. Interfaces are matched first; every other address is a page.
 *
 * @param door learns which responses it may repeat
 * @param waitingRoom receives forms in a rush
 */
export function createApp(given: Dependencies, door?: Door, waitingRoom?: WaitingRoom): Hono {
  const { log, settings } = given
  const app = new Hono()
  const visit = async (path: string) => app.fetch(new Request(new URL(path, settings.publicUrl)))
  const dependencies: Dependencies = { ...given, visit }
  const { count, countRepeated, route: metricsRoute } = metrics(dependencies, waitingRoom)
  if (door) app.use(door.learning(countRepeated))
  app.use(requestIds(settings.trustedProxies))
  app.use(
    secureHeaders({
      crossOriginOpenerPolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: false,
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ['self'] },
      overwrite: false,
    }),
  )
  app.use(keepEncrypted(settings))
  app.use(keepOpener)
  app.use(count)
  app.use(represent)
  for (const files of filesAndStates) app.use(files, accepting('GET', 'HEAD'))
  for (const events of [webhookPath(':gateway'), bouncesPath]) app.use(events, accepting('POST'))
  for (const states of ['/health/*', servicePaths.metrics]) app.use(states, unkept)
  app.route('/', health(dependencies))
  app.route('/', metricsRoute)
  app.get(
    `${servicePaths.assets}*`,
    serveStatic({
      root: dependencies.assetsFolder,
      precompressed: true,
      onFound(_path, c) {
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        // Its name changes with its bytes. Weak, because it is sent in several encodings.
        c.header('ETag', `W/"${c.req.path.slice(servicePaths.assets.length)}"`)
      },
    }),
  )
  const filesInTime = limitTime(timeLimits.answerMs, c => lateFile(c.req.raw))
  app.use(`${mediaRoot}*`, filesInTime, forAnySite)
  app.get(`${mediaRoot}formula`, formulaPreview(dependencies))
  app.get(`${mediaRoot}:key/:name`, media(dependencies))
  app.get(`${mediaRoot}:key/:width/:name`, mediaVariants(dependencies))
  const receiveBodies = bodyReceiver(settings.trustedProxies)
  const wireBase = `/${settings.productSlug}Backend`
  const wire = onFirstUse(settings, () => wireApi(dependencies, wireBase, receiveBodies))
  // Its own app, because an app that is routed into another gets the other's answer for unknown addresses.
  // What the server passes with a request (its socket) is untyped.
  app.all(`${wireBase}/*`, c => wire().fetch(asRead(c.req.raw), c.env as object))
  const forPrograms = onFirstUse(settings, () => organiserApi(dependencies, receiveBodies))
  app.all(`${servicePaths.organiserApi}/*`, c => forPrograms().fetch(asRead(c.req.raw), c.env as object))
  app.route('/', webhooks(dependencies, receiveBodies))
  app.route('/', mailBounces(dependencies, receiveBodies))
  app.use(keepToPublicUrl(settings, c => renderRefusal(dependencies, c.req.raw, 421), given.hosts))
  app.get('/:event/downloads/:purpose', filesInTime, downloads(dependencies))
  app.get(schedulePath(':event'), filesInTime, scheduleFile(dependencies))
  app.route('/', embedRoutes(dependencies))
  app.route('/', oembed(settings, visit, given.hosts))
  app.route('/', registrationPapers(dependencies))
  const { cached, rendered } = pages(dependencies)
  if (dependencies.visits) app.use(countVisits(dependencies.visits))
  app.use(cached)
  app.use(receiveForms(dependencies, receiveBodies))
  if (waitingRoom) app.use(waitingRoom.receiving)
  // Enough to use a processor while others wait for the database. Work that was begun for somebody who has left since
  // is lost, so little is begun.
  const lineOfPages = limitConcurrency({
    atOnce: 16,
    waitMs: 4_000,
    givesWayAfterMs: 250,
    answerBusy: answerCrowd,
  })
  // Sign-ins are held and wait for their hashing; fewer than these are at once, so none of them waits here.
  const placesOfDoors = limitConcurrency({ atOnce: 1_000, waitMs: 0, answerBusy })
  app.use((c, next) =>
    c.req.method === 'POST' && isDoor(c.req.path) ? placesOfDoors(c, next) : lineOfPages(c, next),
  )
  app.use(limitTime(timeLimits.answerMs, answerSlow))
  app.all('*', rendered)
  app.onError((error, c) => {
    const path = loggedPath(c.req.path)
    if (c.req.raw.signal.aborted) {
      log.info({ path }, 'a request ended because its sender has gone')
      return c.body(null, 400)
    }
    if (error instanceof FilesUnavailable || c.req.path.startsWith(mediaRoot)) {
      log.error({ err: error, path }, 'a file could not be read')
      return lateFile(c.req.raw)
    }
    log.error({ err: error, path }, 'a request failed')
    return renderRefusal(dependencies, c.req.raw, 500)
  })
  return app
}

/** Public pictures and files are shown by other websites too, beside the parts that they embed. */
const forAnySite: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
}

/**
 * Building an API with all its schemas takes 5 ms: too much for every start, and for tests that never call it. Its
 * description names the public address, so it is made again for another.
 */
function onFirstUse<T extends object>(settings: Pick<Settings, 'publicUrl'>, make: () => T): () => T {
  let made: { of: T; at: string } | undefined
  return () => {
    if (made?.at !== settings.publicUrl) made = { of: make(), at: settings.publicUrl }
    return made.of
  }
}

/** An app within the app would drop the body of a HEAD request's answer, which its headers are made from. */
function asRead(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

/** Browsers that came by https once never ask without it again. */
function keepEncrypted(settings: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (settings.publicUrl.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000')
  }
}

/**
 * The pages for registering and paying, and every response between them. They need their own cross-origin policy:
 * one redirect with the usual policy would cut the payment window off from the page that opened it and that closes
 * it again (note 31).
 */
const keepOpener: MiddlewareHandler = async (c, next) => {
  await next()
  if (isOnTheWayToPay(c.req.path)) c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

/** Addresses where nothing can be posted, and that are no pages. */
const filesAndStates = [
  `${servicePaths.assets}*`,
  `${mediaRoot}*`,
  '/health/*',
  servicePaths.metrics,
  '/:event/downloads/:purpose',
  schedulePath(':event'),
  '/:event/embeds/:file',
  ...Object.values(embedFiles),
  oembedPath,
  ...Object.values(paperPaths),
]

const accepting =
  (...methods: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (methods.includes(c.req.method)) return next()
    return c.text(answers.acceptsOnly({ methods: methods.join(' and ') }), 405, { Allow: methods.join(', ') })
  }

/** What is so now may be otherwise at once, so no proxy answers for us. */
const unkept: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}

/**
 * Plain text, because rendering a page would use the resource that has run out. If a page's script sent a form, the
 * script shows it again with what was typed.
 */
function answerBusy(c: Context): Response {
  return c.text(inPlainWords(c.req.raw, answers.tooManyVisitors), 503, {
    'Retry-After': '2',
    'Cache-Control': 'no-store',
  })
}

/** The same to whoever asks for a page or sends a form. A browser asks for the page again by itself. */
function answerCrowd(c: Context): Response {
  const response = answerBusy(c)
  const isPage = c.req.method === 'GET' && !c.req.path.endsWith('.data')
  if (isPage) response.headers.set('Refresh', String(3 + Math.floor(Math.random() * 5)))
  return response
}

/** The outcome is unknown here, so the answer does not say that it failed. */
function answerSlow(c: Context): Response {
  return c.text(inPlainWords(c.req.raw, answers.takingLonger), 503, {
    'Retry-After': '30',
    'Cache-Control': 'no-store',
  })
}

const mayHaveFile = (c: Context) => takesFiles(c.req.path) && isMultipart(c)

/** Reads what is posted to pages. A body that is refused gets a page that says why. */
function receiveForms(dependencies: Dependencies, receiveBodies: ReceiveBodies): MiddlewareHandler {
  return receiveBodies({
    hasFile: mayHaveFile,
    maxBytes: c => (mayHaveFile(c) ? maxFormBytes : maxPlainFormBytes),
    refuse(c, problem) {
      if (problem === 'too-much-at-once') return answerBusy(c)
      if (problem === 'encoded') return c.text(answers.formIsCompressed, 415)
      return renderRefusal(dependencies, c.req.raw, problem === 'too-slow' ? 408 : 413)
    },
  })
}
