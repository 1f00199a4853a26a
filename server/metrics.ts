import { timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readOutboxStanding } from '#domain/outbox/outbox-standing.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { CountAnswer } from '#server/pages/door.ts'
import type { WaitingRoom } from '#server/waiting-room/waiting-room.ts'

/**
 * `/metrics` in the Prometheus text format, and the middleware that counts requests. With METRICS_TOKEN the
 * endpoint asks for it as a bearer token; without, it answers only this machine.
 */
export function metrics(
  { settings, database, clock, log }: Dependencies,
  waitingRoom?: Pick<WaitingRoom, 'facts'>,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'colloquy_http_requests_total',
    help: 'Answered requests by method and class of status.',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const repeated = new Counter({
    name: 'colloquy_http_repeated_total',
    help: 'Those of the answered requests that were repeated from memory, before the application.',
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'colloquy_http_request_seconds',
    help: 'How long an answer took, from the request to its head.',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })

  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const outboxDue = gauge(
    'colloquy_outbox_due',
    'Effects that are due and not done: mail, closing orders, webhooks.',
  )
  const outboxFailed = gauge('colloquy_outbox_failed', 'Effects that were given up, for a person to look at.')
  const outboxAge = gauge(
    'colloquy_outbox_oldest_due_seconds',
    'How long the oldest of the due effects has been due.',
  )

  const inLine = gauge(
    'colloquy_waiting_room_people',
    'Places in the waiting room that were not called yet, of all processes.',
  )
  const places = gauge('colloquy_waiting_room_places', 'Places that this process handed out since its start.')
  const entered = gauge(
    'colloquy_waiting_room_entered',
    'Forms that this process opened for those who had waited or came back.',
  )

  /** What stands in the database is asked for with each reading; where it does not answer, the rest is told. */
  async function readGauges(): Promise<void> {
    try {
      const { due, failed, oldestDueSeconds } = await readOutboxStanding(database.read, clock.now())
      outboxDue.set(due)
      outboxFailed.set(failed)
      outboxAge.set(oldestDueSeconds)
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read for /metrics')
      for (const each of [outboxDue, outboxFailed, outboxAge]) each.set(Number.NaN)
    }
  }

  const countAnswer = (method: string, status: number, milliseconds: number) => {
    seconds.observe({ method }, milliseconds / 1_000)
    requests.inc({ method, status: `${Math.floor(status / 100)}xx` })
  }

  const countRepeated: CountAnswer = (method, status, milliseconds) => {
    countAnswer(method, status, milliseconds)
    repeated.inc()
  }

  const count: MiddlewareHandler = async (c, next) => {
    const startedAt = performance.now()
    await next()
    countAnswer(c.req.method, c.res.status, performance.now() - startedAt)
  }

  const route = new Hono().get('/metrics', async c => {
    const mayRead = settings.metricsToken
      ? isSame(c.req.header('Authorization') ?? '', `Bearer ${settings.metricsToken}`)
      : isFromHere(c, settings.publicUrl)
    if (!mayRead) return c.text('Not for you.', 403)
    await readGauges()
    const room = waitingRoom?.facts()
    inLine.set(room?.waiting ?? 0)
    places.set(room?.places ?? 0)
    entered.set(room?.entered ?? 0)
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  return { count, countRepeated, route }
}

/** Compared in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Headers that a proxy adds to requests. */
const proxyHeader = /^(?:x-forwarded-.*|forwarded|via|x-real-ip)$/

/**
 * Whether a request comes from this machine, by one of its own names. Requests forwarded by a local proxy do not
 * count, nor do those of a local browser that another site's name was pointed at (DNS rebinding).
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
