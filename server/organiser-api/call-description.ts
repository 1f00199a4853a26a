/**
 * The description of a call, from which its route, its entry in the OpenAPI document and its row in the tests of rights
 * are made.
 */

import { z } from '@hono/zod-openapi'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { clientKeyHours } from '#domain/foundations/repeats/once.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import type { Shape } from '#server/api/describe-call.ts'

/** A call as the tests of rights see it. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Below the API's base, with parameters in braces. */
  path: string
  /** Null if every token may call it. */
  right: Right | null
  /** Whether a role with only a part of the act may not call it. */
  isWhole?: boolean
}

export interface Description {
  path: string
  tag: string
  summary: string
  description?: string
  /** Parameters of the query, by name. */
  query?: z.ZodObject
}

export interface Reading<A extends Right, T extends z.ZodType> extends Description {
  right: A
  isWhole?: boolean
  /** Whether there are states in which it has no answer. */
  isRefusedByState?: boolean
  answer: Shape<T>
}

export interface Writing<A extends Right, B extends z.ZodType, T extends z.ZodType> extends Description {
  method?: 'post' | 'put' | 'delete'
  right: A
  /** Undefined for a call without a body. */
  body?: Shape<B>
  answer: Shape<T>
  /** The answer on success. */
  status?: 200 | 201
}

export interface Downloading<A extends Right> extends Description {
  right: A
  isWhole?: boolean
  /** The possible answers, by media type. */
  mediaTypes: readonly string[]
}

const parameterDescriptions: Record<string, { description: string; example: string }> = {
  event: { description: 'A conference’s name, as in its address.', example: 'material-science' },
  code: { description: 'A registration’s code.', example: '7K3Q-PD4M' },
  kind: { description: 'A kind of content.', example: 'speaker' },
  id: { description: 'A positive whole number.', example: '31' },
  number: { description: 'Its number.', example: '81' },
}

const idempotencyKey = z
  .string()
  .max(200)
  .optional()
  .openapi({
    description: `The same request with the same key is done once and answered as before, for ${timeInWords(clientKeyHours, 'hour')}.`,
  })

/**
 * The shape of a body. Unlike in an answer, a field that it does not have is refused: it is misspelt.
 *
 * @param name its name in the OpenAPI document
 */
export const bodyShape = <F extends z.ZodRawShape>(
  name: string,
  fields: F,
  example: z.input<z.ZodObject<F>>,
) => ({ schema: z.strictObject(fields).openapi(name), example })

/** A query parameter that may be given once or several times. */
export const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item)]).optional()

/** What a route and its entry in the OpenAPI document have in common for every kind of call. */
export function describeRoute(
  { path, tag, summary, description, query }: Description,
  { right, isWhole = false }: { right: Right | null; isWhole?: boolean },
) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = z.object(
    Object.fromEntries(
      names.map(name => [
        name,
        z.string().openapi({ param: { name, in: 'path' }, ...parameterDescriptions[name] }),
      ]),
    ),
  )
  return {
    path,
    tags: [tag],
    summary,
    description: [description, right && `Needs ${isWhole ? 'all of ' : ''}\`${right}\`.`]
      .filter(Boolean)
      .join(' '),
    security: [{ token: [] as string[] }],
    // A misspelt filter must not list, or export, everybody.
    request: { ...(names.length > 0 && { params }), ...(query && { query: query.strict() }) },
  }
}

/** What a call that writes is sent: a key for repeating it and, with most calls, a body. */
export const describeSent = (body: Shape<z.ZodType> | undefined) => ({
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  ...(body && {
    body: {
      required: true,
      content: { 'application/json': { schema: body.schema, example: body.example } },
    },
  }),
})
