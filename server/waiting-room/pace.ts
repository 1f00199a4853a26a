/** Renders forms in order of arrival, and measures how long a new visitor would wait for one. */

/** While there is a line, so many milliseconds of work are let in at once. */
const aimMs = 60

/** The minimum on a slow machine: with fewer it would be idle between two forms. */
const leastAtOnce = 3

/** A line starts when a new visitor would wait this long for a form … */
const crowdMs = 500

/** … behind at least so many others: a few slow forms, such as a process's first ones, are no crowd. */
const leastCrowd = 20

/**
 * How long new connections are accepted before each form: until none came in `quietTurnsBefore` turns of the event
 * loop, at most this long.
 */
const lookMs = 10
const quietTurnsBefore = 3

/** Limit of forms in progress: while one waits for the database or is compressed, others continue. */
const atOnce = 8

/** Weight of a new measurement in the moving average of the time between two forms: about the last fifty count. */
const newShare = 0.02

/** A form that somebody was let in for. */
export interface Form {
  /** Resolves when the form may be rendered. */
  turn: Promise<void>
  /** Call when the form is done or given up; further calls do nothing. */
  end(): void
}

export class Pace {
  /** Functions that start the waiting forms, in order of arrival. */
  readonly #waiting = new Set<() => void>()
  #isStarting = false
  /** Requests of any kind so far. */
  #seen = 0
  #working = 0
  /** The average time for one form, including everything else that the process does. */
  #intervalMs = 15
  /** When the last form was finished, or the first one came after a pause. */
  #markedAt = 0

  /** Counts a request of any kind. */
  see(): void {
    this.#seen++
  }

  /** Counts synchronously, so that concurrent decisions see each other. */
  begin(): Form {
    if (this.inside === 0) this.#markedAt = performance.now()
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    let state: 'waiting' | 'working' | 'over' = 'waiting'
    const start = () => {
      state = 'working'
      this.#working++
      resolve()
    }
    this.#waiting.add(start)
    this.#startSoon()
    const end = () => {
      if (state === 'working') this.#finish()
      state = 'over'
      // The form is never rendered, but its caller must not wait for ever.
      if (this.#waiting.delete(start)) resolve()
    }
    return { turn, end }
  }

  /** Forms that were let in and are not finished. */
  get inside(): number {
    return this.#waiting.size + this.#working
  }

  /** How many may be inside while there is a line. */
  get limit(): number {
    return Math.max(leastAtOnce, Math.floor(aimMs / this.#intervalMs))
  }

  get isCrowded(): boolean {
    return this.inside >= Math.max(leastCrowd, crowdMs / this.#intervalMs)
  }

  /** How many forms are rendered in this time. */
  madeIn(ms: number): number {
    return ms / this.#intervalMs
  }

  #finish(): void {
    this.#working--
    const now = performance.now()
    const intervalMs = Math.min(1_000, now - this.#markedAt)
    this.#markedAt = now
    this.#intervalMs += newShare * (intervalMs - this.#intervalMs)
    this.#startSoon()
  }

  /**
   * Accepts the connections that have arrived before it starts the next form. The event loop accepts one connection per
   * turn: with a form in each turn, a crowd would wait uncounted in the sockets.
   */
  #startSoon(): void {
    if (this.#isStarting || this.#waiting.size === 0 || this.#working >= atOnce) return
    this.#isStarting = true
    const until = performance.now() + lookMs
    let quietTurns = 0
    let seen = this.#seen
    const lookAndStart = () => {
      quietTurns = this.#seen === seen ? quietTurns + 1 : 0
      seen = this.#seen
      if (quietTurns < quietTurnsBefore && performance.now() < until) {
        setImmediate(lookAndStart)
        return
      }
      this.#isStarting = false
      const [start] = this.#waiting
      if (!start) return
      this.#waiting.delete(start)
      start()
      this.#startSoon()
    }
    setImmediate(lookAndStart)
  }
}
