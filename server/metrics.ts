import { timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Dependencies } from '#server/dependencies.ts'

/**
 * `/metrics` in the Prometheus text format, and the middleware that counts. With METRICS_TOKEN it asks for it
 * as a bearer token; without, only this machine is answered.
 */
export function metrics({ settings }: Dependencies) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'colloquy_http_requests_total',
    help: 'Answered requests by method and class of status.',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'colloquy_http_request_seconds',
    help: 'How long an answer took, from the request to its head.',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })

  const count: MiddlewareHandler = async (c, next) => {
    const stop = seconds.startTimer({ method: c.req.method })
    await next()
    stop()
    requests.inc({ method: c.req.method, status: `${Math.floor(c.res.status / 100)}xx` })
  }

  const route = new Hono().get('/metrics', async c => {
    const mayRead = settings.metricsToken
      ? isSame(c.req.header('Authorization') ?? '', `Bearer ${settings.metricsToken}`)
      : isFromHere(c, settings.publicUrl)
    if (!mayRead) return c.text('Not for you.', 403)
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  return { count, route }
}

/** Takes as long for a wrong token as for the right one. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a proxy adds to the requests that it hands on. */
const proxyHeader = /^(?:x-forwarded-.*|forwarded|via|x-real-ip)$/

/**
 * From this machine itself, by a name of its own. What a proxy on it hands on is not, and neither is a browser here that
 * another site's name was pointed at.
 */
function isFromHere(c: Context, publicUrl: string): boolean {
  const address = getConnInfo(c).remote.address ?? ''
  const { host, hostname } = new URL(c.req.url)
  const isOwnName = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  const isHandedOn = [...c.req.raw.headers.keys()].some(name => proxyHeader.test(name))
  return (
    !isHandedOn &&
    (isOwnName || host === new URL(publicUrl).host) &&
    /^(?:::1|(?:::ffff:)?127\..*)$/.test(address)
  )
}
