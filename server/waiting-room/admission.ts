/** Decides who may open a registration form now: docs/decisions/0033-waiting-room.md. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isKnownReturn } from '#domain/desk/registering/known-return.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { requestClient } from '#server/http/client-address.ts'
import { HeldRequests } from '#server/waiting-room/held-requests.ts'
import { Line } from '#server/waiting-room/line.ts'
import { type Form, Pace } from '#server/waiting-room/pace.ts'
import { readTicket, ticketCookie } from '#server/waiting-room/ticket.ts'
import type { QueuePosition } from '#server/waiting-room/waiting-page.ts'

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

export type Needs = Pick<Dependencies, 'database' | 'clock' | 'settings' | 'log'>

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
      position: QueuePosition
      cookie?: string
      /** The visitor's place, if their turn is near. */
      near?: number
    }

/**
 * Each visitor gets a place in order of arrival and is let in when it is called, as soon as there is room for a form.
 * While nobody has to wait, everybody enters.
 */
export class Admission {
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

  /** Stops moving the line in this process. */
  close(): void {
    this.#line.close()
    this.#held.letGo()
  }

  /** Counts a request of any kind. */
  see(): void {
    this.#pace.see()
  }

  /** Answers a visitor who waits and asks whether it is their turn. A request whose turn is near is held until then. */
  async ask(
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ isTheirTurn: boolean; position: QueuePosition }> {
    await this.#line.refresh().catch(() => {})
    const place = this.#ticketOf(headers.cookie)?.place ?? null
    const isTheirTurn =
      place !== null && (this.#isNear(place) ? await this.#isLetIn(place, response) : !this.#isBusy())
    return { isTheirTurn, position: this.#positionOf(place) }
  }

  /** If the database fails there is no line: the application answers and reports the problem. */
  async decide(request: IncomingMessage, query: URLSearchParams): Promise<Decision> {
    const deciding = this.#decideByLine(request, query)
    try {
      const decision = await Promise.race([deciding, sleep(patienceMs, undefined, { ref: false })])
      if (decision) return decision
      this.#needs.log.error('the waiting room could not read its line in time')
    } catch (error) {
      this.#needs.log.error({ err: error }, 'the waiting room cannot read its line')
    }
    // A decision that comes too late must not occupy room.
    deciding.then(late => late.isIn && late.form.end()).catch(() => {})
    return this.#enter(undefined)
  }

  async #decideByLine(request: IncomingMessage, query: URLSearchParams): Promise<Decision> {
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
    return { isIn: false, position: this.#positionOf(place), ...(this.#isNear(place) && { near: place }) }
  }

  /** Holds the request until its visitor is let in: called places in order, as soon as there is room. */
  async waitForTurn(place: number, response: ServerResponse): Promise<Decision> {
    const requestedAt = performance.now()
    const isLetIn = await this.#isLetIn(place, response)
    if (isLetIn && performance.now() - requestedAt < soonMs) return this.#enterWith(place)
    const position = this.#positionOf(place)
    return { isIn: false, position: isLetIn ? { ...position, askAgainSeconds: 0 } : position }
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
    if (taken >= placesOfOneAddress.most) return { isIn: false, position: this.#positionOf(null) }
    // The window begins with the first place.
    this.#placesOf.set(address, taken + 1, { noUpdateTTL: true })
    const { clock, settings } = this.#needs
    const place = await this.#line.join()
    const issuedAtMs = clock.now().epochMilliseconds
    const isSecure = settings.publicUrl.startsWith('https:')
    return {
      isIn: false,
      position: this.#positionOf(place),
      cookie: ticketCookie(settings.secretKey, { place, issuedAtMs }, isSecure),
    }
  }

  /** Ignores a ticket with a place that was never issued: it is from another database. */
  #ticketOf(cookies: string | undefined) {
    const { settings, clock } = this.#needs
    const ticket = readTicket(settings.secretKey, cookies, clock.now().epochMilliseconds)
    return ticket && ticket.place <= this.#line.issued ? ticket : undefined
  }

  #positionOf(place: number | null): QueuePosition {
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
