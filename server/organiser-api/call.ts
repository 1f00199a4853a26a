/**
 * The description of a call, from which its route, its entry in the OpenAPI document and its row in the tests of rights
 * are made. Rights are checked before the request's content is.
 */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from '#database/database.ts'
import type { StaffAct } from '#domain/accounts/can.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import type { Result } from '#domain/result.ts'
import { describeAnswer, describeProblem, type Shape, sharedFailureTexts } from '#server/api/describe-call.ts'
import { invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { answerCommand, answerOnce } from '#server/organiser-api/answer-once.ts'
import { type ApiDesk, type DeskEnv, deskOf, type OpenDesk, permitted } from '#server/organiser-api/desk.ts'
import { hasUnstorableText } from '#server/organiser-api/unstorable-text.ts'

/** A call as the tests of rights see it. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Below the API's base, with parameters in braces. */
  path: string
  /** Null if every token may call it. */
  act: StaffAct | null
  /** Whether a role with only a part of the act may not call it. */
  isWhole?: boolean
}

type Params = Record<string, string>

interface Description {
  path: string
  tag: string
  summary: string
  description?: string
  /** Parameters of the query, by name. */
  query?: z.ZodObject
}

interface Reading<A extends StaffAct, T extends z.ZodType> extends Description {
  act: A
  isWhole?: boolean
  /** Whether there are states in which it has no answer. */
  isRefusedByState?: boolean
  answer: Shape<T>
}

interface Writing<A extends StaffAct, B extends z.ZodType, T extends z.ZodType> extends Description {
  method?: 'post' | 'put' | 'delete'
  act: A
  /** Undefined for a call without a body. */
  body?: Shape<B>
  answer: Shape<T>
  /** The answer on success. */
  status?: 200 | 201
}

interface Downloading<A extends StaffAct> extends Description {
  act: A
  isWhole?: boolean
  /** The possible answers, by media type. */
  mediaTypes: readonly string[]
}

type Outcome<T> = Result<T, Problem & { code: string }>

type DeskOf<A extends StaffAct> = ApiDesk<A> & { params: Params }

const failureTexts = {
  ...sharedFailureTexts,
  400: 'The body or the address could not be read.',
  401: 'No token, or one that is unknown, revoked or expired.',
  403: 'The token was not made for this, or whoever made it may not do it now. `detail` says which.',
  404: 'Nothing that this token may see: unknown, or somebody else’s.',
  413: 'The body is larger than 256 KB.',
  415: 'The body is not sent as application/json.',
  422: 'Some fields are not valid, or the Idempotency-Key was used for another request.',
  429: 'Too many calls in a minute; Retry-After says when to continue.',
  503: 'Too busy; Retry-After says when to try again.',
} as const
type Failure = keyof typeof failureTexts

const failures = (...statuses: Failure[]) =>
  Object.fromEntries(statuses.map(status => [status, describeProblem(failureTexts[status])]))

const failuresOfReading = failures(400, 401, 403, 404, 422, 429, 500, 503)
const failuresOfWriting = { ...failuresOfReading, ...failures(408, 409, 413, 415) }

const parameterDescriptions: Record<string, { description: string; example: string }> = {
  event: { description: 'A conference’s name, as in its address.', example: 'material-science' },
  code: { description: 'A registration’s code.', example: '7K3Q-PD4M' },
  kind: { description: 'A kind of content.', example: 'speaker' },
  id: { description: 'A positive whole number.', example: '31' },
  number: { description: 'Its number.', example: '81' },
}

const idempotencyKey = z.string().max(200).optional().openapi({
  description: 'The same request with the same key is done once and answered as before, for a day.',
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

/** The calls of one file of routes. */
export class Calls {
  readonly app = new OpenAPIHono<DeskEnv>({
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
    handle: (desk: OpenDesk) => Promise<z.input<T>>,
  ): this {
    this.described.push({ method: 'get', path: description.path, act: null })
    const route = createRoute({
      ...this.#base(description, null),
      method: 'get',
      responses: { 200: describeAnswer('Done', answer), ...failuresOfReading },
    })
    this.app.openapi(route, (async (c: Context<DeskEnv>) => {
      const token = c.get('token')
      return c.json((await handle({ token })) as object, 200)
    }) as never)
    return this
  }

  /** A call that reads. */
  read<A extends StaffAct, T extends z.ZodType>(
    { act, isWhole = false, isRefusedByState = false, answer, ...description }: Reading<A, T>,
    handle: (desk: DeskOf<A>, query: URLSearchParams) => Promise<z.input<T>>,
  ): this {
    this.described.push({ method: 'get', path: description.path, act, isWhole })
    const route = createRoute({
      ...this.#base(description, act, isWhole),
      method: 'get',
      responses: {
        200: describeAnswer('Done', answer),
        ...failuresOfReading,
        ...(isRefusedByState && failures(409)),
      },
    })
    this.app.openapi(route, (async (c: Context<DeskEnv>) => {
      const { searchParams } = new URL(c.req.url)
      return c.json((await handle(withParams<A>(c), searchParams)) as object, 200)
    }) as never)
    return this
  }

  /** A call that answers with a file, sent while it is made. */
  download<A extends StaffAct>(
    { act, isWhole = false, mediaTypes, ...description }: Downloading<A>,
    handle: (desk: DeskOf<A>, query: URLSearchParams, request: Request) => Promise<Response>,
  ): this {
    this.described.push({ method: 'get', path: description.path, act, isWhole })
    const file = { schema: z.string().openapi({ format: 'binary' }) }
    const route = createRoute({
      ...this.#base(description, act, isWhole),
      method: 'get',
      responses: {
        200: { description: 'The file', content: Object.fromEntries(mediaTypes.map(type => [type, file])) },
        ...failuresOfReading,
      },
    })
    this.app.openapi(route, (async (c: Context<DeskEnv>) =>
      handle(withParams<A>(c), new URL(c.req.url).searchParams, c.req.raw)) as never)
    return this
  }

  /**
   * A call that writes. Everything happens in one transaction, with the answer stored for repeated requests; a failure
   * rolls everything back.
   */
  write<A extends StaffAct, B extends z.ZodType, T extends z.ZodType>(
    writing: Writing<A, B, T>,
    handle: (tx: Transaction, desk: DeskOf<A>, sent: z.output<B>) => Promise<Outcome<z.input<T>>>,
  ): this {
    return this.#writing(writing, (c, { desk, sent, status }) =>
      answerOnce(c, this.#dependencies, { desk, sent, status }, tx => handle(tx, desk, sent)),
    )
  }

  /** A call whose command has transactions of its own and is idempotent by the act's key. */
  command<A extends StaffAct, B extends z.ZodType, T extends z.ZodType>(
    writing: Writing<A, B, T>,
    handle: (desk: DeskOf<A>, sent: z.output<B>) => Promise<Outcome<z.input<T>>>,
  ): this {
    return this.#writing(writing, (c, { desk, sent, status }) =>
      answerCommand(c, this.#dependencies, { desk, sent, status }, requestKey =>
        handle({ ...desk, act: { ...desk.act, ...(requestKey !== undefined && { requestKey }) } }, sent),
      ),
    )
  }

  #writing<A extends StaffAct, B extends z.ZodType, T extends z.ZodType>(
    { act, answer, body, method = 'post', status = 200, ...description }: Writing<A, B, T>,
    respond: (
      c: Context<DeskEnv>,
      asked: { desk: DeskOf<A>; sent: z.output<B>; status: number },
    ) => Promise<Response>,
  ): this {
    this.described.push({ method, path: description.path, act })
    const base = this.#base(description, act)
    const route = createRoute({
      ...base,
      method,
      request: {
        ...base.request,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        ...(body && {
          body: {
            required: true,
            content: { 'application/json': { schema: body.schema, example: body.example } },
          },
        }),
      },
      responses: { [status]: describeAnswer('Done', answer), ...failuresOfWriting },
    })
    this.app.openapi(
      route as never,
      (async (c: Context<DeskEnv>) => {
        // The route's schema has validated it.
        const sent = (body ? c.req.valid('json' as never) : undefined) as z.output<B>
        if (hasUnstorableText(sent))
          throw invalidFields({ body: 'Text must not contain NUL or lone surrogates.' })
        return respond(c, { desk: withParams<A>(c), sent, status })
      }) as never,
    )
    return this
  }

  #base({ path, tag, summary, description, query }: Description, act: StaffAct | null, isWhole = false) {
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
      description: [description, act && `Needs ${isWhole ? 'all of ' : ''}\`${act}\`.`]
        .filter(Boolean)
        .join(' '),
      security: [{ token: [] as string[] }],
      middleware: act === null ? [] : [permitted(act, this.#dependencies, { isWhole })],
      // A misspelt filter must not list, or export, everybody.
      request: { ...(names.length > 0 && { params }), ...(query && { query: query.strict() }) },
    }
  }
}

function withParams<A extends StaffAct>(c: Context<DeskEnv>): DeskOf<A> {
  // The route's middleware checked the right to this act.
  const desk = deskOf(c) as ApiDesk<A> & { permit: Permit<A> }
  return { ...desk, params: c.req.param() as Params }
}

function messagesOf(error: z.ZodError): Record<string, string> {
  const messages = error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => [[...issue.path, key].join('.'), 'This call has no such field.'])
      : [[issue.path.join('.') || 'body', issue.message]],
  )
  return Object.fromEntries(messages)
}

/** The query parameter that asks for the page after another one. */
export const paging = {
  after: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .openapi({ description: 'The `after` of the page before.' }),
}

/** A query parameter that may be given once or several times. */
export const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item)]).optional()
