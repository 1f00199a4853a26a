/**
 * Holds the requests of visitors whose turn is near. Each is answered when its visitor is let in, so the next form goes
 * to the first visitor in line and not to somebody who happens to ask just then.
 */
import type { ServerResponse } from 'node:http'

/** After this they are told their place, and ask again. Shorter than the timeouts of proxies and browsers. */
const holdMs = 3_000

/** Limit for this process, with one request for each place; others are told to ask again after a second. */
const mostHeld = 4_000

export class HeldRequests {
  /** By place. */
  readonly #held = new Map<number, (isLetIn: boolean) => void>()

  get size(): number {
    return this.#held.size
  }

  /** @returns whether they were let in; false if it took too long or they closed the connection */
  hold(place: number, response: ServerResponse): Promise<boolean> {
    if (this.#held.size >= mostHeld) return Promise.resolve(false)
    // Of two requests for one place, only the later one is held.
    this.#held.get(place)?.(false)
    return new Promise(resolve => {
      const end = (isLetIn: boolean) => {
        clearTimeout(timer)
        response.off('close', giveUp)
        if (this.#held.get(place) === end) this.#held.delete(place)
        resolve(isLetIn)
      }
      const giveUp = () => end(false)
      const timer = setTimeout(giveUp, holdMs)
      response.once('close', giveUp)
      this.#held.set(place, end)
    })
  }

  /** How many of them have been called. */
  readyOf(called: number): number {
    let count = 0
    for (const place of this.#held.keys()) if (place <= called) count++
    return count
  }

  /** Lets in the lowest called place. @returns it; undefined if no called place has a request here */
  letInNext(called: number): number | undefined {
    let first = Infinity
    for (const place of this.#held.keys()) if (place < first) first = place
    if (first > called) return undefined
    this.#held.get(first)?.(true)
    return first
  }

  letGo(): void {
    for (const end of [...this.#held.values()]) end(false)
  }
}
