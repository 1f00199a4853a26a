import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from '#database/database.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { describeAnswer, type Shape } from '#server/api/describe-call.ts'
import { invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { answerCommand, answerOnce } from '#server/organiser-api/answer-once.ts'
import {
  type ApiCall,
  type ApiEnv,
  permitted,
  type UncheckedCall,
} from '#server/organiser-api/authorize-call.ts'
import {
  type DescribedCall,
  type Description,
  type Downloading,
  describeRoute,
  describeSent,
  type Reading,
  type Writing,
} from '#server/organiser-api/call-description.ts'
import { failures, failuresOfReading, failuresOfWriting } from '#server/organiser-api/failures.ts'
import { hasUnstorableText } from '#server/organiser-api/unstorable-text.ts'

type Outcome<T> = Result<T, Problem & { code: string }>

/** The calls of one file of routes. Rights are checked before the request's content is. */
export class Calls {
  readonly app = new OpenAPIHono<ApiEnv>({
    strict: false,
    defaultHook: result => {
      if (!result.success) throw invalidFields(messagesOf(result.error))
    },
  })
  readonly described: DescribedCall[] = []
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** A call that every token may make; it checks rights itself. */
  readAny<T extends z.ZodType>(
    { answer, ...description }: Description & { answer: Shape<T> },
    handle: (call: UncheckedCall) => Promise<z.input<T>>,
  ): this {
    this.described.push({ method: 'get', path: description.path, right: null })
    const route = {
      ...describeRoute(description, { right: null }),
      method: 'get',
      responses: { 200: describeAnswer('Done', answer), ...failuresOfReading },
    } as const
    return this.#add(route, async c => answerJson(c, await handle({ token: c.get('token') })))
  }

  /** A call that reads. */
  read<A extends Right, T extends z.ZodType>(
    { right, isWhole = false, isRefusedByState = false, answer, ...description }: Reading<A, T>,
    handle: (call: ApiCall<A>, query: URLSearchParams) => Promise<z.input<T>>,
  ): this {
    this.described.push({ method: 'get', path: description.path, right, isWhole })
    const route = {
      ...describeRoute(description, { right, isWhole }),
      method: 'get',
      middleware: permitted(right, this.#dependencies, { isWhole }),
      responses: {
        200: describeAnswer('Done', answer),
        ...failuresOfReading,
        ...(isRefusedByState && failures(409)),
      },
    } as const
    return this.#add(route, async c => {
      const { searchParams } = new URL(c.req.url)
      return answerJson(c, await handle(permittedCall<A>(c), searchParams))
    })
  }

  /** A call that answers with a file, sent while it is made. */
  download<A extends Right>(
    { right, isWhole = false, mediaTypes, ...description }: Downloading<A>,
    handle: (call: ApiCall<A>, query: URLSearchParams, request: Request) => Promise<Response>,
  ): this {
    this.described.push({ method: 'get', path: description.path, right, isWhole })
    const file = { schema: z.string().openapi({ format: 'binary' }) }
    const route = {
      ...describeRoute(description, { right, isWhole }),
      method: 'get',
      middleware: permitted(right, this.#dependencies, { isWhole }),
      responses: {
        200: { description: 'The file', content: Object.fromEntries(mediaTypes.map(type => [type, file])) },
        ...failuresOfReading,
      },
    } as const
    return this.#add(route, c => handle(permittedCall<A>(c), new URL(c.req.url).searchParams, c.req.raw))
  }

  /**
   * A call that writes. Everything happens in one transaction, with the answer stored for repeated requests; a failure
   * rolls everything back.
   */
  write<A extends Right, B extends z.ZodType, T extends z.ZodType>(
    writing: Writing<A, B, T>,
    handle: (tx: Transaction, call: ApiCall<A>, sent: z.output<B>) => Promise<Outcome<z.input<T>>>,
  ): this {
    return this.#addWriting(writing, (c, { call, sent, status }) =>
      answerOnce(c, this.#dependencies, { call, sent, status }, tx => handle(tx, call, sent)),
    )
  }

  /** A call whose command has transactions of its own and is idempotent by the act's key. */
  command<A extends Right, B extends z.ZodType, T extends z.ZodType>(
    writing: Writing<A, B, T>,
    handle: (call: ApiCall<A>, sent: z.output<B>) => Promise<Outcome<z.input<T>>>,
  ): this {
    return this.#addWriting(writing, (c, { call, sent, status }) =>
      answerCommand(c, this.#dependencies, { call, sent, status }, requestKey =>
        handle({ ...call, act: { ...call.act, ...(requestKey !== undefined && { requestKey }) } }, sent),
      ),
    )
  }

  #addWriting<A extends Right, B extends z.ZodType, T extends z.ZodType>(
    { right, answer, body, method = 'post', status = 200, ...description }: Writing<A, B, T>,
    respond: (
      c: Context<ApiEnv>,
      asked: { call: ApiCall<A>; sent: z.output<B>; status: number },
    ) => Promise<Response>,
  ): this {
    this.described.push({ method, path: description.path, right })
    const base = describeRoute(description, { right })
    const route = {
      ...base,
      method,
      middleware: permitted(right, this.#dependencies),
      request: { ...base.request, ...describeSent(body) },
      responses: { [status]: describeAnswer('Done', answer), ...failuresOfWriting },
    }
    return this.#add(route, async c => {
      // The route's schema has validated it.
      const sent = (body ? c.req.valid('json') : undefined) as z.output<B>
      if (hasUnstorableText(sent))
        throw invalidFields({ body: 'Text must not contain NUL or lone surrogates.' })
      return respond(c, { call: permittedCall<A>(c), sent, status })
    })
  }

  #add(route: RouteConfig, handle: (c: Received) => Promise<Response>): this {
    // The library derives a handler's type from its route's literal type, which a route made of parts does not have.
    this.app.openapi(createRoute(route), handle as never)
    return this
  }
}

/** The request of a call, with its body as the route's schema validated it. */
type Received = Context<ApiEnv, string, { out: { json: unknown } }>

/** The answer's schema is one of an object: every answer is. */
const answerJson = (c: Context, answer: unknown) => c.json(answer as object, 200)

/** The call as the route's middleware authorised it: for this act. */
const permittedCall = <A extends Right>(c: Context<ApiEnv>) => c.get('call') as ApiCall<A>

function messagesOf(error: z.ZodError): Record<string, string> {
  const messages = error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => [[...issue.path, key].join('.'), 'This call has no such field.'])
      : [[issue.path.join('.') || 'body', issue.message]],
  )
  return Object.fromEntries(messages)
}
