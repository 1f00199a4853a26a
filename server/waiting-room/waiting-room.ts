/** The line before the registration forms in a rush: docs/decisions/0033-waiting-room.md. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { isFormKey } from '#domain/limits/form-key.ts'
import { callNext, readLine, takePlace, type WaitingLine } from '#domain/limits/waiting-line.ts'
import { isKnownReturn } from '#domain/registering/known-return.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { requestClient } from '#server/http/client-address.ts'
import { isOwnOrigin } from '#server/pages/origin.ts'
import { type GuardedPath, guardedPath } from '#server/waiting-room/guarded-path.ts'
import { Pace } from '#server/waiting-room/pace.ts'
import { readTicket, ticketCookie } from '#server/waiting-room/ticket.ts'
import { waitingRoomFile } from '#server/waiting-room/waiting-files.ts'
import {
  type SentForm,
  type Standing,
  waitingPage,
  waitingPagePolicy,
  waitingRoomFiles,
  waitWords,
} from '#server/waiting-room/waiting-page.ts'

/** How often the next are called. */
const tickMs = 200

/** The line is read from the database at most this often; other processes move it too. */
const freshMs = 500

/** How long the line may take to be read before somebody is let in without it. */
const patienceMs = 1_000

/** After a line has ended, the next one begins at the first sign of a crowd. */
const watchfulMs = 10_000

/** Places that one client address may take in ten minutes from one process: an institute, but not a script's thousands. */
const placesOfOneAddress = { most: 500, withinMs: 10 * 60_000 }

/** How often one place, or one return address, opens a form: for reloading, not for sharing. */
const mostEntries = 30

/** Seconds after which a page asks again. */
const askAgain = { soonest: 1, latest: 20, withoutPlace: 20 }

type Needs = Pick<Dependencies, 'database' | 'clock' | 'settings' | 'log'>

/** What the metrics tell. */
export interface WaitingRoomFacts {
  waiting: number
  places: number
  entered: number
}

/** What is decided about a request. */
type Decision = { isIn: true; end: () => void } | { isIn: false; standing: Standing; cookie?: string }

/**
 * Where more people ask for a registration form than can be served, each gets a place by their arrival, and comes in
 * when it is called. It stands before the application, so that those who wait cost little. Below the threshold it does
 * nothing.
 */
export class WaitingRoom {
  readonly #needs: Needs
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #pace = new Pace()
  readonly #entries = new LRUCache<string, number>({ max: 100_000 })
  readonly #placesOf = new LRUCache<string, number>({ max: 50_000, ttl: placesOfOneAddress.withinMs })
  #line: WaitingLine = { issued: 0, called: 0 }
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined
  #busyUntil = Number.NEGATIVE_INFINITY
  #ticking: NodeJS.Timeout | undefined
  #entered = 0
  #places = 0

  constructor(needs: Needs) {
    this.#needs = needs
    this.#addressOf = requestClient(needs.settings.trustedProxies)
  }

  facts(): WaitingRoomFacts {
    const { issued, called } = this.#line
    return { waiting: issued - called, places: this.#places, entered: this.#entered }
  }

  /** Stops calling. */
  close(): void {
    clearInterval(this.#ticking)
    this.#ticking = undefined
  }

  /**
   * Answers a request to read that has to wait, and whatever the waiting page itself asks for.
   *
   * @returns undefined for requests that the room has nothing to do with; else whether the request was answered, and
   *   if not, the application has to
   */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (url === waitingRoomFiles.place) return this.#answerPlace(request, response)
    const file = waitingRoomFile(url)
    if (file) {
      response.writeHead(200, file.headers).end(file.body)
      return Promise.resolve(true)
    }
    const guarded = guardedPath(url)
    return guarded && this.#answerForm(request, response, guarded)
  }

  async #answerForm(
    request: IncomingMessage,
    response: ServerResponse,
    guarded: GuardedPath,
  ): Promise<boolean> {
    const decision = await this.#decideSoon(request, guarded.query)
    if (decision.isIn) {
      response.once('finish', decision.end).once('close', decision.end)
      return false
    }
    const { standing, cookie } = decision
    const headers = headersFor(standing, cookie)
    if (guarded.isData) {
      // The site's script then asks for the page itself, and shows the waiting room.
      response.writeHead(204, {
        ...headers,
        'X-Remix-Redirect': encodeURI(guarded.page),
        'X-Remix-Reload-Document': 'true',
      })
      response.end()
      return true
    }
    const { productName } = this.#needs.settings
    const body = waitingPage({ productName, standing })
    response.writeHead(503, { ...headers, ...pageHeaders, 'Content-Length': Buffer.byteLength(body) })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /** For the page's script. */
  async #answerPlace(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    await this.#refresh().catch(() => {})
    const ticket = this.#ticketOf(request.headers.cookie)
    const standing = this.#standingOf(ticket?.place ?? null)
    const isTheirTurn =
      ticket !== undefined && ticket.place <= this.#line.called && this.#pace.hasRoomForCalled
    const body = JSON.stringify({
      ...standing,
      place: isTheirTurn ? 0 : standing.place,
      words: waitWords(standing),
    })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
    return true
  }

  /**
   * Lets a form be sent by whoever was given it, or has been called. Anybody else queues like those who only want to
   * read it, and gets back what was typed.
   */
  readonly receiving: MiddlewareHandler = async (c, next) => {
    const { secretKey, publicUrl, productName } = this.#needs.settings
    const url = new URL(c.req.url)
    const guarded = c.req.method === 'POST' ? guardedPath(c.req.url) : undefined
    // Tests call the application without a server.
    const request = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
    // What comes from another site is refused further on.
    if (!guarded || !request || !isOwnOrigin(c.req.raw, url, publicUrl)) return next()
    const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false
    const fields = isForm ? [...new URLSearchParams(await c.req.raw.clone().text())] : []
    const key = fields.find(([name]) => name === 'draft')?.[1] ?? ''
    if (isFormKey(secretKey, key, this.#needs.clock.now())) return next()
    const decision = await this.#decideSoon(request, guarded.query)
    if (decision.isIn) return next().finally(decision.end)
    for (const [name, value] of Object.entries(headersFor(decision.standing, decision.cookie))) {
      c.header(name, value)
    }
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    const sent: SentForm = { action: guarded.page + url.search, fields }
    return c.body(waitingPage({ productName, standing: decision.standing, sent }), 503)
  }

  /** Without its database there is no line: then the application answers, and says what is wrong. */
  async #decideSoon(request: IncomingMessage, query: URLSearchParams): Promise<Decision> {
    const deciding = this.#decide(request, query)
    try {
      const decision = await Promise.race([deciding, sleep(patienceMs, undefined, { ref: false })])
      if (decision) return decision
      this.#needs.log.error('the waiting room does not get its line in time')
    } catch (error) {
      this.#needs.log.error({ err: error }, 'the waiting room cannot read its line')
    }
    // What is decided too late takes no room.
    deciding.then(late => late.isIn && late.end()).catch(() => {})
    return { isIn: true, end: () => {} }
  }

  async #decide(request: IncomingMessage, query: URLSearchParams): Promise<Decision> {
    await this.#refresh()
    const ticket = this.#ticketOf(request.headers.cookie)
    const holder = ticket && `place ${ticket.place}`
    const isWaiting = ticket !== undefined && ticket.place > this.#line.called
    const isCalled = holder !== undefined && !isWaiting && this.#mayEnter(holder)
    if (isCalled ? this.#pace.hasRoomForCalled || !this.#isBusy() : !isWaiting && !this.#isBusy()) {
      return this.#enter(isCalled ? holder : undefined)
    }
    const returning = query.get('back') ?? query.get('cancelled') ?? query.get('failed')
    if (returning !== null && this.#mayEnter(`return ${returning}`) && (await this.#isReturn(query))) {
      return this.#enter(`return ${returning}`)
    }
    if (isCalled) this.#pace.turnAway()
    if (ticket && (isCalled || isWaiting)) return { isIn: false, standing: this.#standingOf(ticket.place) }
    return this.#handOutPlace(this.#addressOf(request))
  }

  #isReturn(query: URLSearchParams): Promise<boolean> {
    const token = query.get('cancelled') ?? query.get('failed')
    return isKnownReturn(this.#needs.database.read, { back: query.get('back'), token })
  }

  /** Nobody overtakes those who wait. */
  #isBusy(): boolean {
    const now = performance.now()
    const isBusy = this.#waiting > 0 || (now < this.#busyUntil ? !this.#pace.hasRoom : this.#pace.isCrowded)
    if (isBusy) this.#busyUntil = now + watchfulMs
    return isBusy
  }

  get #waiting(): number {
    return this.#line.issued - this.#line.called
  }

  #mayEnter(holder: string): boolean {
    return (this.#entries.get(holder) ?? 0) < mostEntries
  }

  #enter(holder: string | undefined): Decision {
    if (holder !== undefined) {
      this.#entries.set(holder, (this.#entries.get(holder) ?? 0) + 1)
      this.#entered++
    }
    // Counted at once: those who are decided on at the same time see each other.
    return { isIn: true, end: this.#pace.begin() }
  }

  async #handOutPlace(address: string): Promise<Decision> {
    const taken = this.#placesOf.get(address) ?? 0
    if (taken >= placesOfOneAddress.most) return { isIn: false, standing: this.#standingOf(null) }
    // The window begins with the first place.
    this.#placesOf.set(address, taken + 1, { noUpdateTTL: true })
    const { database, clock, settings } = this.#needs
    const place = await takePlace(database)
    this.#places++
    this.#line = { ...this.#line, issued: Math.max(this.#line.issued, place) }
    this.#startCalling()
    const issuedAtMs = clock.now().epochMilliseconds
    const isSecure = settings.publicUrl.startsWith('https:')
    return {
      isIn: false,
      standing: this.#standingOf(place),
      cookie: ticketCookie(settings.secretKey, { place, issuedAtMs }, isSecure),
    }
  }

  /** A ticket with a place that was never handed out is from another database. */
  #ticketOf(cookies: string | undefined) {
    const { settings, clock } = this.#needs
    const ticket = readTicket(settings.secretKey, cookies, clock.now().epochMilliseconds)
    return ticket && ticket.place <= this.#line.issued ? ticket : undefined
  }

  #standingOf(place: number | null): Standing {
    if (place === null) return { place, seconds: Number.NaN, askAgainSeconds: askAgain.withoutPlace }
    // Somebody who was called and found no room is next.
    const ahead = Math.max(1, place - this.#line.called)
    const seconds = ahead / Math.max(1, this.#pace.perSecond(tickMs))
    const askAgainSeconds = Math.min(askAgain.latest, Math.max(askAgain.soonest, Math.ceil(seconds / 3)))
    return { place: ahead, seconds, askAgainSeconds }
  }

  /** Reads the line where it may have changed, once for all who ask at the same time. */
  async #refresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return
    this.#reading ??= readLine(this.#needs.database.read)
      .then(line => this.#know(line))
      .finally(() => {
        this.#reading = undefined
      })
    await this.#reading
  }

  #know({ issued, called }: WaitingLine): void {
    // A reading may be older than what this process has done since; neither number ever falls.
    this.#line = { issued: Math.max(issued, this.#line.issued), called: Math.max(called, this.#line.called) }
    this.#readAt = performance.now()
    if (this.#waiting > 0) this.#startCalling()
  }

  #startCalling(): void {
    this.#ticking ??= setInterval(() => {
      void this.#call().catch(error => {
        this.#needs.log.error({ err: error }, 'the next in the waiting room could not be called')
      })
    }, tickMs).unref()
  }

  async #call(): Promise<void> {
    const count = this.#pace.tick(tickMs)
    if (count > 0) this.#know(await callNext(this.#needs.database, count))
    if (this.#waiting === 0) this.close()
  }
}

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': waitingPagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
} as const

function headersFor({ askAgainSeconds }: Standing, cookie: string | undefined): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Retry-After': String(askAgainSeconds),
    ...(cookie !== undefined && { 'Set-Cookie': cookie }),
  }
}
