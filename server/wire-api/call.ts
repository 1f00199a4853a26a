/**
 * How the wire's calls are described: each description becomes a route and an entry of the OpenAPI document. Addresses
 * are written without a trailing slash; the wire answers with and without one. openapi.ts adds for all of them that a
 * conference may be unknown.
 */

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { clientKeyHours } from '#domain/foundations/repeats/once.ts'
import { longestKey } from '#domain/foundations/repeats/request-key.ts'
import { describeAnswer, describeProblem, type Shape, sharedFailureTexts } from '#server/api/describe-call.ts'

/** The context of the calls of a conference. */
export type ConferenceEnv = { Variables: { conference: Conference } }

export const callsOfSite = () => new OpenAPIHono({ strict: false })
export const callsOfConference = () => new OpenAPIHono<ConferenceEnv>({ strict: false })

const failureTexts = {
  ...sharedFailureTexts,
  400: 'The body could not be read.',
  404: 'Unknown conference or item.',
  413: 'The body or the file is too large.',
  415: 'The body is compressed, or the file is of the wrong type.',
  422: 'Some fields are not valid.',
  429: 'Too many posts from one address; Retry-After says when to continue.',
  503: 'Too busy, or the database, a gateway or the store of files does not answer; Retry-After says when to try again.',
} as const

const failure = (status: keyof typeof failureTexts) => describeProblem(failureTexts[status])

export const failuresOfAll = { 500: failure(500), 503: failure(503) }
export const notFound = { 404: failure(404) }
const failuresOfPosting = {
  400: failure(400),
  408: failure(408),
  413: failure(413),
  415: failure(415),
  422: failure(422),
  ...failuresOfAll,
}
export const tooManyPosts = { 429: failure(429) }
export const conflict = { 409: failure(409) }
/** A conflict with more members than every problem has. */
export const conflictWith = <S extends z.ZodType>({ schema, example }: Shape<S>) => ({
  409: {
    description: failureTexts[409],
    content: { 'application/problem+json': { schema, example } },
  },
})
export const wrongFile = { 415: failure(415) }

const secondSlash = 'Also answers with a slash at the end.'

/** A read call that answers with a list, empty if there is nothing. */
export function list<P extends string, S extends z.ZodType>(
  tag: string,
  path: P,
  summary: string,
  item: Shape<S>,
) {
  return createRoute({
    method: 'get',
    path,
    tags: [tag],
    summary,
    description: secondSlash,
    responses: {
      200: describeAnswer(summary, { schema: z.array(item.schema), example: [item.example] }),
      ...failuresOfAll,
    },
  })
}

/** A read call that answers with one thing, 404 if there is none. */
export function one<P extends string, S extends z.ZodType>(
  tag: string,
  path: P,
  summary: string,
  item: Shape<S>,
) {
  return createRoute({
    method: 'get',
    path,
    tags: [tag],
    summary,
    description: secondSlash,
    responses: { 200: describeAnswer(summary, item), ...notFound, ...failuresOfAll },
  })
}

/**
 * How a body is described. The call reads it itself, because clients label and write bodies more freely than a schema
 * would accept.
 */
export function body<S extends z.ZodType>(payload: Shape<S>, mediaType = 'application/json') {
  const { $schema: _, ...schema } = z.toJSONSchema(payload.schema, { io: 'input' })
  // OpenAPI 3.1 uses JSON Schema 2020-12; the package's types are still limited to 3.0's subset.
  return { required: true, content: { [mediaType]: { schema: schema as object, example: payload.example } } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Valid for ${clientKeyHours} hours. With the same content, the call is done once and answered as before (200); with other content it is refused (422).`,
  schema: { type: 'string', maxLength: longestKey },
} as const

/**
 * A posting call that makes something: 201, or 200 if it was made before.
 *
 * @param failures answers that not every posting call has
 */
export function post<P extends string, B extends z.ZodType, A extends z.ZodType, F extends object>(
  tag: string,
  path: P,
  summary: string,
  payload: Shape<B>,
  item: Shape<A>,
  failures: F,
  mediaType?: string,
) {
  return createRoute({
    ...describePost(tag, summary),
    path,
    request: { body: body(payload, mediaType) },
    responses: {
      200: describeAnswer('Made before', item),
      201: describeAnswer('Made', item),
      ...failuresOfPosting,
      ...failures,
    },
  })
}

/** A posting call that makes nothing: 200. */
export function ask<P extends string, B extends z.ZodType, A extends z.ZodType, F extends object>(
  tag: string,
  path: P,
  summary: string,
  payload: Shape<B>,
  item: Shape<A>,
  failures: F,
) {
  return createRoute({
    ...describePost(tag, summary),
    path,
    request: { body: body(payload) },
    responses: { 200: describeAnswer('Done', item), ...failuresOfPosting, ...failures },
  })
}

const describePost = (tag: string, summary: string) => ({
  method: 'post' as const,
  tags: [tag],
  summary,
  description: secondSlash,
  parameters: [idempotencyKey],
})
