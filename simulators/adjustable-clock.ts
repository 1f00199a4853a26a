import { type Clock, systemClock } from '#domain/foundations/time.ts'

/** A clock that follows another but can be moved forward or back, for simulators that run on their own. */
export class AdjustableClock implements Clock {
  readonly #base: Clock
  #offset = Temporal.Duration.from({ seconds: 0 })

  constructor(base: Clock = systemClock) {
    this.#base = base
  }

  now(): Temporal.Instant {
    return this.#base.now().add(this.#offset)
  }

  move(seconds: number): void {
    this.#offset = this.#offset.add({ seconds })
  }
}
