import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { documentation } from '#server/api/documentation.ts'
import {
  answerError,
  encodedBody,
  invalidFields,
  nothingHere,
  sentTooSlowly,
  tooBusy,
  tooSlow,
} from '#server/api/problems.ts'
import type { ReceiveBodies } from '#server/bodies/receive-bodies.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notingWrites } from '#server/http/committed-writes.ts'
import { limitConcurrency } from '#server/http/concurrency.ts'
import { problem } from '#server/http/problem.ts'
import { limitTime, timeLimits } from '#server/http/time-limits.ts'
import { type ApiEnv, withToken } from '#server/organiser-api/authorize-call.ts'
import type { DescribedCall } from '#server/organiser-api/call-description.ts'
import type { Calls } from '#server/organiser-api/calls.ts'
import { maxBodyBytes } from '#server/organiser-api/failures.ts'
import { describeApi } from '#server/organiser-api/openapi.ts'
import { abstractCalls } from '#server/organiser-api/routes/abstracts.ts'
import { cancellationCalls } from '#server/organiser-api/routes/cancellation.ts'
import { conferenceCalls } from '#server/organiser-api/routes/conferences.ts'
import { contentCalls } from '#server/organiser-api/routes/content.ts'
import { exportCalls } from '#server/organiser-api/routes/exports.ts'
import { paymentCalls } from '#server/organiser-api/routes/payments.ts'
import { readingCalls } from '#server/organiser-api/routes/reading.ts'
import { refundCalls } from '#server/organiser-api/routes/refunds.ts'
import { registrationActCalls } from '#server/organiser-api/routes/registration-acts.ts'
import { registrationCalls } from '#server/organiser-api/routes/registrations.ts'
import { webhookCalls } from '#server/organiser-api/routes/webhooks.ts'
import { hasUnstorableText } from '#server/organiser-api/unstorable-text.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'

/** All files of routes. */
export const callsOf = (dependencies: Dependencies): Calls[] =>
  [
    conferenceCalls,
    registrationCalls,
    registrationActCalls,
    cancellationCalls,
    paymentCalls,
    refundCalls,
    exportCalls,
    contentCalls,
    readingCalls,
    abstractCalls,
    webhookCalls,
  ].map(calls => calls(dependencies))

/**
 * All calls, for the tests of rights.
 *
 * @public
 */
export const listCalls = (dependencies: Dependencies): DescribedCall[] =>
  callsOf(dependencies).flatMap(({ described }) => described)

/** The API by which the organiser's programs do what the pages of the back office do, with a token and no cookie. */
export function organiserApi(dependencies: Dependencies, receiveBodies: ReceiveBodies) {
  const api = new OpenAPIHono<ApiEnv>({ strict: false }).basePath(servicePaths.organiserApi)
  api.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '))
        return problem(c, { status: 405, title: 'This address does not support this method' })
      },
    }),
  )
  api.use((_, next) => notingWrites(next))
  api.route(
    '/',
    documentation(() => describeApi(api, dependencies.settings), servicePaths.organiserApi),
  )
  api.use(withToken(dependencies))
  api.use((c, next) => {
    if (hasUnstorableText(addressOf(c))) throw invalidFields({ address: 'An address must not contain NUL.' })
    return next()
  })
  api.use(
    receiveBodies({
      hasFile: () => false,
      maxBytes: () => maxBodyBytes,
      refuse: (c, refusal) => problem(c, problemOfBody[refusal]),
    }),
  )
  api.use(limitConcurrency({ atOnce: 64, waitMs: 5_000, answerBusy: c => problem(c, tooBusy) }))
  api.use(limitTime(timeLimits.answerMs, c => problem(c, tooSlow)))
  for (const { app } of callsOf(dependencies)) api.route('/', app)
  api.notFound(c => problem(c, nothingHere))
  const answer = answerError(dependencies)
  api.onError((error, c) => {
    // Hono itself refuses only a body that is not JSON, or does not say so.
    if (error instanceof HTTPException && error.status === 400) return problem(c, notJson)
    if (error instanceof HTTPException && error.status === 415) return problem(c, notCalledJson)
    return answer(error, c)
  })
  return api
}

const notJson = { status: 400, title: 'The body could not be read', detail: 'The body is not JSON.' } as const

const notCalledJson = {
  status: 415,
  title: 'This call takes JSON',
  detail: 'Send the body with the header `Content-Type: application/json`.',
} as const

const problemOfBody = {
  'too-large': {
    status: 413,
    title: 'The body is larger than this call accepts',
    detail: `A body may have at most ${maxBodyBytes / 1024} KB.`,
  },
  'too-slow': sentTooSlowly,
  'too-much-at-once': tooBusy,
  encoded: encodedBody,
} as const

/** The decoded parts of an address. @throws ApiProblem 400 for one that cannot be decoded */
function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  try {
    return decodeURIComponent(pathname) + [...new URLSearchParams(search)].flat().join()
  } catch {
    throw invalidFields({ address: 'The address is not percent-encoded UTF-8.' })
  }
}
