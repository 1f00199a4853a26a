/** The waiting room before the registration forms: docs/decisions/0033-waiting-room.md. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { isFormKey } from '#domain/limits/form-key.ts'
import { isKnownReturn } from '#domain/registering/known-return.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { requestClient } from '#server/http/client-address.ts'
import { isOwnOrigin } from '#server/pages/origin.ts'
import { type GuardedPath, guardedPath } from '#server/waiting-room/guarded-path.ts'
import { HeldRequests } from '#server/waiting-room/held-requests.ts'
import { Line } from '#server/waiting-room/line.ts'
import { type Form, Pace } from '#server/waiting-room/pace.ts'
import { readTicket, ticketCookie } from '#server/waiting-room/ticket.ts'
import { waitingRoomFile } from '#server/waiting-room/waiting-files.ts'
import {
  type SentForm,
  type Standing,
  waitingPage,
  waitingPagePolicy,
  waitWords,
} from '#server/waiting-room/waiting-page.ts'
import { waitingRoomPaths } from '#words/asset-addresses.ts'

/**
 * The factor by which more are called with each tick while there is room and nobody with a called place is here. At the
 * maximum, the process assumes that seven of eight have left.
 */
const moreEager = 1.2
const mostEager = 8

/** Requests are held, not sent away, if their turn is nearer than this. */
const nearSeconds = 1.5

/**
 * Visitors who are let in within this time get the form as the answer; later ones are told to ask again at once.
 */
const soonMs = 100

/** How long room is reserved for a visitor who was let in. Visitors who come later are the next to be let in. */
const comeWithinMs = 500

/** If reading the line takes longer, the visitor is let in without it. */
const patienceMs = 1_000

/** For so long after a line has ended, the next one starts as soon as the process has no room. */
const watchfulMs = 10_000

/** Places for one client address in each process: enough for an institute, too few for a script. */
const placesOfOneAddress = { most: 500, withinMs: 10 * 60_000 }

/** How often one place, or one return address, opens a form: enough for reloading, too few for sharing. */
const mostEntries = 30

/** Seconds after which a page asks again. */
const askAgain = { soonest: 1, latest: 20, withoutPlace: 20 }

/** Requests from the line that a process answers cheaply: with few in line, they may ask more often. */
const asksPerSecond = 100

type Needs = Pick<Dependencies, 'database' | 'clock' | 'settings' | 'log'>

/** Counts an answer for the metrics. */
type CountAnswer = (method: string, status: number) => void

/** Figures for the metrics. */
export interface WaitingRoomFacts {
  waiting: number
  places: number
  entered: number
}

/** The decision about a request. */
type Decision =
  | { isIn: true; form: Form }
  | {
      isIn: false
      standing: Standing
      cookie?: string
      /** The visitor's place, if their turn is near. */
      near?: number
    }

/**
 * When more visitors ask for a registration form than can be served, each gets a place in order of arrival and is let
 * in when it is called. Requests are answered before the application, so waiting visitors cost little. Below the
 * threshold the room does nothing.
 */
export class WaitingRoom {
  readonly #needs: Needs
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #pace = new Pace()
  readonly #held = new HeldRequests()
  readonly #line: Line
  /** Visitors who were let in and have not come yet: their places, and when they were let in. */
  readonly #expected = new Map<number, number>()
  readonly #entries = new LRUCache<string, number>({ max: 100_000 })
  readonly #placesOf = new LRUCache<string, number>({ max: 50_000, ttl: placesOfOneAddress.withinMs })
  #busyUntil = Number.NEGATIVE_INFINITY
  /** How long visitors take to come after they were let in, on average: one round trip. */
  #comingMs = 20
  #eager = 1
  #entered = 0
  #count: CountAnswer = () => {}

  constructor(needs: Needs) {
    this.#needs = needs
    this.#addressOf = requestClient(needs.settings.trustedProxies)
    this.#line = new Line(needs, {
      nextToCall: passedMs => {
        this.#letIn()
        return this.#nextToCall(passedMs)
      },
      afterMove: () => this.#letIn(),
    })
  }

  facts(): WaitingRoomFacts {
    return { waiting: this.#line.waiting, places: this.#line.handedOut, entered: this.#entered }
  }

  /** The application sees none of the answers of `answer`, so they are counted here. */
  countWith(count: CountAnswer): void {
    this.#count = count
  }

  /** Stops moving the line in this process. */
  close(): void {
    this.#line.close()
    this.#held.letGo()
  }

  /**
   * Answers GET and HEAD requests that have to wait, and the waiting page's own requests.
   *
   * @returns undefined for requests that do not concern the room; else whether the request was answered. If not, the
   *   application has to answer it
   */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const { method } = request
    this.#pace.see()
    if (method !== 'GET' && method !== 'HEAD') return undefined
    return this.#answerRead(request, response)?.finally(() => {
      if (response.headersSent) this.#count(method, response.statusCode)
    })
  }

  #answerRead(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const { url = '' } = request
    if (url === waitingRoomPaths.place) return this.#answerPlace(request, response)
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
    const decided = await this.#decideSoon(request, guarded.query)
    const near = decided.isIn || guarded.isData ? undefined : decided.near
    const decision = near === undefined ? decided : await this.#waitForTurn(near, response)
    if (decision.isIn) {
      const { turn, end } = decision.form
      if (response.destroyed) end()
      else response.once('finish', end).once('close', end)
      await turn
      return response.destroyed
    }
    const { standing, cookie } = decision
    const headers = headersFor(standing, cookie)
    if (guarded.isData) {
      // Makes the site's script load the page as a document, which shows the waiting room.
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

  /** Answers the waiting page's script. */
  async #answerPlace(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    await this.#line.refresh().catch(() => {})
    const ticket = this.#ticketOf(request.headers.cookie)
    const place = ticket?.place ?? null
    const isTheirTurn =
      place !== null && (this.#isNear(place) ? await this.#isLetIn(place, response) : !this.#isBusy())
    const standing = this.#standingOf(place)
    const body = JSON.stringify({
      ...standing,
      place: isTheirTurn ? 0 : standing.place,
      words: waitWords(standing),
    })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
    return true
  }

  /**
   * Accepts a form with a signed key, or from a visitor who has been called. Anybody else has to wait as for the form
   * itself, and gets the input back in the waiting page.
   */
  readonly receiving: MiddlewareHandler = async (c, next) => {
    const { secretKey, publicUrl, productName } = this.#needs.settings
    const url = new URL(c.req.url)
    const guarded = c.req.method === 'POST' ? guardedPath(c.req.url) : undefined
    // Tests call the application without a server.
    const request = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
    // A post from another site is refused later.
    if (!guarded || !request || !isOwnOrigin(c.req.raw, url, publicUrl)) return next()
    const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false
    const fields = isForm ? [...new URLSearchParams(await c.req.raw.clone().text())] : []
    const key = fields.find(([name]) => name === 'draft')?.[1] ?? ''
    if (isFormKey(secretKey, key, this.#needs.clock.now())) return next()
    const decision = await this.#decideSoon(request, guarded.query)
    if (decision.isIn) {
      await decision.form.turn
      return next().finally(decision.form.end)
    }
    for (const [name, value] of Object.entries(headersFor(decision.standing, decision.cookie))) {
      c.header(name, value)
    }
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    const sent: SentForm = { action: guarded.page + url.search, fields }
    return c.body(waitingPage({ productName, standing: decision.standing, sent }), 503)
  }

  /** If the database fails there is no line: the application answers and reports the problem. */
  async #decideSoon(request: IncomingMessage, query: URLSearchParams): Promise<Decision> {
    const deciding = this.#decide(request, query)
    try {
      const decision = await Promise.race([deciding, sleep(patienceMs, undefined, { ref: false })])
      if (decision) return decision
      this.#needs.log.error('the waiting room does not get its line in time')
    } catch (error) {
      this.#needs.log.error({ err: error }, 'the waiting room cannot read its line')
    }
    // A decision that comes too late must not occupy room.
    deciding.then(late => late.isIn && late.form.end()).catch(() => {})
    return this.#enter(undefined)
  }

  async #decide(request: IncomingMessage, query: URLSearchParams): Promise<Decision> {
    await this.#line.refresh()
    const place = this.#ticketOf(request.headers.cookie)?.place
    const mayEnter = place !== undefined && this.#mayEnter(`place ${place}`)
    if (mayEnter && this.#expected.has(place)) return this.#enterWith(place)
    if (!this.#isBusy()) return mayEnter ? this.#enterWith(place) : this.#enter(undefined)
    const returning = query.get('back') ?? query.get('cancelled') ?? query.get('failed')
    if (returning !== null && this.#mayEnter(`return ${returning}`) && (await this.#isReturn(query))) {
      return this.#enter(`return ${returning}`)
    }
    const isWaiting = place !== undefined && place > this.#line.called
    if (!isWaiting && !mayEnter) return this.#handOutPlace(this.#addressOf(request))
    return { isIn: false, standing: this.#standingOf(place), ...(this.#isNear(place) && { near: place }) }
  }

  /** Holds the request until its visitor is let in: called places in order, as soon as there is room. */
  async #waitForTurn(place: number, response: ServerResponse): Promise<Decision> {
    const requestedAt = performance.now()
    const isLetIn = await this.#isLetIn(place, response)
    if (isLetIn && performance.now() - requestedAt < soonMs) return this.#enterWith(place)
    const standing = this.#standingOf(place)
    return { isIn: false, standing: isLetIn ? { ...standing, askAgainSeconds: 0 } : standing }
  }

  #isLetIn(place: number, response: ServerResponse): Promise<boolean> {
    if (this.#expected.has(place)) return Promise.resolve(true)
    const letIn = this.#held.hold(place, response)
    this.#letIn()
    return letIn
  }

  /** Lets in called visitors while there is room. */
  #letIn(): void {
    const now = performance.now()
    for (const [place, since] of this.#expected) {
      if (now - since > comeWithinMs) this.#cameAfter(place, comeWithinMs)
    }
    while (this.#hasRoom) {
      const place = this.#held.letInNext(this.#line.called)
      if (place === undefined) return
      this.#expected.set(place, now)
    }
  }

  /** Counts visitors on their way as inside, and allows as many more as are rendered while one is on the way. */
  get #hasRoom(): boolean {
    const mostOnTheWay = this.#pace.madeIn(this.#comingMs)
    return this.#pace.inside + this.#expected.size < this.#pace.limit + mostOnTheWay
  }

  #cameAfter(place: number, ms: number): void {
    this.#expected.delete(place)
    this.#comingMs += 0.05 * (ms - this.#comingMs)
  }

  #isNear(place: number): boolean {
    return this.#secondsTo(place) < nearSeconds
  }

  #secondsTo(place: number): number {
    return Math.max(0, place - this.#line.called) / this.#placesPerSecond
  }

  /** For all processes: more than this process renders if others call places too, or visitors have left. */
  get #placesPerSecond(): number {
    return Math.max(this.#pace.madeIn(1_000), this.#line.speed)
  }

  #isReturn(query: URLSearchParams): Promise<boolean> {
    const token = query.get('cancelled') ?? query.get('failed')
    return isKnownReturn(this.#needs.database.read, { back: query.get('back'), token })
  }

  /** Whether a new visitor has to wait: nobody overtakes the line. */
  #isBusy(): boolean {
    const now = performance.now()
    const isBusy =
      this.#line.waiting > 0 ||
      this.#line.hasNewcomers ||
      this.#held.size > 0 ||
      (now < this.#busyUntil ? !this.#hasRoom : this.#pace.isCrowded)
    if (isBusy) this.#busyUntil = now + watchfulMs
    return isBusy
  }

  #mayEnter(holder: string): boolean {
    return (this.#entries.get(holder) ?? 0) < mostEntries
  }

  #enterWith(place: number): Decision {
    const since = this.#expected.get(place)
    if (since !== undefined) this.#cameAfter(place, performance.now() - since)
    return this.#enter(`place ${place}`)
  }

  #enter(holder: string | undefined): Decision {
    if (holder !== undefined) {
      this.#entries.set(holder, (this.#entries.get(holder) ?? 0) + 1)
      this.#entered++
    }
    const { turn, end } = this.#pace.begin()
    const endAndLetIn = () => {
      end()
      this.#letIn()
    }
    return { isIn: true, form: { turn, end: endAndLetIn } }
  }

  async #handOutPlace(address: string): Promise<Decision> {
    const taken = isOfThisMachine(address) ? 0 : (this.#placesOf.get(address) ?? 0)
    if (taken >= placesOfOneAddress.most) return { isIn: false, standing: this.#standingOf(null) }
    // The window begins with the first place.
    this.#placesOf.set(address, taken + 1, { noUpdateTTL: true })
    const { clock, settings } = this.#needs
    const place = await this.#line.join()
    const issuedAtMs = clock.now().epochMilliseconds
    const isSecure = settings.publicUrl.startsWith('https:')
    return {
      isIn: false,
      standing: this.#standingOf(place),
      cookie: ticketCookie(settings.secretKey, { place, issuedAtMs }, isSecure),
    }
  }

  /** Ignores a ticket with a place that was never issued: it is from another database. */
  #ticketOf(cookies: string | undefined) {
    const { settings, clock } = this.#needs
    const ticket = readTicket(settings.secretKey, cookies, clock.now().epochMilliseconds)
    return ticket && ticket.place <= this.#line.issued ? ticket : undefined
  }

  #standingOf(place: number | null): Standing {
    if (place === null) return { place, seconds: Number.NaN, askAgainSeconds: askAgain.withoutPlace }
    // A visitor who was called but found no room is next.
    const ahead = Math.max(1, place - this.#line.called)
    const seconds = this.#secondsTo(place)
    const latest = Math.min(askAgain.latest, this.#line.waiting / asksPerSecond, seconds / 2)
    const askAgainSeconds = Math.max(askAgain.soonest, Math.floor(latest))
    return { place: ahead, seconds, askAgainSeconds }
  }

  /** As many as can be served; none if enough called visitors are here, more if there is room and none is here. */
  #nextToCall(passedMs: number): number {
    const ready = this.#held.readyOf(this.#line.called)
    const served = this.#pace.madeIn(passedMs)
    this.#eager = ready === 0 && this.#hasRoom ? Math.min(mostEager, this.#eager * moreEager) : 1
    return ready < 2 * served ? Math.ceil(served * this.#eager) : 0
  }
}

/** An unconfigured proxy on this machine: all visitors come from its address. */
const isOfThisMachine = (address: string) => address.startsWith('127.') || address === '::1'

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
