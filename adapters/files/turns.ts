/** Lets so many go at once; the others stand in line for as long as they have time. */
export class Turns {
  readonly #line = new Set<() => void>()
  #free: number

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /**
   * Resolves when this one's turn has come; it ends with `end`.
   *
   * @throws the signal's reason where that comes first
   */
  async take(signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#line.delete(go)
        reject(signal.reason)
      }
      this.#line.add(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  end(): void {
    const [next] = this.#line
    if (next) {
      this.#line.delete(next)
      next()
    } else this.#free++
  }
}
