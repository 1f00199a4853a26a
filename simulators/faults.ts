/** Faults of a gateway, which can be ordered per route and count. */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'

const faultKinds = [
  /** The change happens, and the connection breaks before the first byte of the answer. */
  'drop-answer',
  /** The change happens, and the connection breaks in the middle of the answer's body. */
  'half-answer',
  /** The change happens, and the answer is late. */
  'delay-answer',
  /** The change happens late. */
  'delay-request',
  /** The change happens, and a machine in between answers 503. */
  'unavailable-after',
  /** Nothing happens: 503. */
  'unavailable',
  /** Nothing happens: a machine in between answers 502 with JSON of its own. */
  'bad-gateway',
  /** Nothing happens: 429 with Retry-After. */
  'too-many-requests',
  /** Nothing happens: a firewall's page, status 403. */
  'html-403',
  /** The caller's token is revoked just before the call. */
  'revoke-token',
] as const

export const faultOrder = z.object({
  kind: z.enum(faultKinds),
  /** `*`: any. */
  method: z.string().default('*'),
  /** A path in which `*` stands for one segment. */
  path: z.string().default('*'),
  /** How many calls fail. */
  times: z.number().int().positive().default(1),
  /** How many calls succeed first. */
  after: z.number().int().nonnegative().default(0),
  milliseconds: z.number().int().nonnegative().default(1_000),
  retryAfterSeconds: z.number().int().nonnegative().default(7),
})
export type FaultOrder = z.input<typeof faultOrder>
type Fault = z.output<typeof faultOrder>

export class Faults {
  readonly #ordered: Fault[] = []
  readonly #delayed = new Set<() => void>()
  readonly #revokeToken: (token: string) => void

  constructor(revokeToken: (token: string) => void = () => {}) {
    this.#revokeToken = revokeToken
  }

  order(fault: FaultOrder): void {
    this.#ordered.push(faultOrder.parse(fault))
  }

  clear(): void {
    this.#ordered.length = 0
  }

  /** Releases all delayed calls now. */
  release(): void {
    for (const endDelay of this.#delayed) endDelay()
  }

  /** How many calls are delayed now. */
  get delayed(): number {
    return this.#delayed.size
  }

  get waiting(): readonly Fault[] {
    return this.#ordered
  }

  /** The fault for this call; it counts as used. */
  #next(method: string, path: string): Fault | undefined {
    const fault = this.#ordered.find(candidate => matches(candidate, method, path))
    if (!fault) return undefined
    if (fault.after > 0) {
      fault.after -= 1
      return undefined
    }
    fault.times -= 1
    if (fault.times === 0) this.#ordered.splice(this.#ordered.indexOf(fault), 1)
    return fault
  }

  async #delay(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    // A delay must not keep the process alive.
    const timer = setTimeout(resolve, milliseconds).unref()
    this.#delayed.add(resolve)
    await promise
    clearTimeout(timer)
    this.#delayed.delete(resolve)
  }

  readonly middleware: MiddlewareHandler = async (c, next) => {
    const fault = this.#next(c.req.method, c.req.path)
    switch (fault?.kind) {
      case undefined:
        return next()
      case 'too-many-requests':
        return c.json(rateLimited, 429, { 'Retry-After': String(fault.retryAfterSeconds) })
      case 'bad-gateway':
        return c.json({ message: 'upstream connect error' }, 502)
      case 'unavailable':
        return c.text('Service Unavailable', 503)
      case 'html-403':
        return c.html('<html><body><h1>Access Denied</h1>Reference #18.2d3</body></html>', 403)
      case 'revoke-token':
        this.#revokeToken(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
        return next()
      case 'delay-request':
        await this.#delay(fault.milliseconds)
        return next()
      case 'delay-answer':
        await next()
        return this.#delay(fault.milliseconds)
      case 'unavailable-after':
        await next()
        return replaceAnswer(c, new Response('Service Unavailable', { status: 503 }))
      case 'drop-answer':
        await next()
        outgoing(c).destroy()
        return replaceAnswer(c, sentAlready())
      case 'half-answer':
        await next()
        return sendHalf(c)
    }
  }
}

/** A delay that in practice ends only by `release`: the caller runs into its own time limit. */
export const neverMs = 2_000_000_000

/** Both PayPal's form and Stripe's. */
const rateLimited = {
  name: 'RATE_LIMIT_REACHED',
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' },
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== '*' && fault.method !== method) return false
  if (fault.path === '*') return true
  const wanted = fault.path.split('/')
  const actual = path.split('/')
  return wanted.length === actual.length && wanted.every((part, i) => part === '*' || part === actual[i])
}

async function sendHalf(c: Context): Promise<void> {
  const { status, headers } = c.res
  const body = Buffer.from(await c.res.arrayBuffer())
  const response = outgoing(c)
  response.writeHead(status, { ...Object.fromEntries(headers), 'Content-Length': body.length })
  await new Promise(done => response.write(body.subarray(0, body.length / 2), done))
  response.destroy()
  replaceAnswer(c, sentAlready())
}

/**
 * Tells node-server not to answer. It overlooks a marked Response of its own class, which is what the mark is in a
 * process where another server was created first; a clone is the platform's.
 */
const sentAlready = () => RESPONSE_ALREADY_SENT.clone()

/** Without this reset Hono would copy the old answer's headers. */
function replaceAnswer(c: Context, answer: Response): void {
  c.res = undefined
  c.res = answer
}

/** Node's own response, the only way to break a connection. Simulators always run on node-server. */
function outgoing(c: Context): HttpBindings['outgoing'] {
  return (c.env as HttpBindings).outgoing
}
