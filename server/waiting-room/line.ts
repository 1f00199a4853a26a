import { setTimeout as sleep } from 'node:timers/promises'
import { moveLine, readLine, type WaitingLine } from '#domain/foundations/limits/waiting-line.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** How often the line moves: newcomers get their places, and the next are called. */
const tickMs = 100

/** How old the known line may be before it is read again: other processes move it too. */
const freshMs = 500

/** A visitor who gets a place with the next move of the line. */
interface Newcomer {
  resolve(place: number): void
  reject(error: unknown): void
}

/** What the waiting room decides and does as the line moves. */
interface Moving {
  /** How many places to call after this time. */
  nextToCall(passedMs: number): number
  afterMove(): void
}

/** The line that all processes share, as this process knows it, and this process's part in moving it. */
export class Line {
  readonly #needs: Pick<Dependencies, 'database' | 'log'>
  readonly #moving: Moving
  #known: WaitingLine = { issued: 0, called: 0 }
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined
  #newcomers: Newcomer[] = []
  #isMoving = false
  #isClosed = false
  #speed = 0
  #handedOut = 0

  constructor(needs: Pick<Dependencies, 'database' | 'log'>, moving: Moving) {
    this.#needs = needs
    this.#moving = moving
  }

  /** The last place that was given to somebody. */
  get issued(): number {
    return this.#known.issued
  }

  /** The last place whose turn has come. */
  get called(): number {
    return this.#known.called
  }

  get waiting(): number {
    return this.issued - this.called
  }

  get hasNewcomers(): boolean {
    return this.#newcomers.length > 0
  }

  /** Places called per second, by all processes. */
  get speed(): number {
    return this.#speed
  }

  /** Places that this process has given to visitors. */
  get handedOut(): number {
    return this.#handedOut
  }

  /** Stops moving the line in this process. */
  close(): void {
    this.#isClosed = true
  }

  /** Gives a place at the end of the line, with its next move. */
  join(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#newcomers.push({ resolve, reject })
      this.#startMoving()
    })
  }

  /** Reads the line if it may have changed; concurrent callers share one read. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return
    this.#reading ??= readLine(this.#needs.database.read)
      .then(line => this.#know(line))
      .finally(() => {
        this.#reading = undefined
      })
    await this.#reading
  }

  #know({ issued, called }: WaitingLine): void {
    // The read may be older than this process's last write; neither number ever falls.
    this.#known = { issued: Math.max(issued, this.issued), called: Math.max(called, this.called) }
    this.#readAt = performance.now()
    if (this.waiting > 0) this.#startMoving()
  }

  #startMoving(): void {
    if (this.#isMoving) return
    this.#isMoving = true
    this.#speed = 0
    void this.#moveOn()
  }

  async #moveOn(): Promise<void> {
    let movedAt = performance.now()
    do {
      await sleep(tickMs, undefined, { ref: false })
      const now = performance.now()
      await this.#move(now - movedAt)
      movedAt = now
    } while (!this.#isClosed && (this.waiting > 0 || this.hasNewcomers))
    this.#isMoving = false
  }

  /** Issues places to all newcomers and calls the next ones, in one statement. */
  async #move(passedMs: number): Promise<void> {
    const call = this.#moving.nextToCall(passedMs)
    const newcomers = this.#newcomers.splice(0)
    const before = this.called
    try {
      const line = await moveLine(this.#needs.database, { issue: newcomers.length, call })
      this.#know(line)
      this.#handedOut += newcomers.length
      const first = line.issued - newcomers.length + 1
      for (const [index, { resolve }] of newcomers.entries()) resolve(first + index)
    } catch (error) {
      for (const { reject } of newcomers) reject(error)
      this.#needs.log.error({ err: error }, 'the line of the waiting room could not be moved')
    }
    const speed = ((this.called - before) * 1_000) / passedMs
    this.#speed += 0.1 * (speed - this.#speed)
    this.#moving.afterMove()
  }
}
