/** How many forms this process renders at once, and how quickly it calls the next in line. */

/** How long a form may take that is rendered beside others. Twice as long is what visitors are promised at most. */
const aimMs = 100

const fewest = 2
const most = 64

/** The room opens when this many times the limit are being rendered at once. */
const crowd = 3

/** Of the rate of calling, with each tick. */
const faster = 1.1
const slower = 0.8

/** The least of what can be rendered that is called: those who were turned away once come again within a second. */
const leastShare = 0.7

export class Pace {
  #working = 0
  /** What one form costs in milliseconds, as a moving average. */
  #costMs = 15
  /** Who was called and found no room since the last tick, and who came in. */
  #turnedAway = 0
  #begun = 0
  /** Places called with each tick; a fraction is saved up. */
  #rate = 0
  #saved = 0

  /** @returns to be called once at its end */
  begin(): () => void {
    this.#begun++
    const startedAt = performance.now()
    const beside = ++this.#working
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const around = Math.max(1, (beside + this.#working) / 2)
      this.#working--
      const costMs = Math.min(1_000, (performance.now() - startedAt) / around)
      this.#costMs += 0.1 * (costMs - this.#costMs)
    }
  }

  get working(): number {
    return this.#working
  }

  /** As many at once as are rendered within the aim. */
  get limit(): number {
    return Math.min(most, Math.max(fewest, Math.round(aimMs / this.#costMs)))
  }

  get hasRoom(): boolean {
    return this.#working < this.limit
  }

  /** Somebody who was called comes in up to twice the limit, so that few who come at once have to come again. */
  get hasRoomForCalled(): boolean {
    return this.#working < 2 * this.limit
  }

  get isCrowded(): boolean {
    return this.#working >= crowd * this.limit
  }

  turnAway(): void {
    this.#turnedAway++
  }

  /**
   * Decides who is called now. Where those who were called find no room, fewer are called; where there is room, more:
   * so places whose holders have left cost little time.
   *
   * @param tickMs the time since the last one
   * @returns how many places
   */
  tick(tickMs: number): number {
    const rendered = tickMs / this.#costMs
    if (this.#rate === 0) this.#rate = rendered
    const turnedAway = this.#turnedAway
    const begun = this.#begun
    this.#turnedAway = 0
    this.#begun = 0
    // Some find no room by chance, since they come whenever their page asks again.
    if (turnedAway > begun) this.#rate = Math.max(leastShare * rendered, this.#rate * slower)
    else if (this.hasRoom) this.#rate = Math.min(5_000, this.#rate * faster)
    // Those who are inside, or were called before, come first.
    if (!this.hasRoom || turnedAway > this.limit) return 0
    this.#saved += this.#rate
    const count = Math.floor(this.#saved)
    this.#saved -= count
    return count
  }

  /** Places a second, at the present rate. */
  perSecond(tickMs: number): number {
    return (this.#rate * 1_000) / tickMs
  }
}
