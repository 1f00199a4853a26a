import { timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readOutboxStatus } from '#domain/foundations/outbox/outbox-status.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import type { CountRepeated } from '#server/pages/door.ts'
import { operatorMetrics } from '#server/telemetry/operator-metrics.ts'
import { processMetrics } from '#server/telemetry/process-metrics.ts'
import type { WaitingRoom } from '#server/waiting-room/waiting-room.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'

/** From this on an answer is slow: most take milliseconds. */
const slowSeconds = 1

/**
 * `/metrics` in the Prometheus text format, and the middleware that counts requests. With METRICS_TOKEN the
 * endpoint asks for it as a bearer token; without, it answers only this machine.
 */
export function metrics(
  { settings, database, clock, log }: Dependencies,
  waitingRoom?: Pick<WaitingRoom, 'facts' | 'countWith'>,
) {
  const registry = new Registry()
  const requests = new Counter({
    name: 'colloquy_http_requests_total',
    help: 'Answered requests by method and class of status.',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const repeated = new Counter({
    name: 'colloquy_http_repeated_total',
    help: 'Answered requests that were repeated from memory, without the application.',
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'colloquy_http_request_seconds',
    help: 'How long an answer of the application took, from the request to its head.',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })

  const slow = new Counter({
    name: 'colloquy_http_slow_requests_total',
    help: 'Requests whose answer took a second or more, without those that were asked to come back later.',
    labelNames: ['method'],
    registers: [registry],
  })

  const readOutbox = outboxMetrics(registry, { database, clock, log })
  const readOperatorFigures = operatorMetrics(registry, { database, settings })
  waitingRoomMetrics(registry, waitingRoom)

  /**
   * Plain numbers, because the metrics library would cost a tenth of a repeated answer. They are reported with each
   * scrape.
   */
  const repeatedSince = { GET: { '2xx': 0, '3xx': 0 }, HEAD: { '2xx': 0, '3xx': 0 } }
  const countRepeated: CountRepeated = (method, status) => {
    repeatedSince[method][status < 300 ? '2xx' : '3xx']++
  }
  function reportRepeated(): void {
    for (const [method, counts] of Object.entries(repeatedSince)) {
      for (const [status, count] of Object.entries(counts)) {
        if (count === 0) continue
        requests.inc({ method, status }, count)
        repeated.inc(count)
      }
      Object.assign(counts, { '2xx': 0, '3xx': 0 })
    }
  }

  const countOne = (method: string, status: number) =>
    requests.inc({ method, status: `${Math.floor(status / 100)}xx` })
  waitingRoom?.countWith(countOne)
  const count: MiddlewareHandler = async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method } = c.req
    const took = (performance.now() - startedAt) / 1_000
    seconds.observe({ method }, took)
    countOne(method, c.res.status)
    if (took < slowSeconds || c.res.status === 503) return
    slow.inc({ method })
    log.warn({ method, path: loggedPath(c.req.path), seconds: Number(took.toFixed(1)) }, 'a slow request')
  }

  const all = Registry.merge([processMetrics(), registry])
  const route = new Hono().get(servicePaths.metrics, async c => {
    const mayRead = settings.metricsToken
      ? isSame(c.req.header('Authorization') ?? '', `Bearer ${settings.metricsToken}`)
      : isFromHere(c, settings.publicUrl)
    if (!mayRead)
      return c.text('Send METRICS_TOKEN as a bearer token; without one set, ask from this machine.', 403)
    reportRepeated()
    await readOutbox()
    await readOperatorFigures().catch(error =>
      log.error({ err: error }, 'the machine or the database cannot be read for /metrics'),
    )
    return c.text(await all.metrics(), 200, { 'Content-Type': all.contentType })
  })
  return { count, countRepeated, route }
}

/** @returns reads the figures from the database; if it does not answer, all other metrics are still reported */
function outboxMetrics(
  registry: Registry,
  { database, clock, log }: Pick<Dependencies, 'database' | 'clock' | 'log'>,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const outboxDue = gauge(
    'colloquy_outbox_due',
    'Effects that are due and not done: mail, closing orders, webhooks.',
  )
  const outboxFailed = gauge('colloquy_outbox_failed', 'Effects that failed for good and need attention.')
  const outboxHeld = gauge(
    'colloquy_outbox_held',
    'Mails that wait for a decision, because the database may be a restored copy.',
  )
  const outboxRefused = gauge(
    'colloquy_outbox_refused_mails',
    'Mails that the mail server keeps back, whoever their recipients are.',
  )
  const outboxAge = gauge(
    'colloquy_outbox_oldest_due_seconds',
    'How long the oldest due effect has been due.',
  )
  return async () => {
    try {
      const { due, failed, held, refused, oldestDueSeconds } = await readOutboxStatus(
        database.read,
        clock.now(),
      )
      outboxDue.set(due)
      outboxFailed.set(failed)
      outboxHeld.set(held)
      outboxRefused.set(refused)
      outboxAge.set(oldestDueSeconds)
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read for /metrics')
      for (const each of [outboxDue, outboxFailed, outboxHeld, outboxRefused, outboxAge]) each.set(Number.NaN)
    }
  }
}

/** The waiting room counts by itself; its figures are read with each scrape. */
function waitingRoomMetrics(registry: Registry, waitingRoom: Pick<WaitingRoom, 'facts'> | undefined): void {
  const registers = [registry]
  new Gauge({
    name: 'colloquy_waiting_room_people',
    help: 'Places in the waiting room that have not been called yet, in all processes.',
    registers,
    collect() {
      this.set(waitingRoom?.facts().waiting ?? 0)
    },
  })
  new Counter({
    name: 'colloquy_waiting_room_places_total',
    help: 'Places that this process has given out.',
    registers,
    collect() {
      this.reset()
      this.inc(waitingRoom?.facts().places ?? 0)
    },
  })
  new Counter({
    name: 'colloquy_waiting_room_entered_total',
    help: 'Forms that this process has opened for people who waited or came back.',
    registers,
    collect() {
      this.reset()
      this.inc(waitingRoom?.facts().entered ?? 0)
    },
  })
}

/** Compared in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Headers that a proxy, a tunnel or a content delivery network adds to requests. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|x-forwarded.*|x-original-.*|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|.*-ip)$/

/**
 * Whether a request comes from this machine, by one of its own names. Requests forwarded by a local proxy do not
 * count, nor do those of a local browser that another site's name was pointed at (DNS rebinding).
 */
function isFromHere(c: Context, publicUrl: string): boolean {
  const address = getConnInfo(c).remote.address ?? ''
  const { host, hostname } = new URL(c.req.url)
  const isOwnName = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  const isForwarded = [...c.req.raw.headers.keys()].some(name => proxyHeader.test(name))
  return (
    !isForwarded &&
    (isOwnName || host === new URL(publicUrl).host) &&
    /^(?:::1|(?:::ffff:)?127\..*)$/.test(address)
  )
}
