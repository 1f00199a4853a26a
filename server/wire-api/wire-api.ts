import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { findConferenceBatched } from '#domain/conference/conferences/conference-queries.ts'
import { documentation } from '#server/api/documentation.ts'
import {
  answerError,
  encodedBody,
  nothingHere,
  sentTooSlowly,
  tooBusy,
  tooSlow,
} from '#server/api/problems.ts'
import { isMultipart, type ReceiveBodies } from '#server/bodies/receive-bodies.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notingWrites } from '#server/http/committed-writes.ts'
import { limitConcurrency } from '#server/http/concurrency.ts'
import { problem } from '#server/http/problem.ts'
import { limitTime, timeLimits } from '#server/http/time-limits.ts'
import type { ConferenceEnv } from '#server/wire-api/call.ts'
import { describeWire } from '#server/wire-api/openapi.ts'
import { maxBodyBytes, tooLarge, unknownConference } from '#server/wire-api/problems.ts'
import { agendaCalls } from '#server/wire-api/routes/agenda.ts'
import { committeeCalls } from '#server/wire-api/routes/committees.ts'
import { correspondenceCalls } from '#server/wire-api/routes/correspondence.ts'
import { eventCalls } from '#server/wire-api/routes/events.ts'
import { registrationCalls } from '#server/wire-api/routes/registration.ts'
import { siteCalls } from '#server/wire-api/routes/site.ts'
import { submissionCalls } from '#server/wire-api/routes/submissions.ts'
import { transactionCalls } from '#server/wire-api/routes/transactions.ts'
import { downloadCalls, uploadCalls } from '#server/wire-api/routes/uploads.ts'
import { moreCalls } from '#server/wire-api/routes/venue-and-contacts.ts'

/** A file of 10 MB and the fields around it. */
const maxFormBytes = 11 * 1024 * 1024

/**
 * The specification's API (section 7). Every address answers with and without a trailing slash, without a redirect, to
 * anybody from any site: the answers are the same for everybody.
 *
 * @param base its path prefix, `/{product}Backend`
 */
export function wireApi(dependencies: Dependencies, base: string, receiveBodies: ReceiveBodies) {
  const api = new OpenAPIHono({ strict: false }).basePath(base)
  api.use(openToAllSites)
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '))
        return problem(c, { status: 405, title: 'This address does not support this method' })
      },
    }),
  )
  api.use(
    receiveBodies({
      hasFile: isFileForm,
      maxBytes: c => (isFileForm(c) ? maxFormBytes : maxBodyBytes),
      refuse: (c, refusal) => problem(c, problemOfBody[refusal]),
    }),
  )
  api.use((_, next) => notingWrites(next))
  const line = limitConcurrency({ atOnce: 256, waitMs: 8_000, answerBusy })
  const lineOfFiles = limitConcurrency({ atOnce: 4, waitMs: 8_000, answerBusy })
  api.use((c, next) => (isFileForm(c) ? lineOfFiles(c, next) : line(c, next)))
  api.use(limitTime(timeLimits.answerMs, answerSlow))
  api.route(
    '/',
    documentation(() => describeWire(api, dependencies.settings), base),
  )
  api.route('/', siteCalls(dependencies))
  api.route('/', correspondenceCalls(dependencies))
  api.route('/', downloadCalls(dependencies))
  api.use('/:event/*', conferenceOfCall(dependencies))
  for (const calls of conferenceCalls) api.route('/:event', calls(dependencies))
  api.notFound(c => problem(c, nothingHere))
  api.onError(answerError(dependencies))
  return api
}

/** The only call that accepts a file. */
const isFileForm = (c: Context) =>
  /^\/[^/]+\/[^/]+\/submissions\/submit_abstract_form\/?$/.test(c.req.path) && isMultipart(c)

const problemOfBody = {
  'too-large': tooLarge,
  'too-slow': sentTooSlowly,
  'too-much-at-once': tooBusy,
  encoded: encodedBody,
}

const answerBusy = (c: Context) => problem(c, tooBusy)
const answerSlow = (c: Context) => problem(c, tooSlow)

/** Everything below a conference's name. */
const conferenceCalls = [
  eventCalls,
  agendaCalls,
  uploadCalls,
  committeeCalls,
  submissionCalls,
  moreCalls,
  registrationCalls,
  transactionCalls,
]

/** Headers that a script of another site may read. */
const exposed = ['Retry-After', 'Content-Disposition', 'Allow', 'ETag']

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  exposeHeaders: exposed,
  maxAge: 86_400,
})

/**
 * Lets scripts of all sites call it and read its answers. The headers are set once there is an answer: for headers set
 * before, Hono makes a separate response and copies them.
 */
const openToAllSites: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  await next()
  const { headers } = c.res
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', exposed.join(','))
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
}

/** Finds the conference in the address; without one, nothing below it answers. */
function conferenceOfCall({ database }: Dependencies) {
  return createMiddleware<ConferenceEnv>(async (c, next) => {
    const name = c.req.param('event') ?? ''
    // The site's own calls were matched before.
    if (name === 'api') return problem(c, nothingHere)
    const conference = await findConferenceBatched(database, name)
    if (!conference) return problem(c, unknownConference)
    c.set('conference', conference)
    return next()
  })
}
